//! Recon: who starts, what the winner gains, scouts. [DZ3-SETUP-09..11, DZ3-SETUP-15, DZ3-KEY-80]

use super::{movement, refuse};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::movement::MoveKind;
use crate::setup::{Props, Setup};
use crate::state::{Flags, Token};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::dice::{Class, Roll, Tally};
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::show::Thrown;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_START: Question = Question {
    name: "start",
    by: |frame, _| by(frame),
    check: |_, choice, _| match choice {
        Choice::Start(_) => Ok(()),
        _ => refuse(rule!("DZ3-SETUP-11"), "the winner of the recon test names the starting player"),
    },
    list: |_, _, out| out.extend(Side::BOTH.map(Choice::Start)),
    answer: |frame, choice, cx| {
        let Choice::Start(side) = choice else { unreachable!("checked") };
        let Frame::PickStart { side: winner, margin } = frame else { unreachable!("checked") };
        cx.state.initiative = side;
        // The margin waits in the dice that it may bring until the teams stand.
        cx.state.recon_dice[winner.index()] = margin;
        cx.emit(rule!("DZ3-SETUP-11"), || Event::Started { side });
        Flow::Ask(Frame::PickZone { side })
    },
    text: |frame, look| {
        let Frame::PickStart { margin, .. } = frame else { unreachable!("{frame:?} starts nothing") };
        say![Deadzone, look.setup; "who deploys first and starts round 1? You won the recon roll by ", margin]
    },
    advice: |frame, _| Some(Choice::Start(by(frame))),
    ..Question::BASE
};
pub(crate) static PICK_LOOK: Question = Question {
    name: "recon",
    by: |frame, _| by(frame),
    check: check_look,
    list: list_looks,
    answer: answer_look,
    text: |_, _| {
        Text::plain(
            "which face-down token do you look at? You won the recon roll by 1, so you may see one in secret",
        )
    },
    phrase: |_, choice, _| (choice == Choice::Leave).then(|| Text::plain("Look at none")),
    secret: true,
    ..Question::BASE
};
pub(crate) static PICK_RECON: Question = Question {
    name: "recon",
    by: |frame, _| by(frame),
    check: check_move,
    list: list_moves,
    answer: answer_move,
    text: |frame, _| {
        let Frame::PickRecon { left, .. } = frame else { unreachable!("{frame:?} is not a recon move") };
        let models = if left == 1 { "one model" } else { "two models" };
        Text::plain(format!(
            "which model moves now? You won the recon roll, so {models} may move before round 1"
        ))
    },
    ..Question::BASE
};
pub(crate) static PICK_SCOUT: Question = Question {
    name: "scout",
    by: |frame, _| by(frame),
    check: check_move,
    list: list_moves,
    answer: answer_scout,
    text: |_, _| Text::plain("which scout moves now? Scouts may move before round 1"),
    ..Question::BASE
};

fn by(frame: Frame) -> Side {
    match frame {
        Frame::PickStart { side, .. }
        | Frame::PickLook { side }
        | Frame::PickRecon { side, .. }
        | Frame::PickScout { side, .. } => side,
        _ => unreachable!("{frame:?} is not recon"),
    }
}

/// Dice that each side rolls, before the extra ones of an 8.
const DICE: u8 = 5;

/// A die of the recon test against the RECON of a Leader.
fn class(face: u8, target: u8) -> Class {
    Class { bin: u8::from(face >= target), again: face == 8 }
}

/// The dice of a recon test: both sides roll in turn until one has more successes.
pub(crate) fn read_dice(setup: &Setup, faces: &[u16]) -> Thrown {
    let (mut side, mut left) = (0, DICE);
    let mut good = Vec::with_capacity(faces.len());
    for face in faces {
        let class = class(*face as u8, setup.teams[side].recon);
        good.push(class.bin == 1);
        left -= u8::from(!class.again);
        if left == 0 {
            (side, left) = (1 - side, DICE);
        }
    }
    Thrown { good, ..Thrown::plain(8, "recon") }
}

