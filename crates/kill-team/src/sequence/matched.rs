//! What matched play adds to set-up: command points, tac ops drawn in secret, scouting, the first initiative.
//! [KT-SETUP-05] [KT-SETUP-12..14] [KT-SETUP-16..18] [KT-SETUP-20] [KT-TAC-06]
//! (zones) → TacOps → PickArchetype? → PickCard ×3 → … → (barricades, groups) → Scouting → PickScout ×2 → Scouts →
//! PickFortify? PickRecon? → PickFirst → turning point 1.

use super::{areas, set_up, tokens};
use crate::barricade;
use crate::choice::{Choice, MoveKind, Scouting};
use crate::close::hatch;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::menu;
use crate::moves;
use crate::setup::{Sequence, Setup};
use crate::spec_ops::assets;
use crate::state::{BARRICADES_MAX, Barricade, Effects, OperativeId, Place, TAC_OPS, TacOp};
use crate::tac_ops::{self, Archetype};
use crate::traits;
use crate::{Cx, KillTeam};
use sortie_geometry::open::{Point, Prism};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, Side, say};
use sortie_rulebook::rule;

/// Command points for a leader.
const LEADER_CP: u8 = 2;

/// Goes on after the drop zones: with barricades in open play, with command points and tac ops in matched play.
pub(crate) fn after_zones(defender: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    if cx.setup.mission.sequence == Sequence::Open {
        return Flow::Goto(Frame::Barricades { side: defender });
    }
    rule!("KT-SETUP-05");
    for side in Side::BOTH {
        let leads = cx.state.team(side).any(|id| cx.setup.profile(id).has("LEADER"));
        let usual = if leads { LEADER_CP } else { 0 };
        let cp = cx.setup.starting_cp.unwrap_or(usual);
        cx.state.teams[side.index()].cp = cp;
        cx.emit(rule!("KT-SETUP-14"), || Event::CommandPoints { side, now: cp });
    }
    Flow::Goto(Frame::TacOps { side: defender })
}

/// A player gets tac ops: the archetype first, then one card of two, three times.
pub(crate) fn tac_ops(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let team = &cx.state.teams[side.index()];
    if team.archetype == 0 {
        return match decks(&Game { setup: cx.setup, state: cx.state }, side).as_slice() {
            [Choice::Archetype { archetype, .. }] => {
                take_archetype(side, Archetype::ALL[usize::from(*archetype)], 0, cx)
            }
            [] => take_archetype(side, Archetype::Security, 0, cx),
            _ => Flow::Ask(Frame::PickArchetype { side }),
        };
    }
    if team.cards().count() < TAC_OPS {
        return draw(side, cx);
    }
    if cx.state.teams[side.other().index()].archetype == 0 {
        return Flow::Goto(Frame::TacOps { side: side.other() });
    }
    Flow::Goto(Frame::Barricades { side: cx.state.attacker.other() })
}

/// The archetypes of a kill team.
fn archetypes<'a>(game: &Game<'a>, side: Side) -> impl Iterator<Item = Archetype> + use<'a> {
    let bits = game.setup.archetypes[side.index()];
    Archetype::ALL.into_iter().filter(move |archetype| bits & archetype.bit() != 0)
}

/// The ways to fill the deck of an archetype in close quarters, as bits: with cards of one other archetype, of the kill
/// team if it has another.
fn fillings(setup: &Setup, side: Side, archetype: Archetype) -> Vec<u32> {
    let missing = 6 - tac_ops::deck_of(archetype, setup.guard).count_ones().min(6);
    if missing == 0 {
        return Vec::new();
    }
    rule!("KT-CQ-17");
    let own = setup.archetypes[side.index()] & !archetype.bit();
    let others = Archetype::ALL.into_iter().filter(|other| *other != archetype);
    let mut all = Vec::new();
    for other in others.filter(|other| own == 0 || own & other.bit() != 0) {
        let cards = tac_ops::deck_of(other, setup.guard);
        let bits: Vec<u32> = (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| cards & bit != 0).collect();
        for (place, first) in bits.iter().enumerate() {
            match missing {
                1 => all.push(*first),
                _ => all.extend(bits[place + 1..].iter().map(|second| first | second)),
            }
        }
    }
    all
}

