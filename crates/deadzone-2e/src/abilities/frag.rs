//! Frag. [DZ2-ABIL-16]

use super::{Ability, Area, Source, Value, area};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId};
use crate::look::{Ctx, Look, look};
use crate::sequence::forced::{Throw, note_not_thrown};
use crate::sequence::{deaths, pinning, refuse};
use crate::setup::{Numbers, Props, Traits};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal, Side, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    traits: Traits::EXPLODES,
    numbers: Some(|n| Numbers { frag: n, ..Numbers::default() }),
    ..Ability::new("Frag", rule_id!("DZ2-ABIL-16"))
};

pub(crate) static PICK_FRAG_THROW: Question = Question {
    name: "next",
    by: |frame, _| crowd(frame).0,
    check: |frame, choice, _| match choice {
        Choice::Next(id) if crowd(frame).1.contains(id) => Ok(()),
        _ => refuse(rule!("DZ2-ABIL-17"), "choose which model of the cube is thrown next"),
    },
    list: |frame, _, out| out.extend(crowd(frame).1.iter().map(Choice::Next)),
    answer: |frame, choice, cx| {
        let (Frame::PickFragThrow { by, due, cell, dead }, Choice::Next(model)) = (frame, choice) else {
            unreachable!("checked")
        };
        throw_one(model, by, due, cell, dead, cx)
    },
    text: |frame, look| {
        let Frame::PickFragThrow { cell, .. } = frame else { unreachable!("{frame:?} throws nobody") };
        say![Deadzone, look.setup; "who is thrown next by the explosion in ", cell, "? You choose the order"]
    },
    // The order rarely matters enough to ask about.
    at_stake: |_, _| false,
    ..Question::BASE
};

fn crowd(frame: Frame) -> (Side, Crowd) {
    match frame {
        Frame::PickFragThrow { by, due, .. } => (by, due),
        _ => unreachable!("{frame:?} is not an explosion"),
    }
}

/// What a weapon needs that is aimed straight at a cube and hits it by itself.
pub(super) fn aim(shooter: ModelId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    if cell.cube() == look.model(shooter).cell.cube() {
        return refuse(rule!("DZ2-ABIL-52"), "a model cannot target its own cube");
    }
    if !look.setup.grid.has_floor(cell) {
        return refuse(rule!("DZ2-ABIL-52"), "the cube has no floor, so nothing there could be hit");
    }
    if !look.sees_cell(shooter, cell) {
        return refuse(rule!("DZ2-ABIL-52"), "the shooter does not see the cube");
    }
    Ok(())
}

/// Rolls the explosion, once for everybody in the cube.
pub(crate) fn explode(cell: Cell, dice: u8, by: Side, from: Source, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.emit(rule!("DZ2-ABIL-16"), || Event::Exploded { cell, dice });
    let due = look(cx).crowd(cell);
    if due.is_empty() {
        // Nobody tests against it, so nothing is rolled.
        cx.emit(rule!("DZ2-ABIL-16"), || Event::NoEffect);
        return Flow::Goto(Frame::FragThrows { by, due, cell, dead: Crowd::NONE });
    }
    if from.weapon.is_some_and(|weapon| cx.setup.weapon(weapon).traits.has(Traits::INDIRECT)) {
        rule!("DZ2-ABIL-32");
    }
    cx.state.in_blast = true;
    let successes = area::roll(dice, rule!("DZ2-ABIL-16"), cx);
    Flow::Goto(Frame::AreaTests { area: Area::Frag, cell, successes, by, from, due, dead: Crowd::NONE })
}

/// Survivors are thrown, one after the other. What the deaths so far cause waits until all of them lie.
pub(crate) fn frag_throws(
    by: Side,
    mut due: Crowd,
    cell: Cell,
    mut dead: Crowd,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    blast_over(cx);
    deaths::hold(&mut dead, cx);
    for id in due.iter() {
        let here = look(cx);
        // Somebody may have been killed or moved by what the throws before caused.
        if !here.in_play(id) || here.model(id).cell != cell {
            due.remove(id);
        } else if here.has(id, Props::NOT_THROWN) {
            note_not_thrown(id, &here);
            due.remove(id);
            rule!("DZ2-ABIL-17");
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
    rule!("DZ2-ABIL-17");
    due.remove(model);
    let throw = Throw::new(model, by, true, &look(cx));
    Flow::Call { child: Frame::Scatter { throw }, then: Frame::FragThrows { by, due, cell, dead } }
}
