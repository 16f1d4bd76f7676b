//! One roll against everybody in the area: explosions, flames, the landing of a drop suit. [DZ3-DICE-03]
//! AreaTests → PickAreaTest? → AreaOne → (test) → AreaScored → Damage or a throw … → AreaTests
//! The roll was thrown once, before; the models test against it one by one, in the attacker's order.

use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::sequence::damage::Harm;
use crate::sequence::deaths;
use crate::sequence::forced::{Throw, throw_away};
use crate::sequence::refuse;
use crate::state::Stat;
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{RuleId, rule};

/// What everybody tests against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// An explosion: it hurts, and throws those who live.
    Frag,
    /// Flames: they hurt.
    Fire,
    /// A landing: it throws those who fail.
    Drop,
}

/// What an explosion or flames came from: a model, and its weapon. A trap and a token have neither.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Source {
    pub(crate) model: Option<ModelId>,
    pub(crate) weapon: Option<WeaponId>,
}

impl Area {
    fn rule(self) -> RuleId {
        match self {
            Area::Frag => rule!("DZ3-KEY-30"),
            Area::Fire => rule!("DZ3-KEY-57"),
            Area::Drop => rule!("DZ3-KEY-23"),
        }
    }
}

pub(crate) static PICK_AREA_TEST: Question = Question {
    name: "next",
    by: |frame, _| crowd(frame).0,
    check,
    list: |frame, _, out| out.extend(crowd(frame).1.iter().map(Choice::Next)),
    answer,
    text: |frame, look| {
        let Frame::PickAreaTest { cell, .. } = frame else { unreachable!("{frame:?} tests nobody") };
        say![Deadzone, look.setup; "who tests next against the blast in ", cell, "? You choose the order"]
    },
    // The order rarely matters enough to ask about.
    at_stake: |_, _| false,
    ..Question::BASE
};

fn crowd(frame: Frame) -> (Side, Crowd) {
    match frame {
        Frame::PickAreaTest { by, due, .. } => (by, due),
        _ => unreachable!("{frame:?} tests nobody"),
    }
}

/// The rule that leaves the order to the attacker.
fn order(frame: Frame) -> RuleId {
    match frame {
        Frame::PickAreaTest { area: Area::Frag, .. } => rule!("DZ3-KEY-31"),
        Frame::PickAreaTest { area: Area::Drop, .. } => rule!("DZ3-KEY-23"),
        _ => rule!("DZ3-DICE-03"),
    }
}

/// One model after the other tests.
#[expect(clippy::too_many_arguments, reason = "the fields of the frame")]
pub(crate) fn area_tests(
    area: Area,
    cell: Cell,
    successes: u8,
    by: Side,
    from: Source,
    mut due: Crowd,
    mut dead: Crowd,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    // Who dies of a test, or of the throw that follows it, waits until the last of them is resolved.
    deaths::hold(&mut dead, cx);
    let here = look(cx);
    for id in due.iter() {
        // Somebody may have been killed by what those before caused.
        if !here.in_play(id) {
            due.remove(id);
        }
    }
    match due.len() {
        0 if area == Area::Frag => {
            let survivors = here.crowd(cell);
            Flow::Goto(Frame::FragThrows { by, due: survivors, cell, dead })
        }
        // What the dead cause comes when the others have caught fire.
        0 if area == Area::Fire => {
            deaths::release(dead, cx);
            Flow::Done
        }
        0 => {
            deaths::release(dead, cx);
            deaths::if_any(&look(cx)).map_or(Flow::Done, Flow::Goto)
        }
        1 => test_one(
            due.iter().next().expect("one is left"),
            Frame::PickAreaTest { area, cell, successes, by, from, due, dead },
        ),
        _ => Flow::Ask(Frame::PickAreaTest { area, cell, successes, by, from, due, dead }),
    }
}

fn test_one(model: ModelId, frame: Frame) -> Flow<Frame> {
    let Frame::PickAreaTest { area, cell, successes, by, from, mut due, dead } = frame else {
        unreachable!("{frame:?} tests nobody")
    };
    due.remove(model);
    Flow::Call {
        child: Frame::AreaOne { area, cell, model, successes, by, from },
        then: Frame::AreaTests { area, cell, successes, by, from, due, dead },
    }
}

/// A model's SURVIVE test against the roll.
pub(crate) fn area_one(
    area: Area,
    cell: Cell,
    model: ModelId,
    successes: u8,
    by: Side,
    from: Source,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let (pool, reasons) = test::survive_alone(model, area.rule(), &look(cx));
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    let then = Frame::AreaScored { area, cell, model, by, from };
    test::begin(test::scored(successes, by), pool, then, cx)
}

/// If the roll is ahead it hurts or throws.
pub(crate) fn area_scored(
    area: Area,
    cell: Cell,
    model: ModelId,
    by: Side,
    from: Source,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let [roll, survived] = test::totals(cx);
    cx.state.lost = 0;
    let points = roll.saturating_sub(survived);
    if points == 0 {
        cx.emit(area.rule(), || Event::Unharmed { model });
        return Flow::Done;
    }
    if area == Area::Drop {
        let throw = Throw::new(model, by, true, &look(cx));
        let [x, y, _] = cell.origin();
        return throw_away(throw, [x + 500, y + 500], cx);
    }
    let Source { model: by, weapon } = from;
    let pierced = by.map_or(0, |by| look(cx).piercing(by, weapon));
    Flow::Goto(Frame::Damage { harm: Harm { target: model, by, weapon, points, pierced } })
}

fn check(frame: Frame, choice: Choice, _: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Next(id) if crowd(frame).1.contains(id) => Ok(()),
        _ => refuse(order(frame), "choose which of the models tests next"),
    }
}

fn answer(frame: Frame, choice: Choice, _: &mut Ctx<'_>) -> Flow<Frame> {
    let Choice::Next(model) = choice else { unreachable!("checked") };
    test_one(model, frame)
}
