//! Moving cube by cube. [DZ2-MOVE, DZ2-SPRINT]
//! Walk → (Depart → break-away attack → FreeToGo) → PickStep → Arrive → Entered → Onward → PickStep … → MoveOver → Walked
//! Geometry says which steps the scenery allows; `entering` deals with what waits in a cube.

use super::{decider, first, refuse};
use crate::Deadzone;
use crate::abilities::{self, Glider};
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{exit, finds, give, scenery, strikers};
use crate::setup::Props;
use crate::specials;
use crate::state::{Boons, Flags};
use sortie_cubes::Standing;
use sortie_cubes::{Occupied, detours};
use sortie_geometry::cube::{Cell, Footing, Locomotion, Step, Way};
use sortie_kernel::narration::Count;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
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

/// Whether the next step may lead there.
pub(crate) fn check_step(moving: Moving, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let id = moving.model;
    let locomotion = look.locomotion(id);
    let size = look.profile(id).size;
    if moving.at == to || (!moving.at.is_adjacent(to) && moving.at.cube() != to.cube()) {
        return refuse(rule!("DZ2-MOVE-02"), "a step leads to an adjacent cube");
    }
    if moving.left == 0 {
        return refuse(rule!("DZ2-MOVE-01"), "no cubes of movement are left");
    }
    let Some(step) = look.setup.grid.step(moving.at, to, locomotion, size) else {
        return refuse(
            scenery::why_blocked(moving, to, look),
            "the scenery does not let the model pass there",
        );
    };
    check_way(moving, step, locomotion, &Occupied::new(*look), look)
}

/// Whether a step that the scenery allows may be taken: room, company, and where it could end.
fn check_way(
    moving: Moving,
    step: Step,
    locomotion: Locomotion,
    occupied: &Occupied,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let (id, to) = (moving.model, step.to);
    let crowded = occupied.contains(to) || look.profile(id).size > 2;
    if crowded && !look.has_room(id, to) {
        return refuse(rule!("DZ2-MOVE-07"), "the cube has no room for the model");
    }
    // The climb of an agile scout belongs to its move before the battle.
    let scouts = moving.kind == MoveKind::Scout || look.state.round == 0;
    match moving.kind {
        _ if scouts && look.in_cell(to).any(|other| other != id) => {
            return refuse(rule!("DZ2-LOST-05"), "a scout does not enter a cube with another model");
        }
        MoveKind::Agile if (to.column(), to.row()) != (moving.at.column(), moving.at.row()) => {
            return refuse(rule!("DZ2-ABIL-01"), "the free step leads up or down in the stack");
        }
        _ => (),
    }
    let in_air = step.footing == Footing::Air;
    match locomotion {
        Locomotion::Vehicle if step.footing != Footing::Floor => {
            refuse(rule!("DZ2-LOST-20"), "a vehicle cannot enter a cube without a floor")
        }
        Locomotion::JumpPack | Locomotion::Flight if step.footing != Footing::Floor => {
            let then = Moving { at: to, begun: true, left: moving.left - 1, ..moving };
            // A model that can reach a floor from there is on the way to it; otherwise it is a jump down, never up.
            let jumps = to.level() <= moving.at.level() && !scouts;
            if jumps || can_land(then, locomotion, look) {
                Ok(())
            } else {
                refuse(must_land(locomotion), "the movement must end in a cube with a floor")
            }
        }
        _ if in_air && scouts => refuse(rule!("DZ2-FALL-04"), "a model cannot jump down before the battle"),
        _ => Ok(()),
    }
}

/// The rule by which a model lands.
fn must_land(locomotion: Locomotion) -> sortie_rulebook::RuleId {
    if locomotion == Locomotion::Flight { rule!("DZ2-LOST-28") } else { rule!("DZ2-LOST-30") }
}

/// Whether a model in the air can still reach a floor.
fn can_land(moving: Moving, locomotion: Locomotion, look: &Look<'_>) -> bool {
    let id = moving.model;
    let Some(left) = moving.left.checked_sub(1) else { return false };
    let steps = look.setup.grid.steps(moving.at, locomotion, look.profile(id).size);
    steps.iter().any(|step| {
        look.has_room(id, step.to)
            && (step.footing == Footing::Floor
                || can_land(Moving { at: step.to, left, ..moving }, locomotion, look))
    })
}

/// Every step that may come next.
pub(crate) fn steps<'a>(moving: Moving, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let here = *look;
    let size = look.profile(moving.model).size;
    let locomotion = look.locomotion(moving.model);
    let all = look.setup.grid.steps(moving.at, locomotion, size);
    let occupied = Occupied::new(*look);
    let legal = move |step: &&Step| check_way(moving, **step, locomotion, &occupied, &here).is_ok();
    let all = if moving.left == 0 { &[] } else { all };
    all.iter().filter(legal).map(|step| step.to)
}

/// Whether any step may come next, off the board included.
pub(crate) fn can_go(moving: Moving, look: &Look<'_>) -> bool {
    steps(moving, look).next().is_some() || exit::check(moving, look).is_ok()
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

/// The floor to which a model falls if it takes this step, because the step leads into the air and nothing can follow
/// it there; `None` if it does not fall.
pub(crate) fn fall_after(moving: Moving, to: Cell, look: &Look<'_>) -> Option<Cell> {
    let (id, grid) = (moving.model, &look.setup.grid);
    let locomotion = look.locomotion(id);
    let step = grid.step(moving.at, to, locomotion, look.profile(id).size)?;
    if look.has(id, Props::GLIDES) {
        return None;
    }
    let after = Moving { at: to, begun: true, left: moving.left.checked_sub(1)?, ..moving };
    let lands = || can_land(after, locomotion, look);
    detours::fall_after(step, locomotion, grid, lands, || can_go(after, look))
}

/// Whether a step is a detour through the air: the model falls back to where it is, or to where it could have walked.
pub(crate) fn is_detour(moving: Moving, to: Cell, look: &Look<'_>) -> bool {
    let walks = |landing: Cell| landing == moving.at || check_step(moving, landing, look).is_ok();
    fall_after(moving, to, look).is_some_and(walks)
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
