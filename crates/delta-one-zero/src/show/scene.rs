//! What changes, as a viewer may know it.

use crate::Frame;
use crate::facts::token_word;
use crate::game::Game;
use crate::keywords::passive;
use crate::mission;
use crate::orders;
use crate::say::{screen_place, team_name};
use crate::setup::{MissionKind, ModelId, Setup, TacticalCard, Zone as Area};
use crate::state::{Flags, PILOT, Phase, Stage, State, TeamFlags, Wound};
use crate::view::View;
use sortie_kernel::show::{Card, Group, LaidCard, Marker, Place, Pool, Role, Scene, SidePanel, Token, Zone};
use sortie_kernel::{Side, Viewer};
use sortie_rulebook::{rule, rule_id};

/// The scene.
pub(super) fn scene(setup: &Setup, view: &View, _: Viewer) -> Scene {
    let state = view.table();
    let game = Game { setup, state: &state };
    let (turn, phase) = view.clock;
    let clock =
        if turn == 0 { "Set-up".to_string() } else { format!("Turn {turn} of {}", setup.mission.turns) };
    Scene {
        clock,
        round: [turn, setup.mission.turns],
        scores: [i16::from(view.players[0].vp), i16::from(view.players[1].vp)],
        target: None,
        sides: Side::BOTH.map(|side| panel(setup, view, side)),
        tokens: setup.ids().map(|id| token(game, id)).chain(pilot(&state)).collect(),
        markers: markers(game),
        zones: if phase == Phase::SetUp && !is_edge_open(view) { zones(game) } else { Vec::new() }
            .into_iter()
            .chain(super::night::lit_areas(game))
            .collect(),
        goal: goal(setup),
        night: super::night::sentence(setup),
        laid: laid(setup, view),
    }
}

/// How points are made and how the game ends.
fn goal(setup: &Setup) -> String {
    let way = match setup.mission.kind {
        MissionKind::SignalPost => {
            "Hold masts: 1 VP each a turn, 2 if switched to you; 3 more if the centre mast is yours at the end"
        }
        MissionKind::DeadDrop => {
            "Open caches and carry the documents: 1 VP each a turn; 5 for taking them off the board"
        }
        MissionKind::DownedPilot => "Carry the pilot to your own edge: 6 VP",
        MissionKind::FuelDepot => {
            "The attacker scores 6 VP for every charge set at the end; the defender 1 a turn for each tank without one"
        }
        MissionKind::Contact => {
            "At the end: 1 VP for every 10 points of enemies down, 3 for their commander, 2 for reaching their edge"
        }
        MissionKind::SafeHouse => {
            "Copy servers: 3 VP each; wipe them: 1; up to 4 for models inside at the end"
        }
    };
    format!("{way}. Most VP after turn {} wins.", setup.mission.turns)
}

/// Fireteams with their Orders, as the viewer may know them. [D1Z-INFO-05]
fn groups(setup: &Setup, view: &View, side: Side) -> Vec<Group> {
    let teams = setup.fireteams(side).map(|team| {
        let known = &view.teams[team.index()];
        let order = match (known.stage, known.order) {
            (Stage::None, _) | (_, None) => String::new(),
            (_, Some(order)) => orders::rule_of(order).title.to_string(),
        };
        Group {
            title: format!("Fireteam {}", team_name(team).to_uppercase()),
            order,
            face_down: known.stage == Stage::FaceDown,
            done: known.stage == Stage::Done,
            models: setup.members(team).map(|id| setup.model(id).name.clone()).collect(),
        }
    });
    teams.collect()
}

/// What a Tactical Card does, for somebody who has never seen one.
fn card_text(card: TacticalCard) -> &'static str {
    match card {
        TacticalCard::ClearStress => "Remove all Stress of one model",
        TacticalCard::Reactivate => "Try to Reactivate without taking Stress",
        TacticalCard::CommandOrder => "Activate one of your Command Orders",
        TacticalCard::Reflip => "Replace a Wound Card that was just flipped",
        TacticalCard::Stop => "Cancel the card that was just played",
    }
}

