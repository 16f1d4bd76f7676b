//! Moving cube by cube. [DZ2-MOVE, DZ2-SPRINT]
//! Walk → (Depart → break-away attack → FreeToGo) → PickStep → Arrive → Entered → Onward → PickStep … → MoveOver → Walked
//! Geometry says which steps the scenery allows; `entering` deals with what waits in a cube.

mod steps;

pub(crate) use steps::{can_go, check_step, fall_after, is_detour, steps};
use steps::{can_land, must_land};

use super::{decider, first, refuse};
use crate::abilities::{self, Glider};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{exit, finds, give, scenery, strikers};
use crate::setup::Props;
use crate::state::{Boons, Flags};
use crate::{Deadzone, defaults, specials};
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
    /// Whether it has entered a cube yet.
    pub(crate) begun: bool,
    /// Where it is; if it is elsewhere the movement is over.
    pub(crate) at: Cell,
}

/// The kind of movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum MoveKind {
    /// MOVE or SPRINT, paid or free.
    Action,
    /// A scout's SPRINT before round 1: not into a cube with anybody.
    Scout,
    /// A step aside in the opponent's turn: neither MOVE nor SPRINT.
    Evade,
    /// One level up or down in the stack after a MOVE or SPRINT.
    Agile,
    /// What waits where a teleport ends: neither MOVE nor SPRINT.
    Teleport,
}

/// Speed as it is now; the first value for MOVE, the second for SPRINT.
pub(crate) fn speed(id: ModelId, look: &Look<'_>) -> Option<(u8, u8)> {
    if look.rides(id) {
        rule!("DZ2-ITEMS-15");
        return Some((1, 5 + specials::more_sprint(id, look)));
    }
    let (cubes, sprint) = look.profile(id).speed?;
    Some((cubes, sprint + specials::more_sprint(id, look)))
}

/// A movement of a given number of cubes that begins now.
pub(crate) fn start(id: ModelId, cubes: u8, kind: MoveKind, look: &Look<'_>) -> Moving {
    let cell = look.model(id).cell;
    Moving { model: id, left: cubes, kind, floor: cell.level(), begun: false, at: cell }
}

/// A movement begins: into a cube, or, with none named, out of a cube with enemies.
pub(crate) fn walk(moving: Moving, to: Option<Cell>, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.fought = false;
    let child = match to {
        Some(to) => Frame::Arrive { moving, to },
        None if look(cx).has_enemy_beside(moving.model) => Frame::Depart { moving },
        None => Frame::PickStep { moving },
    };
    Flow::Call { child, then: Frame::Walked { moving, stage: 0 } }
}

/// A MOVE or SPRINT is over: an agile model may climb, and a model with a crate may deliver it.
pub(crate) fn walked(moving: Moving, stage: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    // A model that slipped away has done so; a later step is a separate one.
    cx.state.activation.boons.end(Boons::SLIPS);
    let here = look(cx);
    let model = moving.model;
    let cut = here.state.activation.cut && here.state.activation.model == Some(model);
    if !here.in_play(model) || here.is_pinned(model) || cut {
        return Flow::Done;
    }
    match stage {
        0 => first(abilities::offer_agile(model, &here), Frame::Walked { moving, stage: 1 }),
        _ => match give::offer_delivery(model, &here) {
            Some(question) => Flow::Goto(question),
            None => Flow::Done,
        },
    }
}

