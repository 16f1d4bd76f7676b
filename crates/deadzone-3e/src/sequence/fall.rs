//! Falling and jumping down. [DZ3-FALL, DZ3-SCAT-02..07, DZ3-TERR-08]
//! Drop (floor by floor) → FallTest → FallScored → Landed; a willing jump of one cube goes on moving.

use super::forced::{Throw, note_edge, put, roll_direction, slam};
use super::refuse;
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::assault::decider;
use crate::sequence::damage::Harm;
use crate::sequence::movement::Moving;
use crate::setup::Props;
use crate::state::Stat;
use crate::test;
use sortie_cubes::throws;
use sortie_geometry::cube::Cell;
use sortie_kernel::Flow;
use sortie_kernel::say;
use sortie_rulebook::rule;

/// A thrown model is in the air of a cube, or over a walkway there.
pub(crate) fn drop_down(mut throw: Throw, cell: Cell, tries: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let grid = &cx.setup.grid;
    let id = throw.model;
    if !look(cx).in_play(id) {
        return Flow::Done;
    }
    rule!("DZ3-SCAT-02");
    let Some(landing) = fall_from(cell, cx) else {
        // The walkway that was missed is behind it; every partial floor is rolled for once.
        let below = throws::below_missed(cell, grid).expect("the ground is below");
        return Flow::Goto(Frame::Drop { throw, cell: below, tries });
    };
    let from = throw.at;
    if look(cx).has_room(id, landing) {
        put(&mut throw, landing, cx);
        cx.emit(rule!("DZ3-SCAT-02"), || match landing.level() < from.level() {
            true => Event::Fell { model: id, from, to: landing },
            false => Event::Moved { model: id, from, to: landing },
        });
        return Flow::Goto(Frame::FallTest { throw });
    }
    rule!("DZ3-SCAT-07");
    // Who hangs in the air, like a climber that lets go, cannot stay there.
    if landing.level() >= throw.floor && cx.setup.grid.has_floor(throw.at) {
        cx.emit(rule!("DZ3-SCAT-07"), || Event::StaysPut { model: id });
        return Flow::Goto(Frame::Landed { throw, stage: 252 });
    }
    scatter_on(throw, landing, tries, cx)
}

/// Where something comes to rest in this cube, if it does: a walkway may be missed.
fn fall_from(cell: Cell, cx: &mut Ctx<'_>) -> Option<Cell> {
    let setup = cx.setup;
    throws::fall(cell, &setup.grid, |landing| lands_on(landing, cx))
}

/// The die for a floor that may be missed.
fn lands_on(floor: Cell, cx: &mut Ctx<'_>) -> bool {
    cx.pick(rule!("DZ3-SCAT-03"), 8, |face| Event::PartialFloor { cell: floor, lands: face >= 4 }) >= 4
}

/// A thing (a grenade, an item) falls from a cube until it lies somewhere.
pub(crate) fn settle_thing(cell: Cell, cx: &mut Ctx<'_>) -> Cell {
    let setup = cx.setup;
    throws::settle(cell, &setup.grid, |landing| lands_on(landing, cx))
}

/// No room where it fell: it scatters on from there. A wall that it meets hurts it as in any throw, once.
fn scatter_on(throw: Throw, landing: Cell, tries: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-FALL-05");
    if tries >= throws::TRIES_MAX {
        let nearest = {
            let mut near = refuges(throw, landing, &look(cx));
            (near.next(), near.next())
        };
        return match nearest {
            (Some(to), None) => come_to_rest(throw, to, cx),
            (Some(_), Some(_)) => Flow::Ask(Frame::PickRefuge { throw, near: landing }),
            (None, _) => Flow::Goto(Frame::FallTest { throw }),
        };
    }
    let direction = roll_direction(cx);
    let size = cx.setup.profile(throw.model).size;
    note_edge(landing, direction);
    match cx.setup.grid.thrown(landing, direction, size) {
        Some(next) => Flow::Goto(Frame::Drop { throw, cell: next, tries: tries + 1 }),
        None if throw.slammed => Flow::Goto(Frame::Drop { throw, cell: landing, tries: tries + 1 }),
        None => slam(throw, Some(landing), tries + 1, cx),
    }
}

