//! Models thrown against their will. [DZ2-SCAT, DZ2-WALL, DZ2-AWAY, DZ2-MOVE-10, DZ2-MOVE-24, DZ2-MOVE-25]
//! Scatter or PickDirection → Throw → SlamScored | Drop (see `fall`) → Landed
//! Landed: traps, an item, a fight with an enemy there, and only then the pin.

use super::{finds, first, pinning, refuse};
use crate::Deadzone;
use crate::abilities::{ENTERED, Glider};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::damage::Harm;
use crate::setup::Props;
use crate::state::Stat;
use crate::test;
use sortie_cubes::Standing;
pub(crate) use sortie_cubes::throws::Throw;
use sortie_cubes::throws::{self, Ahead};
use sortie_geometry::cube::{Cell, Direction};
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// One die gives the direction.
pub(crate) fn scatter(throw: Throw, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if !cx.state.model(throw.model).in_play() {
        return Flow::Done;
    }
    let direction = roll_direction(cx);
    Flow::Goto(Frame::Throw { throw, direction: direction as u8 })
}

/// The scatter die: 1 north, then clockwise.
pub(crate) fn roll_direction(cx: &mut Ctx<'_>) -> Direction {
    throws::direction(
        cx.pick(rule!("DZ2-SCAT-01"), 8, |face| Event::Scattered { direction: throws::direction(face) }),
    )
}

/// Throws a model directly away from a point; several ways leave the choice to the attacker.
pub(crate) fn throw_away(throw: Throw, from: [i32; 2], cx: &mut Ctx<'_>) -> Frame {
    rule!("DZ2-AWAY-02");
    let ways = throws::ways_away(from, throw.at, cx.state.model(throw.model).spot());
    match throws::only_direction(ways) {
        Some(only) => Frame::Throw { throw, direction: only as u8 },
        None => Frame::PickDirection { throw, ways },
    }
}

/// Moves a model one cube, against a wall, or over an edge.
pub(crate) fn throw(mut throw: Throw, direction: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let direction = Direction::ALL[usize::from(direction)];
    let here = look(cx);
    let id = throw.model;
    if !here.in_play(id) {
        return Flow::Done;
    }
    if here.has(id, Props::NOT_THROWN) {
        note_not_thrown(throw.model, &here);
        return Flow::Goto(Frame::Landed { throw, stage: PIN });
    }
    rule!("DZ2-MOVE-24");
    let size = here.profile(id).size;
    let to = match throws::ahead(throw.at, direction, size, &here.setup.grid) {
        Ahead::Edge => {
            rule!("DZ2-MOVE-04");
            return slam(throw, None, 0, cx);
        }
        Ahead::Wall => return slam(throw, None, 0, cx),
        Ahead::Air(to) => {
            cx.emit(rule!("DZ2-AWAY-03"), || Event::Thrown { model: id, direction });
            if look(cx).has(id, Props::GLIDES) {
                let glider = Glider::Thrown(throw);
                return Flow::Goto(Frame::GlideDown { glider, cell: to, shifted: true });
            }
            return Flow::Goto(Frame::Drop { throw, cell: to, tries: 0 });
        }
        Ahead::Floor(to) => to,
    };
    if !here.has_room(id, to) {
        cx.emit(rule!("DZ2-SCAT-07"), || Event::StaysPut { model: id });
        return Flow::Goto(Frame::Landed { throw, stage: PIN });
    }
    cx.emit(rule!("DZ2-SCAT-01"), || Event::Thrown { model: id, direction });
    let from = throw.at;
    put(&mut throw, to, cx);
    cx.emit(rule!("DZ2-SCAT-01"), || Event::Moved { model: id, from, to });
    Flow::Goto(Frame::Landed { throw, stage: 0 })
}

/// The rule by which a model is not moved.
pub(crate) fn note_not_thrown(id: crate::ids::ModelId, look: &Look<'_>) {
    if look.has(id, Props::VEHICLE) {
        rule!("DZ2-LOST-22");
    } else {
        rule!("DZ2-LOST-09");
    }
}

/// The edge of the board stops anything that is thrown or scatters over it.
pub(crate) fn note_edge(from: Cell, direction: Direction) {
    if from.towards(direction).is_none() {
        rule!("DZ2-MOVE-04");
    }
}

/// Puts a model that was thrown or falls into a cube; the caller logs it.
pub(crate) fn put(throw: &mut Throw, to: Cell, cx: &mut Ctx<'_>) {
    let id = throw.model;
    let spot = look(cx).first_free_spot(id, to);
    let model = cx.state.model_mut(id);
    model.cell = to;
    if let Some(spot) = spot {
        model.stand(spot);
    }
    cx.state.activation.changed_cube(id);
    throw.at = to;
    throw.moved = true;
}

