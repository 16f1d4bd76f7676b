//! What matched play adds to set-up: command points, scouting, the first initiative.
//! [KT-SETUP-05] [KT-SETUP-12..14] [KT-SETUP-17] [KT-SETUP-18] [KT-SETUP-20]
//! (zones) → (tac ops) → … → (barricades, groups) → Scouting → PickScout ×2 → Scouts → PickFortify? PickRecon? →
//! PickFirst → turning point 1.

use super::{areas, fortify, set_up, tokens};
use crate::choice::{Choice, MoveKind, Scouting};
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::menu;
use crate::moves;
use crate::setup::Sequence;
use crate::spec_ops::assets;
use crate::state::Effects;
use crate::{Cx, KillTeam};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, Side};
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
            Some(Scouting::Fortify) if !fortify::places(&game, side).is_empty() => {
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