fn panel(setup: &Setup, view: &View, side: Side) -> SidePanel {
    let own = &view.players[side.index()];
    let hand: Vec<Card> = own.cards.map_or(Vec::new(), |[_, hand]| {
        let all = TacticalCard::ALL.into_iter();
        let cards = all.flat_map(|card| std::iter::repeat_n(card, usize::from(hand.count(card))));
        let in_words = |card: TacticalCard| Card {
            title: card.title().to_string(),
            text: card_text(card).to_string(),
            rule: Some(rule_id!("D1Z-TAC-15").as_str().to_string()),
            ..Card::default()
        };
        cards.map(in_words).collect()
    });
    let orders = own.orders.map_or_else(|| own.named.to_vec(), |orders| orders.to_vec());
    let orders: Vec<String> = orders
        .iter()
        .filter_map(|one| Some(format!("{} ({} left)", crate::say::command_title(one.order?), one.left)))
        .collect();
    let mut remarks: Vec<String> = Vec::new();
    if view.forward.0 == Some(side) && view.forward.1 {
        remarks.push("won the Forward! roll".to_string());
    }
    SidePanel {
        team: setup.force(side).title.clone(),
        pools: vec![
            Pool { name: "Tactical Cards".into(), count: i32::from(own.counts[1]), shown: Vec::new() },
            Pool { name: "cards to draw".into(), count: i32::from(own.counts[0]), shown: Vec::new() },
            Pool { name: "Command Orders".into(), count: orders.len() as i32, shown: orders },
        ],
        remarks,
        face_down: own.counts[1] - hand.len() as u8,
        hand,
        groups: groups(setup, view, side),
    }
}

/// What a player must see of a model at a glance; the rest is bookkeeping of the step under way.
const BADGES: [Flags; 9] = [
    Flags::FATIGUED,
    Flags::SEPARATED,
    Flags::PRONE,
    Flags::RALLY,
    Flags::HALTED,
    Flags::CAUTIOUS,
    Flags::CONCEALED,
    Flags::UNDERCOVER,
    Flags::SPOTTED,
];

/// The same of a Fireteam, shown on its models.
const TEAM_BADGES: [TeamFlags; 4] =
    [TeamFlags::COVERING, TeamFlags::OVERWATCH, TeamFlags::DISRUPTED, TeamFlags::CONCEALED];

/// Wound Cards on models: first the one that was flipped and waits for its window, then those face down.
/// [D1Z-WND-07]
fn laid(setup: &Setup, view: &View) -> Vec<LaidCard> {
    let flipped = view.steps.iter().filter_map(|frame| match frame {
        Frame::Flipped { card, .. } => Some(card),
        _ => None,
    });
    let up = flipped.map(|card| {
        let (title, text) = match card.kind {
            Wound::WoundAndStress => ("Wound", "1 Wound, 1 Stress"),
            Wound::Stress => ("Stress", "1 Stress"),
            Wound::NearMiss => ("Near Miss", "no effect"),
        };
        LaidCard { on: setup.model(card.model).name.clone(), title: title.into(), text: text.into() }
    });
    let down = view
        .face_down
        .iter()
        .map(|(model, ..)| LaidCard { on: setup.model(*model).name.clone(), ..LaidCard::default() });
    up.chain(down).collect()
}

fn token(game: Game<'_>, id: ModelId) -> Token {
    rule!("D1Z-INFO-03");
    let (own, card) = (&game.state[id], game.card(id));
    let team = game.team(id);
    let mut states: Vec<String> = Flags::NAMED
        .iter()
        .filter(|(_, flag)| BADGES.contains(flag) && own.flags.has(*flag))
        .map(|(name, _)| (*name).to_string())
        .collect();
    if own.is_active() {
        let flags = game.state[team].flags;
        let shown =
            TeamFlags::NAMED.iter().filter(|(_, flag)| TEAM_BADGES.contains(flag) && flags.has(*flag));
        states.extend(shown.map(|(name, _)| (*name).to_string()));
    }
    states.dedup();
    if own.stress > 0 {
        states.push(format!("stress {}", own.stress));
    }
    let mut lines = vec![
        ["Fireteam".to_string(), team_name(team)],
        ["Initiative".to_string(), card.initiative.to_string()],
        ["Nerve".to_string(), card.nerve.to_string()],
        ["Move".to_string(), card.movement.to_string()],
        ["Shoot".to_string(), format!("{}+", card.shoot)],
        ["CQB".to_string(), card.cqb.map_or("-".to_string(), |value| format!("{value}+"))],
        ["Wounds".to_string(), format!("{} of {}", own.wounds, card.wounds)],
        ["Stress".to_string(), format!("{} of {}", own.stress, card.stress)],
        ["Keywords".to_string(), card.keyword_line.join(", ")],
    ];
    let passive = passive::of(card);
    if !passive.is_empty() {
        lines.push(["Without a rule".to_string(), passive.join(", ")]);
    }
    lines.extend(card.weapons.iter().map(|weapon| [weapon.title.clone(), weapon.keyword_line.clone()]));
    lines.extend(card.item_titles.iter().map(|title| ["Equipment".to_string(), title.clone()]));
    Token {
        id: card.name.clone(),
        side: id.side().letter(),
        title: card.title.clone(),
        role: silhouette(game, id),
        at: own.on_board().then(|| screen_place(own.at)),
        cell: None,
        radius: card.base_radius,
        height: if own.flags.has(Flags::PRONE) { 2 * card.base_radius } else { crate::geometry::TEMPLATE },
        health: [i32::from(card.wounds) + 1 - i32::from(own.wounds), i32::from(card.wounds) + 1],
        injured_at: 1,
        leader: game.commander(id.side()) == Some(id),
        done: game.state[team].stage == Stage::Done,
        acting: game.state.active == team && own.is_active(),
        dead: own.flags.has(Flags::REMOVED),
        states,
        lines,
    }
}

