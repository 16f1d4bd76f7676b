//! Models thrown against their will. [DZ3-SCAT, DZ3-WALL, DZ3-AWAY, DZ3-PIN-04..05]
//! Scatter or PickDirection → Throw → SlamScored | Drop (see `fall`) → Landed
//! Landed: what waits in the cube, a token, the pin, then the enemies there.

use super::{first, pinning, refuse};
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::keywords::ENTERED;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::damage::Harm;
use crate::sequence::movement::MoveKind;
use crate::sequence::{assault, finds, strikers};
use crate::setup::Props;
use crate::state::{Cause, Flags, Stat};
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
        cx.pick(rule!("DZ3-SCAT-01"), 8, |face| Event::Scattered { direction: throws::direction(face) }),
    )
}

/// Throws a model directly away from a point; several ways leave the choice to the attacker.
pub(crate) fn throw_away(throw: Throw, from: [i32; 2], cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-AWAY-02");
    let ways = throws::ways_away(from, throw.at, cx.state.model(throw.model).spot);
    match throws::only_direction(ways) {
        Some(only) => Flow::Goto(Frame::Throw { throw, direction: only as u8 }),
        None => Flow::Ask(Frame::PickDirection { throw, ways }),
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
        rule!("DZ3-KEY-87");
        return Flow::Goto(Frame::Landed { throw, stage: PIN });
    }
    rule!("DZ3-TERR-13");
    let size = here.profile(id).size;
    let to = match throws::ahead(throw.at, direction, size, &here.setup.grid) {
        Ahead::Edge => {
            rule!("DZ3-ADV-03");
            return slam(throw, None, 0, cx);
        }
        Ahead::Wall => return slam(throw, None, 0, cx),
        Ahead::Air(to) => {
            cx.emit(rule!("DZ3-AWAY-03"), || Event::Thrown { model: id, direction });
            return Flow::Goto(Frame::Drop { throw, cell: to, tries: 0 });
        }
        Ahead::Floor(to) => to,
    };
    if !here.has_room(id, to) {
        cx.emit(rule!("DZ3-AWAY-03"), || Event::StaysPut { model: id });
        return Flow::Goto(Frame::Landed { throw, stage: PIN });
    }
    cx.emit(rule!("DZ3-SCAT-01"), || Event::Thrown { model: id, direction });
    let from = throw.at;
    put(&mut throw, to, cx);
    cx.emit(rule!("DZ3-SCAT-01"), || Event::Moved { model: id, from, to });
    Flow::Goto(Frame::Landed { throw, stage: 0 })
}

/// The edge of the board stops anything that is thrown or scatters over it.
pub(crate) fn note_edge(from: Cell, direction: Direction) {
    if from.towards(direction).is_none() {
        rule!("DZ3-ADV-03");
    }
}

/// Puts a model that was thrown or falls into a cube; the caller logs it.
pub(crate) fn put(throw: &mut Throw, to: Cell, cx: &mut Ctx<'_>) {
    let id = throw.model;
    let spot = look(cx).first_free_spot(id, to);
    let model = cx.state.model_mut(id);
    model.cell = to;
    model.spot = spot.unwrap_or(model.spot);
    cx.state.activation.changed_cube(id);
    throw.at = to;
    throw.moved = true;
}

/// A wall is in the way. A model that has fallen where there is no room scatters on from there afterwards.
pub(super) fn slam(mut throw: Throw, fallen: Option<Cell>, tries: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = throw.model;
    throw.slammed = true;
    cx.emit(rule!("DZ3-WALL-01"), || Event::Slammed { model: id });
    rule!("DZ3-SCAT-05");
    let (pool, reasons) = test::survive_alone(id, rule!("DZ3-WALL-01"), &look(cx));
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
    rule!("DZ3-WALL-02");
    if wall <= model {
        cx.emit(rule!("DZ3-WALL-02"), || Event::Unharmed { model: throw.model });
        return Flow::Goto(then(throw));
    }
    throw.pins = true;
    let points = wall - model;
    let damage = Frame::Damage { harm: Harm::plain(throw.model, points) };
    Flow::Call { child: damage, then: then(throw) }
}