/// A wall is in the way. A model that has fallen where there is no room scatters on from there afterwards.
pub(super) fn slam(mut throw: Throw, fallen: Option<Cell>, tries: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = throw.model;
    throw.slammed = true;
    cx.emit(rule!("DZ2-WALL-01"), || Event::Slammed { model: id });
    rule!("DZ2-SCAT-05");
    let (pool, reasons) = test::survive_alone(id, rule!("DZ2-WALL-01"), &look(cx));
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    test::begin(test::plain(3, 5, throw.by), pool, Frame::SlamScored { throw, fallen, tries }, cx)
}

/// If the wall is ahead it pins and hurts.
pub(crate) fn slam_scored(
    mut throw: Throw,
    fallen: Option<Cell>,
    tries: u8,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let [wall, model] = test::totals(cx);
    let then = |throw| match fallen {
        Some(cell) => Frame::Drop { throw, cell, tries },
        None => Frame::Landed { throw, stage: PIN },
    };
    rule!("DZ2-SCAT-08");
    if wall <= model {
        cx.emit(rule!("DZ2-WALL-02"), || Event::Unharmed { model: throw.model });
        return Flow::Goto(then(throw));
    }
    rule!("DZ2-WALL-02");
    throw.pins = true;
    let damage = Frame::Damage { harm: Harm::plain(throw.model, wall - model) };
    Flow::Call { child: damage, then: then(throw) }
}

const FIND: u8 = 250;
const REST: u8 = 251;
const FIGHT: u8 = 252;
pub(crate) const PIN: u8 = 253;

/// A thrown model has come to rest; `stage` counts what has been dealt with.
pub(crate) fn landed(throw: Throw, stage: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = throw.model;
    let here = look(cx);
    if !here.in_play(id) {
        return Flow::Done;
    }
    if stage == PIN {
        // The pin comes last, wherever the fight before it has left the model.
        if throw.pins {
            pinning::pin(id, cx);
        }
        return Flow::Done;
    }
    if here.model(id).cell != throw.at {
        // Thrown again by a trap: the rest happens where that throw ends.
        return Flow::Goto(Frame::Landed { throw, stage: PIN });
    }
    let at = |stage: u8| Frame::Landed { throw, stage };
    rule!("DZ2-MOVE-25");
    match stage {
        FIND => first(finds::offer(id, true, &here).filter(|_| throw.moved), at(REST)),
        REST => first(throw.moved.then_some(Frame::Rest { model: id }), at(FIGHT)),
        FIGHT => {
            // A model that is already down does not fight.
            let fights = throw.moved && here.has_enemy_beside(id) && !here.is_pinned(id);
            if fights {
                rule!("DZ2-MOVE-10");
                if throw.at.level() < throw.floor {
                    rule!("DZ2-FALL-05");
                }
            }
            first(fights.then_some(Frame::PickTarget { model: id, moved_in: false }), at(PIN))
        }
        stage => match ENTERED.get(usize::from(stage)) {
            Some(hook) => first(hook(id, true, cx), at(stage + 1)),
            None => Flow::Goto(at(FIND)),
        },
    }
}

pub(crate) static PICK_DIRECTION: Question = Question {
    name: "direction",
    by: |frame, _| thrown(frame).0.by,
    check: check_direction,
    list: |frame, _, out| {
        let (_, ways) = thrown(frame);
        out.extend(throws::directions(ways).map(Choice::Throw));
    },
    answer: |frame, choice, _| match choice {
        Choice::Throw(direction) => {
            Flow::Goto(Frame::Throw { throw: thrown(frame).0, direction: direction as u8 })
        }
        _ => unreachable!("checked"),
    },
    text: |frame, look| say![Deadzone, look.setup; "which way is ", Titled(thrown(frame).0.model), " thrown?"],
    subject: |frame, look| Some(look.setup.name(thrown(frame).0.model).to_string()),
    ..Question::BASE
};

fn thrown(frame: Frame) -> (Throw, u8) {
    match frame {
        Frame::PickDirection { throw, ways } => (throw, ways),
        _ => unreachable!("{frame:?} throws nobody"),
    }
}

fn check_direction(frame: Frame, choice: Choice, _: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Throw(direction) if thrown(frame).1 >> direction as u8 & 1 == 1 => Ok(()),
        Choice::Throw(_) => refuse(rule!("DZ2-AWAY-02"), "that direction does not lead directly away"),
        _ => refuse(rule!("DZ2-AWAY-01"), "choose the direction in which the model is thrown"),
    }
}