/// Leaving a cube with enemies: one of them may strike first.
pub(crate) fn depart(moving: Moving, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let leaver = moving.model;
    cx.state.stunned = None;
    cx.emit(rule!("DZ2-MOVE-12"), || Event::LeavesCombat { model: leaver });
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
    rule!("DZ2-MOVE-13");
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
    let locomotion = here.locomotion(id);
    let step = here.setup.grid.step(moving.at, to, locomotion, here.profile(id).size);
    let step = step.expect("steps are checked before they are taken");
    scenery::note(moving.at, step, locomotion, &here);
    let Step { footing, way, .. } = step;
    if locomotion == Locomotion::JumpPack && (way != Way::Level || footing != Footing::Floor) {
        rule!("DZ2-LOST-30");
    }
    let mut after = Moving { left: moving.left - 1, at: to, begun: true, ..moving };
    let spot = here.first_free_spot(id, to);
    let glides = here.has(id, Props::GLIDES);
    if footing == Footing::Floor {
        after.floor = to.level();
    }
    let model = cx.state.model_mut(id);
    model.cell = to;
    // On the way the exact spot does not matter; it is chosen when the model stops.
    if let Some(spot) = spot {
        model.stand(spot);
    }
    cx.state.activation.changed_cube(id);
    cx.emit(rule!("DZ2-MOVE-01"), || Event::Moved { model: id, from: moving.at, to });
    let flies = matches!(locomotion, Locomotion::JumpPack | Locomotion::Flight);
    match footing {
        Footing::Floor => Flow::Goto(Frame::Entered { moving: after, stage: 0 }),
        Footing::Air if glides => {
            Flow::Goto(Frame::GlideDown { glider: Glider::Willing(after), cell: to, shifted: true })
        }
        Footing::Air if !flies || !can_land(after, locomotion, &look(cx)) => {
            Flow::Goto(Frame::JumpedDown { moving: after })
        }
        Footing::Hold | Footing::Air => {
            rule!("DZ2-MOVE-19");
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
        rule!("DZ2-MOVE-19");
        // A model that lets go has ended the movement; only a step into the air is a jump that goes on.
        let moving = Moving { left: 0, ..moving };
        if here.has(moving.model, Props::GLIDES) {
            let glider = Glider::Willing(moving);
            return Flow::Goto(Frame::GlideDown { glider, cell: moving.at, shifted: true });
        }
        return Flow::Goto(Frame::JumpedDown { moving });
    }
    Flow::Goto(Frame::Rest { model: moving.model })
}

/// A new position in its own cube, with an item that lies there or goes from hand to hand.
pub(crate) fn reposition(id: ModelId, at: Cell, stage: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let next = |stage| Frame::Reposition { model: id, at, stage };
    let cut = here.state.activation.cut && here.state.activation.model == Some(id);
    // What it found may have thrown it out of the cube.
    let stays = here.in_play(id) && !here.is_pinned(id) && here.model(id).cell == at && !cut;
    match stage {
        0 => {
            cx.state.fought = false;
            let find = finds::offer(id, false, &look(cx));
            if find.is_some() {
                rule!("DZ2-ITEM-03");
            }
            first(find, next(1))
        }
        1 if stays => Flow::Call { child: Frame::Rest { model: id }, then: next(2) },
        2 if stays => {
            let moving = start(id, 0, MoveKind::Action, &here);
            Flow::Goto(Frame::Walked { moving, stage: 0 })
        }
        _ => Flow::Done,
    }
}

pub(crate) static PICK_STEP: Question = Question {
    name: "step",
    by: |frame, look| decider(moving_of(frame).model, look),
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
        return refuse(rule!("DZ2-MOVE-12"), "the model has said that it goes, and must choose a cube");
    }
    let locomotion = look.locomotion(moving.model);
    let flies = matches!(locomotion, Locomotion::JumpPack | Locomotion::Flight);
    if flies && !look.setup.grid.has_floor(moving.at) && can_land(moving, locomotion, look) {
        return refuse(must_land(locomotion), "the movement must end in a cube with a floor");
    }
    Ok(())
}

fn check_choice(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let moving = moving_of(frame);
    match choice {
        Choice::Step(to) => check_step(moving, to, look),
        Choice::Stop => check_stop(moving, look),
        Choice::LeaveBoard { command: false } => exit::check(moving, look),
        _ => refuse(rule!("DZ2-MOVE-01"), "the movement goes on step by step, or stops"),
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
