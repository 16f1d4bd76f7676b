//! Frag. [DZ3-KEY-30, DZ3-KEY-31]
//! Frag → the tests of `area` → FragThrows → Scatter …
//! The roll is thrown once; everybody in the cube tests against it, then survivors are thrown.

use super::{Area, Keyword, Source};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId};
use crate::look::{Ctx, Look, look};
use crate::sequence::forced::Throw;
use crate::sequence::{deaths, pinning, refuse};
use crate::setup::Props;
use crate::state::Stat;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { burst: Some(burst), ..Keyword::new("Frag", rule_id!("DZ3-KEY-30")) };
pub(crate) static PICK_FRAG_THROW: Question = Question {
    name: "next",
    by: |frame, _| crowd(frame).0,
    check,
    list,
    answer: answer_throw,
    text: |frame, look| {
        let Frame::PickFragThrow { cell, .. } = frame else { unreachable!("{frame:?} throws nobody") };
        say![Deadzone, look.setup; "who is thrown next by the explosion in ", cell, "? You choose the order"]
    },
    // The order rarely matters enough to ask about.
    at_stake: |_, _| false,
    ..Question::BASE
};

fn burst(n: u8, cell: Cell, by: Side, from: Source) -> Frame {
    Frame::Frag { cell, dice: n, by, from }
}

fn crowd(frame: Frame) -> (Side, Crowd) {
    match frame {
        Frame::PickFragThrow { by, due, .. } => (by, due),
        _ => unreachable!("{frame:?} is not an explosion"),
    }
}

/// Rolls the explosion, once for everybody.
pub(crate) fn explode(cell: Cell, dice: u8, by: Side, from: Source, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.emit(rule!("DZ3-KEY-30"), || Event::Exploded { cell, dice });
    let due = look(cx).crowd(cell);
    if due.is_empty() {
        // Nobody tests against it, so nothing is rolled.
        cx.emit(rule!("DZ3-KEY-30"), || Event::NoEffect);
        return Flow::Goto(Frame::FragThrows { by, due, cell, dead: Crowd::NONE });
    }
    cx.state.in_blast = true;
    rule!("DZ3-DICE-10");
    let class = |face: u8| Class { bin: u8::from(face >= 4), again: face == 8 };
    let roll = Roll { why: rule!("DZ3-KEY-30"), dice, sides: 8, class: &class };
    let event = |successes| Event::Rolled { model: None, stat: Stat::Plain, target: 4, successes };
    let successes = cx.roll(&roll, |tally| event(tally.bin(1))).bin(1);
    Flow::Goto(Frame::AreaTests { area: Area::Frag, cell, successes, by, from, due, dead: Crowd::NONE })
}

/// Survivors are thrown, one after the other. What the deaths so far cause waits until all of them have landed, even
/// if one of them is attacked where it lands.
pub(crate) fn frag_throws(
    by: Side,
    mut due: Crowd,
    cell: Cell,
    mut dead: Crowd,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    cx.state.lost = 0;
    blast_over(cx);
    deaths::hold(&mut dead, cx);
    for id in due.iter() {
        let here = look(cx);
        // Somebody may have been killed or moved by what the throws before caused.
        if !here.in_play(id) || here.model(id).cell() != cell {
            due.remove(id);
        } else if here.has(id, Props::NOT_THROWN) {
            rule!("DZ3-KEY-87");
            due.remove(id);
            pinning::pin(id, cx);
        }
    }
    match due.len() {
        0 => {
            deaths::release(dead, cx);
            deaths::if_any(&look(cx)).map_or(Flow::Done, Flow::Goto)
        }
        1 => throw_one(due.iter().next().expect("one is left"), by, due, cell, dead, cx),
        _ => Flow::Ask(Frame::PickFragThrow { by, due, cell, dead }),
    }
}

/// Everybody who will be hurt has been hurt; only now is it clear who has run out of models.
pub(super) fn blast_over(cx: &mut Ctx<'_>) {
    if cx.state.in_blast {
        cx.state.in_blast = false;
        pinning::note_finished(cx);
    }
}

fn throw_one(
    model: ModelId,
    by: Side,
    mut due: Crowd,
    cell: Cell,
    dead: Crowd,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    rule!("DZ3-KEY-31");
    due.remove(model);
    let throw = Throw::new(model, by, true, &look(cx));
    Flow::Call { child: Frame::Scatter { throw }, then: Frame::FragThrows { by, due, cell, dead } }
}

fn check(frame: Frame, choice: Choice, _: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Next(id) if crowd(frame).1.contains(id) => Ok(()),
        _ => refuse(rule!("DZ3-KEY-31"), "choose which model of the cube comes next"),
    }
}

fn list(frame: Frame, _: &Look<'_>, out: &mut Vec<Choice>) {
    out.extend(crowd(frame).1.iter().map(Choice::Next));
}

fn answer_throw(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (Frame::PickFragThrow { by, due, cell, dead }, Choice::Next(model)) = (frame, choice) else {
        unreachable!("checked")
    };
    throw_one(model, by, due, cell, dead, cx)
}
