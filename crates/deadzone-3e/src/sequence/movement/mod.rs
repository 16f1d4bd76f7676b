//! Moving cube by cube. [DZ3-ADV, DZ3-SPRINT, DZ3-TERR]
//! (Depart → break-away attack → FreeToGo) → PickStep → Arrive → Entered → Onward → PickStep … → MoveOver
//! Geometry says which steps the scenery allows; `entering` deals with what waits in a cube.

mod steps;

pub(crate) use steps::{can_go, check_step, fall_after, is_detour, steps};
use steps::{can_land, must_land, pay};

use super::{first, refuse};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{assault, entering, exit, finds, reach_in, scenery, strikers};
use crate::setup::Props;
use crate::state::{Effects, Flags};
use crate::{Deadzone, defaults};
use sortie_cubes::Standing;
use sortie_geometry::cube::{Cell, Footing, Locomotion, Step, Way};
use sortie_kernel::narration::Count;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::rule;

/// A movement under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moving {
    pub(crate) model: ModelId,
    /// Cubes left.
    pub(crate) left: u8,
    pub(crate) kind: MoveKind,
    /// Level of the floor it last stood on.
    pub(crate) floor: u8,
    /// Whether one more level up or down in the stack is left.
    pub(crate) extra_level: bool,
    /// Whether it has entered a cube yet.
    pub(crate) begun: bool,
    /// Where it is; if it is elsewhere the movement is over.
    pub(crate) at: Cell,
}

/// The kind of movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// ADVANCE or SPRINT, paid or free.
    Action,
    /// A recon effect before round 1: not into a cube with an enemy.
    Recon,
    /// A scout's move before round 1: not into a cube with anybody.
    Scout,
    /// A step aside in the opponent's turn: neither ADVANCE nor SPRINT.
    Evade,
    /// A cube that an order lets a model move: neither ADVANCE nor SPRINT.
    Ordered,
    /// A cube towards a friend, as an order has it: neither ADVANCE nor SPRINT.
    Towards(ModelId),
    /// A cube to meet an enemy that came near: neither ADVANCE nor SPRINT.
    Intercept(ModelId),
}

/// SPEED as it is now; the first value for ADVANCE, the second for SPRINT.
pub(crate) fn speed(id: ModelId, look: &Look<'_>) -> Option<(u8, u8)> {
    let (advance, sprint) = look.profile(id).speed?;
    let model = look.model(id);
    let both = model.speed_gained();
    Some((advance + both, sprint + both + u8::from(model.has(Effects::FASTER_SPRINT))))
}

/// A movement of a given number of cubes that begins now.
pub(crate) fn start(id: ModelId, cubes: u8, kind: MoveKind, look: &Look<'_>) -> Moving {
    let cell = look.model(id).cell;
    let extra_level = look.has(id, Props::EXTRA_LEVEL) && kind == MoveKind::Action;
    Moving { model: id, left: cubes, kind, floor: cell.level(), extra_level, begun: false, at: cell }
}

/// Leaving a cube with enemies: one of them may strike first.
pub(crate) fn depart(moving: Moving, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let leaver = moving.model;
    cx.state.stunned = None;
    cx.emit(rule!("DZ3-ADV-10"), || Event::LeavesCombat { model: leaver });
    let then = Frame::FreeToGo { moving };
    if strikers::is_struck_leaving(leaver, &look(cx)) {
        return Flow::Call { child: Frame::PickBreakAway { leaver }, then };
    }
    Flow::Goto(then)
}

/// Whether a model can go on moving.
fn is_able(moving: Moving, look: &Look<'_>) -> bool {
    let model = look.model(moving.model);
    let active = look.state.activation.model == Some(moving.model);
    model.in_play()
        && !model.is(Flags::PINNED)
        && model.cell == moving.at
        && !(active && look.state.activation.cut)
}

/// After the break-away attack: a model that was neither killed, stunned, pinned nor thrown leaves.
pub(crate) fn free_to_go(moving: Moving, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-ADV-11");
    let stunned = cx.state.stunned.take() == Some(moving.model);
    let here = look(cx);
    if !stunned && is_able(moving, &here) && can_go(moving, &here) {
        return Flow::Ask(Frame::PickStep { moving });
    }
    Flow::Done
}

/// The model is in the next cube.
pub(crate) fn arrive(moving: Moving, to: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let id = moving.model;
    if reach_in::is_too_large(id, to, &here) {
        return reach_in::reach_in(moving, to, cx);
    }
    let locomotion = here.locomotion(id);
    let step = here.setup.grid.step(moving.at, to, locomotion, here.profile(id).size);
    let step = step.expect("steps are checked before they are taken");
    scenery::note(moving.at, step, locomotion, &here);
    let Step { footing, way, .. } = step;
    if locomotion == Locomotion::JumpPack && (way != Way::Level || footing != Footing::Floor) {
        rule!("DZ3-KEY-62");
    }
    let mut after = pay(moving, to).expect("steps are checked before they are taken");
    let spot = here.first_free_spot(id, to);
    after.at = to;
    after.begun = true;
    if footing == Footing::Floor {
        after.floor = to.level();
    }
    let model = cx.state.model_mut(id);
    model.cell = to;
    // On the way the exact spot does not matter; it is chosen when the model stops.
    model.spot = spot.unwrap_or(model.spot);
    cx.state.activation.changed_cube(id);
    cx.emit(rule!("DZ3-ADV-01"), || Event::Moved { model: id, from: moving.at, to });
    let flies = matches!(locomotion, Locomotion::JumpPack | Locomotion::Flight);
    match footing {
        Footing::Floor => Flow::Goto(Frame::Entered { moving: after, stage: 0 }),
        Footing::Air if !flies || !can_land(after, locomotion, &look(cx)) => {
            Flow::Goto(Frame::JumpedDown { moving: after })
        }
        Footing::Hold | Footing::Air => {
            rule!("DZ3-TERR-08");
            Flow::Goto(Frame::Onward { moving: after })
        }
    }
}

