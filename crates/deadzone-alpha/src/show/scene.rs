//! What a screen draws: the board once, and everything that changes as one viewer knows it.

use crate::board::{CELLS, Kind, Square};
use crate::cards::{Card, numbers};
use crate::choice::Choice;
use crate::event::{cell_of, centre_of, name};
use crate::game::{Game, Setup};
use crate::law;
use crate::profile::{Faction, MODELS, Profile, Weapon};
use crate::state::{Aggression, Flags, Item, NOBODY};
use crate::view::View;
use sortie_kernel::show::{Board, CellPart, Marker, Panel, Place, Pool, Role, Scene, SidePanel, Token, Zone};
use sortie_kernel::{Frame as _, Side, show};
use sortie_rulebook::marks;

pub(super) fn board(setup: &Setup) -> Board {
    let mut cells = Vec::new();
    let mut panels = Vec::new();
    for cell in 0..CELLS {
        let at = setup.board.cells[usize::from(cell)];
        let [column, row] = [cell % 8 + 1, cell / 8 + 1];
        let mut part = |level: u8, kind: &str| {
            cells.push(CellPart { cell: [column, row, level], kind: kind.into(), number: None });
        };
        match at.kind {
            Kind::Solid => {
                for level in 1..=at.level {
                    part(level, "solid");
                }
                part(at.level + 1, "floor");
            }
            Kind::Walkway => part(at.level + 1, "floor"),
            Kind::Open | Kind::Ruin => (),
        }
        for (side, face) in ["e", "n"].into_iter().enumerate() {
            if setup.board.listed[side] >> cell & 1 == 1 {
                panels.push(Panel {
                    cell: [column, row, 1],
                    face: face.into(),
                    kind: "wall".into(),
                    passes: 0,
                    closed_to: 1000,
                });
            }
        }
    }
    Board::Cubes {
        name: setup.board.name.clone(),
        columns: 8,
        rows: 8,
        levels: 4,
        letters: true,
        cells,
        panels,
    }
}

pub(super) fn scene(setup: &Setup, view: &View) -> Scene {
    let state = view.open_state();
    let game = Game { setup, state: &state };
    let acting = view.actions.iter().rev().map(|action| action.by).find(|by| *by != NOBODY);
    Scene {
        clock: if state.turn == 0 { "Before the battle".into() } else { format!("Turn {}", state.turn) },
        round: [state.turn.div_ceil(2), 12],
        scores: Side::BOTH.map(|side| game.points(side)),
        target: None,
        sides: Side::BOTH.map(|side| panel(&game, view, side)),
        tokens: (0..MODELS as u8)
            .filter(|id| game.model(*id).flags != Flags::LEFT || state.turn == 0)
            .map(|id| token(&game, id, acting))
            .collect(),
        markers: markers(&game),
        zones: zones(&game),
        goal: goal(&game),
        ..Scene::default()
    }
}

/// How points are made and how the game ends.
fn goal(game: &Game<'_>) -> String {
    let mut about = game.setup.mission.about().to_string();
    about[..1].make_ascii_uppercase();
    format!("{about}. The game ends when a side is gone or has no cards left; most points win.")
}

/// The silhouette of a model.
fn silhouette(profile: &Profile) -> Role {
    match profile {
        profile if profile.size >= 2 => Role::Big,
        profile if profile.rampage || profile.brawler => Role::Fighter,
        profile if profile.shooting.is_none() => Role::Beast,
        _ => Role::Trooper,
    }
}

fn panel(game: &Game<'_>, view: &View, side: Side) -> SidePanel {
    let cards = &view.cards[side.index()];
    let faction = game.state.faction(side);
    let list =
        |set: u16| numbers(set).map(|number| card_title(Card::new(faction, number))).collect::<Vec<_>>();
    let pool = |name: &str, count: u8, shown: Vec<String>| Pool {
        name: name.to_string(),
        count: i32::from(count),
        shown,
    };
    let mut pools = vec![
        pool("cards in hand", cards.held, Vec::new()),
        pool("cards to draw", cards.left, Vec::new()),
        pool("discards", cards.discards.count_ones() as u8, list(cards.discards)),
    ];
    if game.state.intel[side.index()] > 0 {
        pools.push(pool("Intel", game.state.intel[side.index()], Vec::new()));
    }
    let mut remarks = Vec::new();
    if game.state.turn > 0 && game.state.side == side {
        remarks.push("has the turn".to_string());
        if game.state.card_played {
            remarks.push("has played a card".to_string());
        }
    }
    let plays = playable(game, view, side);
    let hand = numbers(cards.hand.unwrap_or_default());
    let hand: Vec<_> = hand.map(|number| hand_card(Card::new(faction, number), &plays)).collect();
    let face_down = cards.held - hand.len() as u8;
    SidePanel { team: faction.title().to_string(), pools, remarks, hand, face_down, groups: Vec::new() }
}

/// The cards that a side may play or discard as the answer to the pending question, as its player knows it.
fn playable(game: &Game<'_>, view: &View, side: Side) -> Vec<Card> {
    let asked = view.frames.last().and_then(|frame| Some((*frame, frame.question()?)));
    let Some((frame, question)) = asked else { return Vec::new() };
    if view.cards[side.index()].hand.is_none() || (question.by)(frame, game) != side {
        return Vec::new();
    }
    let mut menu = Vec::new();
    marks::apart(|| (question.list)(frame, game, &mut menu));
    let cards = menu.into_iter().filter_map(|choice| match choice {
        Choice::Play { card, .. } | Choice::Discard(card) => Some(card),
        _ => None,
    });
    cards.collect()
}