const FIND: u8 = 250;
const REST: u8 = 251;
const PIN: u8 = 252;
const ENEMIES: u8 = 253;

/// A thrown model has come to rest; `stage` counts what has been dealt with.
pub(crate) fn landed(throw: Throw, stage: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = throw.model;
    cx.state.lost = 0;
    let here = look(cx);
    if !here.in_play(id) || here.model(id).cell != throw.at {
        // Killed, or thrown again by a trap: the rest happens where that throw ends.
        return Flow::Done;
    }
    let at = |stage: u8| Frame::Landed { throw, stage };
    rule!("DZ3-ADV-12");
    match stage {
        FIND => {
            let find = throw.moved && !here.has_enemy_beside(id) && finds::can_find(id, &here);
            first(find.then_some(Frame::Find { model: id }), at(REST))
        }
        REST => first(throw.moved.then_some(Frame::Rest { model: id }), at(PIN)),
        PIN => {
            if throw.pins {
                pinning::pin(id, cx);
            }
            Flow::Goto(at(ENEMIES))
        }
        ENEMIES => among_enemies(throw, cx),
        stage => match ENTERED.get(usize::from(stage)) {
            Some(hook) => first(hook(id, true, cx), at(stage + 1)),
            None => Flow::Goto(at(FIND)),
        },
    }
}

fn among_enemies(throw: Throw, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = throw.model;
    let here = look(cx);
    if !throw.moved || !here.has_enemy_beside(id) {
        return Flow::Done;
    }
    if throw.at.level() < throw.floor {
        rule!("DZ3-FALL-05");
    }
    if !here.is_pinned(id) {
        if assault::targets(id, &here).next().is_some() {
            rule!("DZ3-ADV-09");
            return Flow::Goto(Frame::PickTarget {
                model: id,
                moved_in: false,
                home: None,
                kind: MoveKind::Action,
            });
        }
        return Flow::Done;
    }
    let strikers = strikers::strikers(id, &here).next().is_some();
    let all_pinned = !here.has_unpinned_enemy_beside(id);
    cx.state.model_mut(id).set(Flags::PINNED, false);
    cx.emit(rule!("DZ3-PIN-04"), || Event::StoodUp { model: id });
    if strikers {
        return Flow::Goto(Frame::PickPounce { victim: id });
    }
    if all_pinned {
        rule!("DZ3-PIN-05");
        let others: crate::ids::Crowd = look(cx).enemies_beside(id).collect();
        for other in others.iter() {
            cx.state.model_mut(other).set(Flags::PINNED, false);
            cx.emit(rule!("DZ3-PIN-05"), || Event::StoodUp { model: other });
        }
    }
    Flow::Done
}

pub(crate) static PICK_POUNCE: Question = Question {
    name: "break-away",
    by: |frame, look| {
        let striker = strikers::strikers(victim(frame), look).next().expect("somebody can strike");
        assault::decider(striker, look)
    },
    check: |frame, choice, look| strikers::check_strike(victim(frame), choice, look),
    list: |frame, look, out| strikers::list_strikes(victim(frame), look, out),
    answer: |frame, choice, cx| strikers::strike(victim(frame), choice, Cause::Pounced, cx),
    text: |frame, look| say![Deadzone, look.setup; "who strikes at ", Titled(victim(frame)), ", which was thrown into the cube?"],
    default: |frame, look| defaults::strike(victim(frame), look),
    ..Question::BASE
};

fn victim(frame: Frame) -> ModelId {
    match frame {
        Frame::PickPounce { victim } => victim,
        _ => unreachable!("{frame:?} is not a pounce"),
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
        Choice::Throw(_) => refuse(rule!("DZ3-AWAY-02"), "that direction does not lead directly away"),
        _ => refuse(rule!("DZ3-AWAY-01"), "choose the direction in which the model is thrown"),
    }
}