/// Both sides roll against the RECON of their Leader, until one has more successes.
pub(crate) fn test(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let why = rule!("DZ3-SETUP-09");
    let targets = [0, 1].map(|side: usize| cx.setup.teams[side].recon);
    rule!("DZ3-EXTRA-01");
    rule!("DZ3-DICE-10");
    let a = |face: u8| class(face, targets[0]);
    let b = |face: u8| class(face, targets[1]);
    let rolls =
        [Roll { why, dice: DICE, sides: 8, class: &a }, Roll { why, dice: DICE, sides: 8, class: &b }];
    let mut out = [Tally::default(); 2];
    cx.dice.until(&rolls, &|_, _| true, &|tallies| tallies[0].bin(1) != tallies[1].bin(1), &mut out);
    let successes = out.map(|tally| tally.bin(1));
    cx.log_roll(why, || Event::ReconRolled { successes });
    let side = if successes[0] > successes[1] { Side::A } else { Side::B };
    let margin = successes[0].abs_diff(successes[1]).min(4);
    Flow::Ask(Frame::PickStart { side, margin })
}

/// Who won the recon test, and by how much.
pub(crate) fn won(cx: &mut Ctx<'_>) -> (Side, u8) {
    let side = if cx.state.recon_dice[0] > 0 { Side::A } else { Side::B };
    let margin = std::mem::take(&mut cx.state.recon_dice[side.index()]);
    (side, margin)
}

/// What the margin brings.
pub(crate) fn effects(side: Side, margin: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-SETUP-10");
    rule!("DZ3-SETUP-15");
    let then = Frame::Scouts { side: cx.state.initiative, second: false };
    match margin {
        1 if cx.state.tokens.list().iter().any(|token| token.kind.is_none()) => {
            Flow::Call { child: Frame::PickLook { side }, then }
        }
        2 => Flow::Call { child: Frame::ReconMoves { side, left: 1 }, then },
        3.. => {
            if margin >= 4 {
                cx.state.recon_dice[side.index()] = 1;
            }
            Flow::Call { child: Frame::ReconMoves { side, left: 2 }, then }
        }
        _ => Flow::Goto(then),
    }
}

// Looking at a token.

fn hidden(cell: Cell, nth: u8, look: &Look<'_>) -> Option<usize> {
    let index = look.state.tokens.in_cell(cell).nth(usize::from(nth))?;
    look.state.tokens.list()[index].kind.is_none().then_some(index)
}

fn check_look(_: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Leave => Ok(()),
        Choice::Look(cell, nth) if hidden(cell, nth, look).is_some() => Ok(()),
        Choice::Look(..) => refuse(rule!("DZ3-SETUP-10"), "no such face-down token lies there"),
        _ => refuse(rule!("DZ3-SETUP-10"), "the winner may look at one face-down token"),
    }
}

fn list_looks(_: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    out.push(Choice::Leave);
    let tokens = look.state.tokens.list();
    for (index, token) in tokens.iter().enumerate().filter(|(_, token)| token.kind.is_none()) {
        let nth = tokens[..index].iter().filter(|other| other.cell == token.cell).count();
        out.push(Choice::Look(token.cell, nth as u8));
    }
}

fn answer_look(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let side = by(frame);
    if let Choice::Look(cell, nth) = choice {
        let index = hidden(cell, nth, &look(cx)).expect("checked");
        let unseen = cx.state.tokens.unseen();
        let kind = Some(cx.state.tokens.draw(unseen, rule!("DZ3-SETUP-10"), cx.dice));
        cx.state.tokens.list_mut()[index] = Token { cell, kind, known: 1 << side.index() };
        cx.log_roll(rule!("DZ3-SETUP-10"), || Event::Looked { side, cell, kind });
    }
    Flow::Done
}

// Moves before round 1.

/// Both players' scouts, the player with the initiative first.
pub(crate) fn scouts(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if movers(Frame::PickScout { side, second }, &here).next().is_some() {
        return Flow::Ask(Frame::PickScout { side, second });
    }
    if second { start_battle(cx) } else { Flow::Goto(Frame::Scouts { side: side.other(), second: true }) }
}

fn start_battle(cx: &mut Ctx<'_>) -> Flow<Frame> {
    for id in cx.state.ids() {
        cx.state.model_mut(id).set(Flags::RECON_MOVED, false);
    }
    Flow::Goto(Frame::Round {})
}