/// The silhouette of a model.
fn silhouette(game: Game<'_>, id: ModelId) -> Role {
    let card = game.card(id);
    let has = |word: &str| card.keyword_line.iter().any(|keyword| keyword.starts_with(word));
    match () {
        () if game.commander(id.side()) == Some(id) => Role::Leader,
        () if has("Medic") || has("Engineer") || has("Specialist") => Role::Specialist,
        () if card.weapons.iter().any(|weapon| weapon.keyword_line.contains("Suppressive")) => Role::Heavy,
        () => Role::Trooper,
    }
}

fn pilot(state: &State) -> Option<Token> {
    let own = &state[PILOT];
    own.on_board().then(|| Token {
        id: "pilot".to_string(),
        side: "",
        title: "Downed pilot".to_string(),
        role: Role::Specialist,
        at: Some(screen_place(own.at)),
        cell: None,
        radius: crate::geometry::BASE_RADIUS,
        height: 2 * crate::geometry::BASE_RADIUS,
        health: [1, 1],
        injured_at: 1,
        leader: false,
        done: false,
        acting: false,
        dead: false,
        states: vec!["prone".to_string()],
        lines: Vec::new(),
    })
}

fn markers(game: Game<'_>) -> Vec<Marker> {
    let mut out = Vec::new();
    for number in 0..mission::count(game) {
        let Some(at) = mission::place(game, number) else { continue };
        let kind = game.setup.mission.markers[usize::from(number)].kind;
        let owner = Side::BOTH.into_iter().find(|side| mission::holds(game, *side, number));
        out.push(Marker {
            id: format!("objective-{}", number + 1),
            kind: "objective".into(),
            label: format!("{} {}", kind.word(), number + 1),
            at: Place { x: at.x, y: at.y, z: 0 },
            cell: None,
            owner: owner.map(Side::letter),
            radius: crate::geometry::BASE_RADIUS,
        });
    }
    for (number, token) in game.state.markers().iter().enumerate() {
        out.push(Marker {
            id: format!("marker-{number}"),
            kind: token_word(token.kind).into(),
            label: token_word(token.kind).into(),
            at: screen_place(token.at),
            cell: None,
            owner: None,
            radius: crate::geometry::BASE_RADIUS + 2000,
        });
    }
    if let Some(at) = game.state.mission.dropped {
        out.push(Marker {
            id: "dropped".into(),
            kind: "item".into(),
            label: "documents".into(),
            at: screen_place(at),
            cell: None,
            owner: None,
            radius: crate::geometry::BASE_RADIUS,
        });
    }
    out
}

/// Whether nobody has taken an edge yet: no zone is anybody's then.
fn is_edge_open(view: &View) -> bool {
    view.steps.iter().any(|frame| matches!(frame, Frame::EdgeRoll {} | Frame::PickEdge { .. }))
}

/// The corners of an area.
pub(super) fn outline(area: Area) -> Vec<[i32; 2]> {
    match area {
        Area::Box { low, high } => vec![[low.x, low.y], [high.x, low.y], [high.x, high.y], [low.x, high.y]],
        Area::Disc { centre, radius } => (0..16)
            .map(|step| sortie_geometry::open::point::rim_point(centre, radius, step * 3))
            .map(|point| [point.x, point.y])
            .collect(),
    }
}

fn zones(game: Game<'_>) -> Vec<Zone> {
    Side::BOTH
        .map(|side| Zone {
            kind: "deployment".into(),
            name: String::new(),
            owner: Some(side.letter()),
            outline: outline(game.setup.mission.zone(game.mission_side(side), game.state.edge)),
        })
        .into()
}