/// The nearest cubes with room for a model that fits nowhere.
fn refuges<'a>(throw: Throw, near: Cell, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let (here, size) = (*look, look.profile(throw.model).size);
    throws::refuges(near, size, &here.setup.grid, move |cell| here.has_room(throw.model, cell))
}

fn come_to_rest(mut throw: Throw, to: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (model, from) = (throw.model, throw.at);
    put(&mut throw, to, cx);
    cx.emit(rule!("DZ3-SCAT-07"), || Event::Fell { model, from, to });
    Flow::Goto(Frame::FallTest { throw })
}

/// The owner picks one of the nearest cubes for a model that fits nowhere.
pub(crate) static PICK_REFUGE: Question = Question {
    name: "step",
    by: |frame, look| decider(refugee(frame).0.model, look),
    check: |frame, choice, look| {
        let (throw, near) = refugee(frame);
        match choice {
            Choice::Step(to) if refuges(throw, near, look).any(|cell| cell == to) => Ok(()),
            _ => refuse(rule!("DZ3-SCAT-07"), "choose one of the nearest cubes with room"),
        }
    },
    list: |frame, look, out| {
        let (throw, near) = refugee(frame);
        out.extend(refuges(throw, near, look).map(Choice::Step));
    },
    answer: |frame, choice, cx| match choice {
        Choice::Step(to) => come_to_rest(refugee(frame).0, to, cx),
        _ => unreachable!("checked"),
    },
    text: |frame, look| say![Deadzone, look.setup; "where does ", Titled(refugee(frame).0.model), " come to rest? No cube had room for it"],
    ..Question::BASE
};

fn refugee(frame: Frame) -> (Throw, Cell) {
    match frame {
        Frame::PickRefuge { throw, near } => (throw, near),
        _ => unreachable!("{frame:?} puts nobody down"),
    }
}

/// A model has landed: more than one cube is tested.
pub(crate) fn test(throw: Throw, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-FALL-01");
    let height = throw.fallen();
    let here = look(cx);
    if height <= 1 || !here.in_play(throw.model) {
        return Flow::Goto(Frame::Landed { throw, stage: 0 });
    }
    if here.has(throw.model, Props::FALLS_SAFELY) {
        rule!("DZ3-KEY-61");
        return Flow::Goto(Frame::Landed { throw, stage: 0 });
    }
    let (pool, reasons) = test::survive_alone(throw.model, rule!("DZ3-FALL-02"), &here);
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    test::begin(test::plain(height + 1, 5, throw.by), pool, Frame::FallScored { throw }, cx)
}

/// If gravity is ahead it hurts; the fall pins in any case.
pub(crate) fn scored(mut throw: Throw, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [gravity, model] = test::totals(cx);
    rule!("DZ3-FALL-03");
    throw.pins = true;
    let then = Frame::Landed { throw, stage: 0 };
    let points = gravity.saturating_sub(model);
    if points == 0 {
        return Flow::Goto(then);
    }
    let damage = Frame::Damage { harm: Harm::plain(throw.model, points) };
    Flow::Call { child: damage, then }
}

/// A moving model has stepped into the air, or lets go: it falls to the first floor below.
pub(crate) fn jumped_down(moving: Moving, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-FALL-04");
    rule!("DZ3-FALL-01");
    let here = look(cx);
    let id = moving.model;
    let landing = here.setup.grid.first_floor(moving.at);
    let by = decider(id, &here).other();
    let mut throw = Throw {
        model: id,
        by,
        pins: false,
        floor: moving.floor,
        moved: false,
        slammed: false,
        at: moving.at,
    };
    if !here.has_room(id, landing) {
        return scatter_on(throw, landing, 0, cx);
    }
    put(&mut throw, landing, cx);
    cx.emit(rule!("DZ3-FALL-04"), || Event::Fell { model: id, from: moving.at, to: landing });
    let height = moving.floor.saturating_sub(landing.level());
    let safe = look(cx).has(id, Props::FALLS_SAFELY);
    if height > 1 && !safe {
        // It pins, and so ends the activation; for a model that cannot be pinned only the movement ends.
        return Flow::Goto(Frame::FallTest { throw });
    }
    rule!("DZ3-FALL-05");
    let after = Moving { at: landing, floor: landing.level(), ..moving };
    Flow::Goto(Frame::Entered { moving: after, stage: 0 })
}