/// What a card is called: its number and both effects.
pub(super) fn card_title(card: Card) -> String {
    format!("{} {}", card.name(), card.title())
}

/// A card in the viewer's hand, in words.
fn hand_card(card: Card, plays: &[Card]) -> show::Card {
    let effects = card.effects();
    show::Card {
        title: card_title(card),
        text: effects.map(|effect| format!("{}: {}", effect.title(), effect.about())).join(". "),
        cost: String::new(),
        playable: plays.contains(&card),
        rule: Some((effects[0].rules().rule)().as_str().to_string()),
    }
}

fn token(game: &Game<'_>, id: u8, acting: Option<u8>) -> Token {
    let (model, profile) = (game.model(id), game.profile(id));
    let up = game.state.is_up(id);
    let place =
        up.then(|| super::place(crate::board::sight::spot_centre(game.board(), model.at, model.spot)));
    let hurt = model.flags.has(Flags::INJURED);
    let dead = model.flags.has(Flags::DEAD);
    let done = Flags::LONG | Flags::FINISHED | Flags::CUT_SHORT | Flags::SUPPORTING;
    Token {
        id: name(id),
        side: game.state.side_of(id).letter(),
        title: profile.title.to_string(),
        role: silhouette(profile),
        at: place,
        cell: up.then(|| cell_of(game.setup, model.at)),
        radius: if profile.size == 2 { 160 } else { 140 },
        height: i32::from(game.height(id)) * 1000 / 12,
        health: [if dead { 0 } else { 2 - i32::from(hurt) }, 2],
        injured_at: 1,
        leader: false,
        done: model.flags.any(done) || model.flags.shorts() >= 2,
        acting: acting == Some(id),
        dead,
        states: states(game, id),
        lines: lines(game, id),
    }
}

fn states(game: &Game<'_>, id: u8) -> Vec<String> {
    let model = game.model(id);
    let mut states = Vec::new();
    if !game.state.is_up(id) {
        return states;
    }
    if model.aggression != Aggression::Alert {
        states.push(model.aggression.word().to_string());
    }
    let shown = [
        (Flags::OVERWATCH, "overwatch"),
        (Flags::INJURED, "injured"),
        (Flags::DISTRACTED, "distracted"),
        (Flags::DISTRACTED_NEXT, "distracted next"),
        (Flags::AIM_LAST, "aimed"),
        (Flags::SUPPORTING, "supporting"),
    ];
    states.extend(shown.iter().filter(|(flag, _)| model.flags.has(*flag)).map(|(_, word)| word.to_string()));
    if model.item != Item::None {
        states.push(model.item.word().replace('-', " "));
    }
    states
}

fn lines(game: &Game<'_>, id: u8) -> Vec<[String; 2]> {
    let profile = game.profile(id);
    let need = |need: Option<u8>| need.map_or_else(|| "-".to_string(), |need| format!("{need}+"));
    let weapons: Vec<&str> = profile
        .guns
        .into_iter()
        .chain([profile.melee])
        .filter(|weapon| *weapon != Weapon::None)
        .map(Weapon::title)
        .collect();
    let abilities =
        [(profile.jump_pack, "Jump Pack"), (profile.brawler, "Brawler"), (profile.rampage, "Rampage")];
    let abilities: Vec<&str> = abilities.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
    let line = |name: &str, text: String| [name.to_string(), text];
    vec![
        line("Shooting", need(profile.shooting)),
        line("Fighting", need(Some(profile.fighting))),
        line("Survival", need(Some(profile.survival))),
        line("Armour", profile.armour.to_string()),
        line("Weapons", if weapons.is_empty() { "none".into() } else { weapons.join(", ") }),
        line("Abilities", if abilities.is_empty() { "none".into() } else { abilities.join(", ") }),
        line("Interrupts with", profile.interrupts.names().collect::<Vec<_>>().join(", ")),
        line("Worth", format!("{} VP", profile.vp)),
    ]
}

fn markers(game: &Game<'_>) -> Vec<Marker> {
    let mut out = Vec::new();
    for (number, counter) in game.state.counters.iter().enumerate() {
        if counter.at == Square::NONE {
            continue;
        }
        out.push(Marker {
            id: format!("counter {}", number + 1),
            kind: if counter.item == Item::None { "token" } else { "item" }.into(),
            label: counter.item.title().to_string(),
            at: centre_of(game.setup, counter.at),
            cell: Some(cell_of(game.setup, counter.at)),
            owner: None,
            radius: 0,
        });
    }
    for square in game.board().squares().filter(|square| game.board().covers(*square)) {
        let Place { x, y, z } = centre_of(game.setup, square);
        out.push(Marker {
            id: format!("cover {}", crate::words::square::write(game.board(), square)),
            kind: "cover".into(),
            label: "Cover".into(),
            at: Place { x: x + 330, y: y - 330, z },
            cell: Some(cell_of(game.setup, square)),
            owner: None,
            radius: 0,
        });
    }
    out
}

fn zones(game: &Game<'_>) -> Vec<Zone> {
    let zone = |faction: Faction| {
        let south = i32::from(law::home_row(game, faction)) * 1000;
        Zone {
            kind: "deployment".into(),
            name: String::new(),
            owner: Some(game.state.side_of_faction(faction).letter()),
            outline: vec![[0, south], [8000, south], [8000, south + 1000], [0, south + 1000]],
        }
    };
    Faction::BOTH.map(zone).to_vec()
}