/// Takes the deck of an archetype, filled with the cards that its player chose; if it chose none, with the first.
fn take_archetype(side: Side, archetype: Archetype, more: u32, cx: &mut Cx<'_>) -> Flow<Frame> {
    let rule = rule!("KT-TAC-06");
    rule!("KT-TAC-01");
    let first = || fillings(cx.setup, side, archetype).first().copied().unwrap_or(0);
    let more = if more == 0 { first() } else { more };
    let team = &mut cx.state.teams[side.index()];
    let deck = tac_ops::deck_of(archetype, cx.setup.guard) | more;
    (team.archetype, team.deck) = (archetype as u8 + 1, deck);
    cx.emit(rule, || Event::ArchetypePicked { side, archetype: archetype.name() });
    Flow::Goto(Frame::TacOps { side })
}

/// Every archetype that a player can pick; in close quarters with every way to fill its deck.
fn decks(game: &Game<'_>, side: Side) -> Vec<Choice> {
    let mut all = Vec::new();
    for open in archetypes(game, side) {
        let archetype = open as u8;
        all.push(Choice::Archetype { archetype, more: 0 });
        let more = fillings(game.setup, side, open).into_iter();
        all.extend(more.map(|more| Choice::Archetype { archetype, more }));
    }
    all
}

/// The archetype of a player's tac ops, in secret.
pub(crate) static PICK_ARCHETYPE: Question<KillTeam> = Question {
    name: "archetype",
    by: |frame, _| fields!(frame, Frame::PickArchetype { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickArchetype { side }, choice) if decks(game, side).contains(&choice) => Ok(()),
        (_, Choice::Archetype { more, .. }) if more != 0 => {
            no(rule!("KT-CQ-17"), "the cards that the deck lacks come from one other archetype")
        }
        _ => no(rule!("KT-FORCE-04"), "pick an archetype of your kill team"),
    },
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickArchetype { side } => side);
        out.extend(decks(game, side));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickArchetype { side }, Choice::Archetype { archetype, more }) => {
            take_archetype(side, Archetype::ALL[usize::from(archetype)], more, cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("from which archetype do your tac ops come? The enemy never learns it"),
    secret: true,
    ..Question::BASE
};

/// Draws two cards of the deck.
fn draw(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let why = rule!("KT-TAC-06");
    let mut deck = cx.state.teams[side.index()].deck;
    let mut drawn = [0; 2];
    for card in &mut drawn {
        let pick = cx.dice.pick(why, deck.count_ones() as u16);
        let mut left = deck;
        for _ in 0..pick {
            left &= left - 1;
        }
        *card = left.trailing_zeros() as u8 + 1;
        deck &= !(1 << (*card - 1));
    }
    let team = &mut cx.state.teams[side.index()];
    (team.deck, team.drawn) = (deck, drawn);
    cx.log_roll(why, || Event::Drew { side, cards: drawn });
    Flow::Ask(Frame::PickCard { side })
}

/// Every way to keep one of the cards drawn: a card that names an operative, with each.
fn keeps(game: &Game<'_>, side: Side) -> Vec<Choice> {
    let mut all = Vec::new();
    for card in game.state.teams[side.index()].drawn {
        let names = tac_ops::card(card).is_some_and(|card| card.names);
        if names {
            all.extend(game.state.team(side).map(|named| Choice::KeepCard { card, named }));
        } else if card > 0 {
            all.push(Choice::KeepCard { card, named: OperativeId::NOBODY });
        }
    }
    all
}

/// Which of two tac ops a player keeps, and whom it names, in secret.
pub(crate) static PICK_CARD: Question<KillTeam> = Question {
    name: "tac-op",
    by: |frame, _| fields!(frame, Frame::PickCard { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickCard { side }, choice) if keeps(game, side).contains(&choice) => Ok(()),
        (_, Choice::KeepCard { .. }) => {
            no(rule!("KT-TAC-08"), "a card that was drawn, with an operative only if it names one")
        }
        _ => no(rule!("KT-TAC-06"), "one of the two tac ops drawn is kept"),
    },
    list: |frame, game, out| out.extend(keeps(game, fields!(frame, Frame::PickCard { side } => side))),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickCard { side }, Choice::KeepCard { card, named }) => {
            let team = &mut cx.state.teams[side.index()];
            team.drawn = [0; 2];
            let free = team.tac_ops.iter().position(|op| op.card == 0).unwrap_or(0);
            let named = if named == OperativeId::NOBODY { 0 } else { named.0 + 1 };
            if named > 0 {
                rule!("KT-TAC-08");
            }
            team.tac_ops[free] = TacOp { card, named, ..TacOp::default() };
            cx.emit(rule!("KT-TAC-06"), || Event::Kept { side, card });
            Flow::Goto(Frame::TacOps { side })
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let side = fields!(frame, Frame::PickCard { side } => side);
        let [one, two] =
            game.state.teams[side.index()].drawn.map(|card| tac_ops::card(card).map_or("", |c| c.name));
        say![KillTeam, game.setup; "which tac op do you keep, ", one, " or ", two, "?"]
    },
    secret: true,
    ..Question::BASE
};

