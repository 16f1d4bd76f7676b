//! Blast. [DZ2-ABIL-04]

use super::{Ability, Strike, frag};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId};
use crate::look::{Ctx, look};
use crate::sequence::forced::{Throw, note_not_thrown};
use crate::sequence::{deaths, decider, pinning, refuse};
use crate::setup::{Props, Traits};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Side, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    traits: Traits::BLASTS.with(Traits::HARMLESS),
    ..Ability::new("Blast", rule_id!("DZ2-ABIL-04"))
};

/// Every direction of the level.
const EVERY_WAY: u8 = 0xff;

pub(crate) static PICK_BLAST_THROW: Question = Question {
    name: "next",
    by: |frame, _| crowd(frame).0,
    check: |frame, choice, _| match choice {
        Choice::Next(id) if crowd(frame).1.contains(id) => Ok(()),
        _ => refuse(rule!("DZ2-ABIL-04"), "choose which model of the cube is displaced next"),
    },
    list: |frame, _, out| out.extend(crowd(frame).1.iter().map(Choice::Next)),
    answer: |frame, choice, cx| {
        let Choice::Next(model) = choice else { unreachable!("checked") };
        displace(model, frame, cx)
    },
    text: |frame, look| {
        let Frame::PickBlastThrow { cell, .. } = frame else { unreachable!("{frame:?} throws nobody") };
        say![Deadzone, look.setup; "who is displaced next by the blast in ", cell, "? You choose the order"]
    },
    // The order rarely matters enough to ask about.
    at_stake: |_, _| false,
    ..Question::BASE
};

fn crowd(frame: Frame) -> (Side, Crowd) {
    match frame {
        Frame::PickBlastThrow { by, due, .. } => (by, due),
        _ => unreachable!("{frame:?} is not a blast"),
    }
}

/// A hit displaces everybody in the cube, a miss pins them where they are.
pub(super) fn resolved(strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if !strike.shot || !strike.traits(&here).has(Traits::BLASTS) {
        return None;
    }
    let (cell, crowd) = (strike.cell, here.crowd(strike.cell));
    let by = decider(strike.by, &here);
    cx.emit(rule!("DZ2-ABIL-04"), || Event::Exploded { cell, dice: 0 });
    if strike.ahead > 0 {
        let mut due = crowd;
        due.remove(strike.at);
        return Some(Frame::BlastThrows { by, due, cell, target: strike.at, dead: Crowd::NONE });
    }
    rule!("DZ2-ABIL-05");
    for id in crowd.iter() {
        pinning::pin(id, cx);
    }
    None
}

/// The others go first, directly away from the target; then the target, in a random direction.
pub(crate) fn blast_throws(
    by: Side,
    mut due: Crowd,
    cell: Cell,
    target: ModelId,
    mut dead: Crowd,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    frag::blast_over(cx);
    // Who dies of a throw waits until the last one is resolved.
    deaths::hold(&mut dead, cx);
    for id in due.iter() {
        let here = look(cx);
        if !here.in_play(id) || here.model(id).cell != cell {
            due.remove(id);
        } else if here.has(id, Props::NOT_THROWN) {
            note_not_thrown(id, &here);
            due.remove(id);
            pinning::pin(id, cx);
        }
    }
    let here = look(cx);
    // With nobody left to throw, what the deaths cause comes as after any explosion.
    let over = Frame::FragThrows { by, due: Crowd::NONE, cell, dead };
    match due.len() {
        0 if !here.in_play(target) || here.model(target).cell != cell => Flow::Goto(over),
        0 if here.has(target, Props::NOT_THROWN) => {
            note_not_thrown(target, &here);
            pinning::pin(target, cx);
            Flow::Goto(over)
        }
        0 => {
            let throw = Throw::new(target, by, true, &here);
            Flow::Call { child: Frame::Scatter { throw }, then: over }
        }
        1 => {
            let last = due.iter().next().expect("one is left");
            displace(last, Frame::PickBlastThrow { by, due, cell, target, dead }, cx)
        }
        _ => Flow::Ask(Frame::PickBlastThrow { by, due, cell, target, dead }),
    }
}

fn displace(model: ModelId, frame: Frame, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Frame::PickBlastThrow { by, mut due, cell, target, dead } = frame else {
        unreachable!("{frame:?} throws nobody")
    };
    rule!("DZ2-AWAY-01");
    due.remove(model);
    let throw = Throw::new(model, by, true, &look(cx));
    let child = Frame::PickDirection { throw, ways: EVERY_WAY };
    Flow::Call { child, then: Frame::BlastThrows { by, due, cell, target, dead } }
}