/// Who may still move. A scout that recon has already moved may still scout.
fn movers<'a>(frame: Frame, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    let side = by(frame);
    let scouting = matches!(frame, Frame::PickScout { .. });
    look.standing().filter(move |id| here.side(*id) == side && check_mover(*id, scouting, &here).is_ok())
}

fn check_mover(id: ModelId, scouting: bool, look: &Look<'_>) -> Result<(), Illegal> {
    if !look.in_play(id) {
        return refuse(rule!("DZ3-SETUP-15"), "the model is not on the battlefield");
    }
    if scouting && !look.has(id, Props::SCOUTS) {
        return refuse(rule!("DZ3-KEY-80"), "only scouts move now");
    }
    if look.model(id).is(Flags::RECON_MOVED) {
        return refuse(rule!("DZ3-SETUP-10"), "the model has made its move before the battle");
    }
    if look.profile(id).speed.is_none() {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    }
    if movement::steps(moving(id, scouting, look), look).next().is_none() {
        return refuse(rule!("DZ3-TERR-01"), "there is no cube to go to");
    }
    Ok(())
}

fn moving(id: ModelId, scouting: bool, look: &Look<'_>) -> movement::Moving {
    let (cubes, kind) = if scouting {
        (movement::speed(id, look).map_or(0, |(_, sprint)| sprint), MoveKind::Scout)
    } else {
        (1, MoveKind::Recon)
    };
    movement::start(id, cubes, kind, look)
}

fn check_move(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Pass => Ok(()),
        Choice::Scout(id) if look.side(id) != by(frame) => {
            refuse(rule!("DZ3-SETUP-16"), "the model belongs to the opponent")
        }
        Choice::Scout(id) => check_mover(id, matches!(frame, Frame::PickScout { .. }), look),
        _ => refuse(rule!("DZ3-SETUP-15"), "models may move before the battle now"),
    }
}

fn list_moves(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    out.push(Choice::Pass);
    out.extend(movers(frame, look).map(Choice::Scout));
}

fn go(id: ModelId, scouting: bool, then: Frame, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let moving = moving(id, scouting, &look(cx));
    cx.state.model_mut(id).set(Flags::RECON_MOVED, true);
    Flow::Call { child: Frame::PickStep { moving }, then }
}

fn answer_move(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Frame::PickRecon { side, left } = frame else { unreachable!("a recon move") };
    match choice {
        Choice::Scout(id) => go(id, false, Frame::ReconMoves { side, left: left - 1 }, cx),
        _ => Flow::Goto(Frame::ReconMoves { side, left: 0 }),
    }
}

/// More recon moves, if any are left.
pub(crate) fn recon_moves(side: Side, left: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let more = left > 0 && movers(Frame::PickRecon { side, left }, &look(cx)).next().is_some();
    if more {
        return Flow::Ask(Frame::PickRecon { side, left });
    }
    for id in cx.state.ids() {
        cx.state.model_mut(id).set(Flags::RECON_MOVED, false);
    }
    Flow::Done
}

fn answer_scout(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Frame::PickScout { side, second } = frame else { unreachable!("a scout's move") };
    match choice {
        Choice::Scout(id) => {
            rule!("DZ3-KEY-80");
            go(id, true, Frame::Scouts { side, second }, cx)
        }
        _ if second => start_battle(cx),
        _ => Flow::Goto(Frame::Scouts { side: side.other(), second: true }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deadzone;
    use sortie_kernel::words::{Spec, Words};

    #[test]
    fn recon_dice_are_read_side_by_side_with_their_bonus_dice() {
        let mut setup = Deadzone::build(&Spec::default()).expect("the default game");
        (setup.teams[0].recon, setup.teams[1].recon) = (4, 6);
        let thrown = read_dice(&setup, &[4, 8, 3, 1, 2, 5, 5, 6, 7, 1, 1]);
        let good: Vec<usize> = (0..11).filter(|n| thrown.good[*n]).collect();
        assert_eq!(good, [0, 1, 5, 7, 8], "the 8 brings A a sixth die");
    }
}
