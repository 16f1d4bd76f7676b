//! Frag. [DZ3-KEY-30, DZ3-KEY-31]
//! Frag → FragTests → FragOne → (test) → FragScored → Damage …; then FragThrows → Scatter …
//! The roll is thrown once; everybody in the cube tests against it, in the attacker's order.

use super::Keyword;
use crate::choice::{Choice, Kind};
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::sequence::forced::Throw;
use crate::sequence::{deaths, refuse};
use crate::state::Stat;
use crate::test;
use sortie_geometry::cube::Cell;
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { burst: Some(burst), ..Keyword::new("Frag", rule_id!("DZ3-KEY-30")) };
pub(crate) static PICK_FRAG_TEST: Question =
    Question { kind: Kind::Next, by: |frame, _| crowd(frame).0, check, list, answer: answer_test };
pub(crate) static PICK_FRAG_THROW: Question =
    Question { kind: Kind::Next, by: |frame, _| crowd(frame).0, check, list, answer: answer_throw };

fn burst(n: u8, cell: Cell, by: Side, weapon: Option<WeaponId>) -> Frame {
    Frame::Frag { cell, dice: n, by, weapon }
}

fn crowd(frame: Frame) -> (Side, Crowd) {
    match frame {
        Frame::PickFragTest { by, due, .. } | Frame::PickFragThrow { by, due, .. } => (by, due),
        _ => unreachable!("{frame:?} is no explosion"),
    }
}

/// Rolls the explosion, once for everybody.
pub(crate) fn explode(
    cell: Cell,
    dice: u8,
    by: Side,
    weapon: Option<WeaponId>,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    cx.emit(rule!("DZ3-KEY-30"), || Event::Exploded { cell, dice });
    let class = |face: u8| Class { bin: u8::from(face >= 4), again: face == 8 };
    let roll = Roll { why: rule!("DZ3-KEY-30"), dice, sides: 8, class: &class };
    let told = |successes| Event::Rolled { model: None, stat: Stat::Plain, successes };
    let successes = cx.roll(&roll, |tally| told(tally.bin(1))).bin(1);
    let due = look(cx).crowd(cell);
    Flow::Goto(Frame::FragTests { cell, successes, by, weapon, due })
}

/// One model after the other tests.
pub(crate) fn frag_tests(
    cell: Cell,
    successes: u8,
    by: Side,
    weapon: Option<WeaponId>,
    due: Crowd,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    match due.len() {
        0 => {
            let survivors = look(cx).crowd(cell);
            Flow::Goto(Frame::FragThrows { by, due: survivors, cell })
        }
        1 => test_one(due.iter().next().expect("one is left"), cell, successes, by, weapon, due),
        _ => Flow::Ask(Frame::PickFragTest { cell, successes, by, weapon, due }),
    }
}

fn test_one(
    model: ModelId,
    cell: Cell,
    successes: u8,
    by: Side,
    weapon: Option<WeaponId>,
    mut due: Crowd,
) -> Flow<Frame> {
    due.remove(model);
    Flow::Call {
        child: Frame::FragOne { model, successes, by, weapon },
        then: Frame::FragTests { cell, successes, by, weapon, due },
    }
}

/// A model's SURVIVE test against the explosion.
pub(crate) fn frag_one(
    model: ModelId,
    successes: u8,
    by: Side,
    weapon: Option<WeaponId>,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let (pool, reasons) = test::survive_alone(model, rule!("DZ3-KEY-30"), &look(cx));
    reasons.tell(pool.model, Stat::Survive, cx);
    test::begin(test::scored(successes, by), pool, Frame::FragScored { model, weapon }, cx)
}

/// The explosion ahead hurts.
pub(crate) fn frag_scored(model: ModelId, weapon: Option<WeaponId>, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [frag, survived] = test::totals(cx);
    cx.state.lost = 0;
    let points = frag.saturating_sub(survived);
    if points == 0 {
        cx.emit(rule!("DZ3-KEY-30"), || Event::Unharmed { model });
        return Flow::Done;
    }
    let pierced = weapon.map_or(0, |weapon| cx.setup.weapon(weapon).numbers.ap);
    Flow::Goto(Frame::Damage { target: model, by: None, weapon, points, pierced })
}

/// Survivors are thrown, one after the other.
pub(crate) fn frag_throws(by: Side, mut due: Crowd, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.lost = 0;
    let here = look(cx);
    for id in due.iter() {
        // Somebody may have been killed or moved by what the throws before caused.
        if !here.in_play(id) || here.model(id).cell() != cell {
            due.remove(id);
        }
    }
    match due.len() {
        0 => match deaths::if_any(&here) {
            Some(frame) => Flow::Goto(frame),
            None => Flow::Done,
        },
        1 => throw_one(due.iter().next().expect("one is left"), by, due, cell, cx),
        _ => Flow::Ask(Frame::PickFragThrow { by, due, cell }),
    }
}

fn throw_one(model: ModelId, by: Side, mut due: Crowd, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-31");
    due.remove(model);
    let throw = Throw::new(model, by, true, &look(cx));
    Flow::Call { child: Frame::Scatter { throw }, then: Frame::FragThrows { by, due, cell } }
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

fn answer_test(frame: Frame, choice: Choice, _: &mut Ctx<'_>) -> Flow<Frame> {
    let (Frame::PickFragTest { cell, successes, by, weapon, due }, Choice::Next(model)) = (frame, choice)
    else {
        unreachable!("checked")
    };
    test_one(model, cell, successes, by, weapon, due)
}

fn answer_throw(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (Frame::PickFragThrow { by, due, cell }, Choice::Next(model)) = (frame, choice) else {
        unreachable!("checked")
    };
    throw_one(model, by, due, cell, cx)
}