/// Between two steps.
pub(crate) fn onward(moving: Moving, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !is_able(moving, &here) {
        // What it found has stopped it; it stays in the cube unless it was thrown out of it.
        let stays = here.in_play(moving.model) && here.model(moving.model).cell == moving.at;
        return if stays { Flow::Goto(Frame::Rest { model: moving.model }) } else { Flow::Done };
    }
    if can_go(moving, &here) {
        return Flow::Ask(Frame::PickStep { moving });
    }
    Flow::Goto(Frame::MoveOver { moving })
}

/// The movement is over: the model comes to rest, or falls if nothing supports it.
pub(crate) fn over(moving: Moving, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !is_able(moving, &here) {
        return Flow::Done;
    }
    if !here.setup.grid.has_floor(moving.at) {
        rule!("DZ3-TERR-08");
        // A model that lets go has ended the movement; only a step into the air is a jump that goes on.
        let moving = Moving { left: 0, extra_level: false, ..moving };
        return Flow::Goto(Frame::JumpedDown { moving });
    }
    if here.has(moving.model, Props::PASSES_ENEMIES) && assault::targets(moving.model, &here).next().is_some()
    {
        return Flow::Goto(Frame::Entered { moving, stage: entering::STAYS });
    }
    Flow::Goto(Frame::Rest { model: moving.model })
}

/// A new position in its own cube, with a token that lies there.
pub(crate) fn reposition(id: ModelId, at: Cell, stage: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if stage == 0 {
        let find =
            (!here.has_enemy_beside(id) && finds::can_find(id, &here)).then_some(Frame::Find { model: id });
        if find.is_some() {
            rule!("DZ3-ITEM-03");
        }
        return first(find, Frame::Reposition { model: id, at, stage: 1 });
    }
    let cut = here.state.activation.cut && here.state.activation.model == Some(id);
    // What it found may have thrown it out of the cube.
    let stays = here.in_play(id) && !here.is_pinned(id) && here.model(id).cell == at;
    if stays && !cut { Flow::Goto(Frame::Rest { model: id }) } else { Flow::Done }
}

pub(crate) static PICK_STEP: Question = Question {
    name: "step",
    by: |frame, look| assault::decider(moving_of(frame).model, look),
    check: check_choice,
    list,
    answer,
    text: |frame, look| {
        let moving = moving_of(frame);
        let cubes = Count(i32::from(moving.left), "more cube", "more cubes");
        say![Deadzone, look.setup; "where does ", Titled(moving.model), " go? It may move ", cubes]
    },
    default: |frame, look| Some(defaults::next_step(moving_of(frame), look)),
    subject: |frame, look| Some(look.setup.name(moving_of(frame).model).to_string()),
    ..Question::BASE
};

fn moving_of(frame: Frame) -> Moving {
    match frame {
        Frame::PickStep { moving } => moving,
        _ => unreachable!("{frame:?} is not a step"),
    }
}

/// Whether the movement may end here.
fn check_stop(moving: Moving, look: &Look<'_>) -> Result<(), Illegal> {
    if !moving.begun {
        return refuse(rule!("DZ3-ADV-10"), "the model has said that it leaves, and must choose a cube");
    }
    let flies = matches!(look.locomotion(moving.model), Locomotion::JumpPack | Locomotion::Flight);
    let in_air = flies && !look.setup.grid.has_floor(moving.at);
    if in_air && can_land(moving, look.locomotion(moving.model), look) {
        let rule = must_land(look.locomotion(moving.model));
        return refuse(rule, "the movement must end in a cube with a floor");
    }
    Ok(())
}

fn check_choice(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let moving = moving_of(frame);
    match choice {
        Choice::Step(to) => check_step(moving, to, look),
        Choice::Stop => check_stop(moving, look),
        Choice::LeaveBoard { command: false } => exit::check(moving, look),
        _ => refuse(rule!("DZ3-ADV-01"), "the movement goes on step by step, or stops"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let moving = moving_of(frame);
    out.extend(check_stop(moving, look).is_ok().then_some(Choice::Stop));
    out.extend(steps(moving, look).map(Choice::Step));
    out.extend(exit::check(moving, look).is_ok().then_some(Choice::LeaveBoard { command: false }));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let moving = moving_of(frame);
    match choice {
        Choice::LeaveBoard { .. } => {
            exit::leave(moving.model, cx);
            Flow::Done
        }
        Choice::Step(to) => Flow::Goto(Frame::Arrive { moving, to }),
        _ => Flow::Goto(Frame::MoveOver { moving }),
    }
}