/// The operatives stand: scouting in matched play, the roll-off in open play.
pub(crate) fn after_groups(cx: &mut Cx<'_>) -> Flow<Frame> {
    if cx.setup.mission.sequence == Sequence::Open {
        return Flow::Goto(Frame::FirstInitiative {});
    }
    rule!("KT-SETUP-12");
    Flow::Ask(Frame::PickScout { side: cx.state.attacker })
}

/// A scouting option, in secret until both have picked.
pub(crate) static PICK_SCOUT: Question<KillTeam> = Question {
    name: "scouting",
    by: |frame, _| fields!(frame, Frame::PickScout { side } => side),
    check: |_, choice, _| match choice {
        Choice::Scout(_) => Ok(()),
        _ => no(rule!("KT-SETUP-12"), "one of the three scouting options is picked"),
    },
    list: |_, _, out| out.extend(Scouting::ALL.map(Choice::Scout)),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickScout { side }, Choice::Scout(option)) => {
            let uses = assets::scouting_uses(cx.setup, side, option);
            let team = &mut cx.state.teams[side.index()];
            (team.scouting, team.scouts) = (option as u8 + 1, uses);
            if side == cx.state.attacker {
                return Flow::Ask(Frame::PickScout { side: side.other() });
            }
            reveal_scouting(cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("fortify, infiltrate or reconnoitre? Both choices are shown together"),
    secret: true,
    ..Question::BASE
};

/// The scouting option of a side.
pub fn scouting(state: &crate::state::State, side: Side) -> Option<Scouting> {
    let number = state.teams[side.index()].scouting.checked_sub(1)?;
    Scouting::ALL.get(usize::from(number)).copied()
}

/// Both choices are made and become public at the same moment.
fn reveal_scouting(cx: &mut Cx<'_>) -> Flow<Frame> {
    let rule = rule!("KT-SETUP-20");
    for side in Side::BOTH {
        if let Some(option) = scouting(cx.state, side) {
            cx.emit(rule, || Event::Scouted { side, option });
        }
    }
    Flow::Goto(Frame::Scouts { side: cx.state.attacker })
}

/// The options are resolved, the attacker's first.
pub(crate) fn scouts(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let game = Game { setup: cx.setup, state: cx.state };
    if cx.state.teams[side.index()].scouts > 0 {
        match scouting(cx.state, side) {
            Some(Scouting::Fortify) if !forts(&game, side).is_empty() => {
                return Flow::Ask(Frame::PickFortify { side });
            }
            Some(Scouting::Recon) => return Flow::Ask(Frame::PickRecon { side }),
            _ => (),
        }
    }
    if side == cx.state.attacker {
        return Flow::Goto(Frame::Scouts { side: side.other() });
    }
    Flow::Ask(Frame::PickFirst { side: decides(&game) })
}

/// Who decides about the first initiative: whose option beats the other's, else the attacker.
fn decides(game: &Game<'_>) -> Side {
    rule!("KT-SETUP-13");
    let number = |side: Side| game.state.teams[side.index()].scouting;
    let [a, b] = Side::BOTH.map(number);
    // Each option beats the next one, and the last the first.
    match (3 + b - a) % 3 {
        1 => Side::A,
        2 => Side::B,
        _ => game.state.attacker,
    }
}

/// Whether a barricade of Fortify may stand there.
fn check_fort(field: &Field<'_>, side: Side, at: Place, degrees: u8) -> Result<(), Illegal> {
    let rule = rule!("KT-SETUP-16");
    let refuse = |why: &'static str| Err(Illegal { rule, why });
    if field.barricades().len() >= BARRICADES_MAX {
        return refuse("no more barricades can stand on the table");
    }
    if degrees >= 180 {
        return refuse("a barricade is turned by 0 to 179 degrees");
    }
    let own = Barricade { at, degrees };
    let area = areas::territory(field.setup, field.state, side);
    let corners = barricade::corners(&own);
    if corners.iter().any(|c| c.x < area.low.0 || c.y < area.low.1 || c.x > area.high.0 || c.y > area.high.1)
    {
        return refuse("the barricade must stand wholly within your territory");
    }
    let prism = barricade::prism(&own, 0);
    if field.barricades().iter().any(|other| set_up::are_near(&prism, other)) {
        return refuse("barricades stand more than 2 inches from each other");
    }
    if let Some(close) = &field.setup.close {
        set_up::check_close_barricade(field, close, side, &prism)?;
    }
    if at.z != 0 && !is_carried(field, at, &corners) {
        return refuse("the barricade stands on the floor or wholly on a vantage point");
    }
    let stands_in = |part: &Prism| {
        !part.traits.any(traits::INSIGNIFICANT) && part.top > i32::from(at.z) && set_up::overlap(&prism, part)
    };
    if field.setup.terrain.parts().iter().any(stands_in) {
        return refuse("the barricade cannot stand on other terrain");
    }
    let (low, high) = prism.bounds();
    let hits = |id: OperativeId| {
        let base = field.cylinder(id);
        let reach = base.base_radius + 1;
        let far = |value: i32, low: i32, high: i32| value + reach < low || value - reach > high;
        base.z == i32::from(at.z)
            && !far(base.at.x, low.x, high.x)
            && !far(base.at.y, low.y, high.y)
            && hatch::overlaps(&base, &prism)
    };
    if field.state.ids().filter(|id| field.state[*id].on_table()).any(hits) {
        return refuse("the barricade overlaps no base");
    }
    Ok(())
}

/// Whether one vantage point carries all of a barricade, which is looked at every few hundredths of an inch.
fn is_carried(field: &Field<'_>, at: Place, corners: &[Point; 4]) -> bool {
    const STEPS: (i32, i32) = (80, 8);
    let parts = field.setup.terrain.parts();
    let level = |part: &&Prism| part.traits.any(traits::VANTAGE) && part.top == i32::from(at.z);
    let Some(under) = parts.iter().filter(level).find(|part| part.contains(at.point())) else { return false };
    let along = |a: Point, b: Point, step: i32, of: i32| {
        Point::new(a.x + (b.x - a.x) * step / of, a.y + (b.y - a.y) * step / of)
    };
    (0..=STEPS.0).all(|step| {
        let [one, two] = [(0, 1), (3, 2)].map(|(a, b)| along(corners[a], corners[b], step, STEPS.0));
        (0..=STEPS.1).all(|aside| {
            let point = along(one, two, aside, STEPS.1);
            let carries = |part: &Prism| part.feature == under.feature && part.contains(point);
            parts.iter().filter(level).any(carries)
        })
    })
}

/// A sample of places for one more barricade.
fn forts(game: &Game<'_>, side: Side) -> Vec<Choice> {
    let field = game.field();
    let area = areas::territory(game.setup, game.state, side);
    let mut all = Vec::new();
    for x in (area.low.0 + 1300..area.high.0).step_by(3100) {
        for y in (area.low.1 + 1300..area.high.1).step_by(2700) {
            let degrees = [0, 90][((x + y) / 100 % 2) as usize];
            let at = Place::new(x as i16, y as i16, 0);
            if check_fort(&field, side, at, degrees).is_ok() {
                all.push(Choice::Barricade { at, degrees });
            }
        }
    }
    all
}

/// Where the barricade of Fortify stands. Places are too many to list.
pub(crate) static PICK_FORTIFY: Question<KillTeam> = Question {
    name: "fortify",
    by: |frame, _| fields!(frame, Frame::PickFortify { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickFortify { side }, Choice::Barricade { at, degrees }) => {
            check_fort(&game.field(), side, at, degrees)
        }
        _ => no(rule!("KT-SETUP-16"), "one more barricade is set up"),
    },
    list: |frame, game, out| out.extend(forts(game, fields!(frame, Frame::PickFortify { side } => side))),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickFortify { side }, Choice::Barricade { at, degrees }) => {
            let place = usize::from(cx.state.barricade_count);
            cx.state.barricades[place] = Barricade { at, degrees };
            cx.state.barricade_count += 1;
            cx.state.teams[side.index()].scouts = 0;
            cx.emit(rule!("KT-SETUP-16"), || Event::BarricadeSetUp { side, at, degrees });
            Flow::Goto(Frame::Scouts { side })
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("where do you set up one more barricade in your territory?"),
    menu: Menu::Sample,
    ..Question::BASE
};

/// Whether an operative may make the free dash of Recon along a path.
fn check_recon(game: &Game<'_>, side: Side, choice: Choice) -> Result<(), Illegal> {
    let rule = rule!("KT-SETUP-18");
    match choice {
        Choice::Leave => Ok(()),
        Choice::Move { kind: MoveKind::Dash, operative, path } => {
            let field = game.field();
            let own = operative.index() < game.state.all().len()
                && game.state.side(operative) == side
                && game.state[operative].is_up();
            let zone = set_up::zone(game.setup, game.state, side);
            if !own || !areas::wholly_in(&field.cylinder(operative), zone) {
                return no(rule, "the dash is for an operative wholly within your drop zone");
            }
            moves::may_move(&field, operative, MoveKind::Dash)?;
            let state = moves::flying(game.state, operative);
            let flying = Field::new(game.setup, &state);
            moves::check_free(&flying, operative, MoveKind::Dash, &path).map(|_| ())
        }
        _ => no(rule, "one operative makes a free dash, or none"),
    }
}

/// The free dash of Recon, or none. Paths are too many to list.
pub(crate) static PICK_RECON: Question<KillTeam> = Question {
    name: "recon",
    by: |frame, _| fields!(frame, Frame::PickRecon { side } => side),
    check: |frame, choice, game| check_recon(game, fields!(frame, Frame::PickRecon { side } => side), choice),
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickRecon { side } => side);
        out.push(Choice::Leave);
        let (field, zone) = (game.field(), set_up::zone(game.setup, game.state, side));
        let mut dashes = Vec::new();
        for id in game.state.standing(side).filter(|id| areas::wholly_in(&field.cylinder(*id), zone)) {
            dashes.clear();
            menu::free_moves(&field, id, MoveKind::Dash, &mut dashes);
            let state = moves::flying(game.state, id);
            let flying = Field::new(game.setup, &state);
            out.extend(dashes.iter().copied().filter(|dash| match dash {
                Choice::Move { path, .. } => moves::check(&flying, id, MoveKind::Dash, path).is_ok(),
                _ => false,
            }));
        }
    },
    answer: |frame, choice, cx| {
        let side = fields!(frame, Frame::PickRecon { side } => side);
        if let Choice::Move { operative, path, .. } = choice {
            rule!("KT-SETUP-18");
            cx.state[operative].effects.add(Effects::FLYING);
            moves::perform(operative, MoveKind::Dash, &path, cx);
            tokens::after_move(operative, cx);
            cx.state[operative].effects.drop(Effects::FLYING);
            cx.state[operative].moved = 0;
            cx.state.teams[side.index()].scouts -= 1;
            return Flow::Goto(Frame::Scouts { side });
        }
        cx.state.teams[side.index()].scouts = 0;
        Flow::Goto(Frame::Scouts { side })
    },
    text: |_, _| Text::plain("which operative makes a free dash out of your drop zone, if any?"),
    menu: Menu::Sample,
    ..Question::BASE
};

/// Who has the initiative in turning point 1.
pub(crate) static PICK_FIRST: Question<KillTeam> = Question {
    name: "first-initiative",
    by: |frame, _| fields!(frame, Frame::PickFirst { side } => side),
    check: |_, choice, _| match choice {
        Choice::First(_) => Ok(()),
        _ => no(rule!("KT-SETUP-13"), "the player decides who has the initiative"),
    },
    list: |_, _, out| out.extend([Choice::First(true), Choice::First(false)]),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickFirst { side }, Choice::First(own)) => {
            cx.state.initiative = if own { side } else { side.other() };
            rule!("KT-SETUP-13");
            Flow::Goto(Frame::TurningPoint {})
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("do you take the initiative in turning point 1? Your scouting option decides"),
    ..Question::BASE
};
