//! Moving cube by cube. [DZ3-ADV, DZ3-SPRINT, DZ3-TERR]
//! (Depart → break-away attack → FreeToGo) → PickStep → Arrive → Entered → Onward → PickStep … → MoveOver
//! Geometry says which steps the scenery allows; `entering` deals with what waits in a cube.

use super::{first, refuse};
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{assault, entering, exit, finds, reach_in, scenery, strikers};
use crate::setup::Props;
use crate::state::{Effects, Flags};
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

/// What is left after one more step, if the budget allows it: a level in the stack may cost nothing.
fn pay(moving: Moving, to: Cell) -> Option<Moving> {
    let in_stack = to.column() == moving.at.column() && to.row() == moving.at.row();
    if in_stack && moving.extra_level {
        rule!("DZ3-KEY-03");
        return Some(Moving { extra_level: false, ..moving });
    }
    Some(Moving { left: moving.left.checked_sub(1)?, ..moving })
}

/// Whether the next step may lead there.
pub(crate) fn check_step(moving: Moving, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let id = moving.model;
    let locomotion = look.locomotion(id);
    let size = look.profile(id).size;
    if moving.at == to || (!moving.at.is_adjacent(to) && moving.at.cube() != to.cube()) {
        return refuse(rule!("DZ3-ADV-01"), "a step leads to an adjacent cube");
    }
    let Some(paid) = pay(moving, to) else {
        return refuse(rule!("DZ3-ADV-01"), "no cubes of movement are left");
    };
    let Some(step) = look.setup.grid.step(moving.at, to, locomotion, size) else {
        if reach_in::may(moving, to, look) {
            return Ok(());
        }
        return refuse(
            scenery::why_blocked(moving, to, look),
            "the scenery does not let the model pass there",
        );
    };
    check_way(moving, paid, step, locomotion, &Occupied::new(*look), look)
}

/// Whether a step that the scenery allows may be taken: room, company, and where it could end.
fn check_way(
    moving: Moving,
    paid: Moving,
    step: Step,
    locomotion: Locomotion,
    occupied: &Occupied,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let (id, to) = (moving.model, step.to);
    let crowded = occupied.contains(to) || look.profile(id).size > 2;
    if crowded && !look.has_room(id, to) {
        return refuse(rule!("DZ3-ADV-06"), "the cube has no room for the model");
    }
    match moving.kind {
        MoveKind::Recon if look.in_cell(to).any(|other| look.are_enemies(id, other)) => {
            return refuse(rule!("DZ3-SETUP-10"), "a recon move does not enter a cube with an enemy");
        }
        MoveKind::Scout if look.in_cell(to).any(|other| other != id) => {
            return refuse(rule!("DZ3-KEY-80"), "a scout does not enter a cube with another model");
        }
        MoveKind::Towards(friend) if !is_towards(moving.at, to, friend, look) => {
            return refuse(rule!("DZ3-CMD-16"), "the order is to come nearer");
        }
        _ => (),
    }
    let in_air = step.footing == Footing::Air;
    match locomotion {
        Locomotion::Vehicle if step.footing != Footing::Floor => {
            refuse(rule!("DZ3-KEY-103"), "a vehicle cannot enter a cube without a floor")
        }
        Locomotion::JumpPack | Locomotion::Flight if step.footing != Footing::Floor => {
            let then = Moving { at: to, begun: true, ..paid };
            // A model that can reach a floor from there is on the way to it; otherwise it is a jump down, never up.
            let jumps = to.level() <= moving.at.level() && !is_before_battle(moving.kind);
            if jumps || can_land(then, locomotion, look) {
                Ok(())
            } else {
                refuse(must_land(locomotion), "the movement must end in a cube with a floor")
            }
        }
        _ if in_air && is_before_battle(moving.kind) => {
            refuse(rule!("DZ3-FALL-04"), "a model cannot jump down before the battle")
        }
        _ => Ok(()),
    }
}

fn is_before_battle(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Recon | MoveKind::Scout)
}

/// Whether a step leads nearer to a model.
fn is_towards(at: Cell, to: Cell, goal: ModelId, look: &Look<'_>) -> bool {
    let goal = look.model(goal).cell;
    to.range_to(goal) < at.range_to(goal)
}

/// The rule by which a model lands.
fn must_land(locomotion: Locomotion) -> sortie_rulebook::RuleId {
    if locomotion == Locomotion::Flight { rule!("DZ3-KEY-34") } else { rule!("DZ3-KEY-62") }
}

/// Whether a model in the air can still reach a floor.
fn can_land(moving: Moving, locomotion: Locomotion, look: &Look<'_>) -> bool {
    let id = moving.model;
    let steps = look.setup.grid.steps(moving.at, locomotion, look.profile(id).size);
    steps.iter().any(|step| {
        pay(moving, step.to).is_some_and(|paid| {
            look.has_room(id, step.to)
                && (step.footing == Footing::Floor
                    || can_land(Moving { at: step.to, ..paid }, locomotion, look))
        })
    })
}

/// Every step that may come next.
pub(crate) fn steps<'a>(moving: Moving, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let here = *look;
    let size = look.profile(moving.model).size;
    let locomotion = look.locomotion(moving.model);
    let all = look.setup.grid.steps(moving.at, locomotion, size);
    let occupied = Occupied::new(*look);
    let legal = move |step: &&Step| {
        let free = |paid| check_way(moving, paid, **step, locomotion, &occupied, &here).is_ok();
        pay(moving, step.to).is_some_and(free)
    };
    let reached = reach_in::cells(moving, look).into_iter().filter(move |to| pay(moving, *to).is_some());
    all.iter().filter(legal).map(|step| step.to).chain(reached)
}

/// Whether any step may come next, off the board included.
pub(crate) fn can_go(moving: Moving, look: &Look<'_>) -> bool {
    steps(moving, look).next().is_some() || exit::check(moving, look).is_ok()
}

/// The floor to which a model falls if it takes this step, because the step leads into the air and nothing can follow
/// it there; `None` if it does not fall.
pub(crate) fn fall_after(moving: Moving, to: Cell, look: &Look<'_>) -> Option<Cell> {
    let (id, grid) = (moving.model, &look.setup.grid);
    let locomotion = look.locomotion(id);
    let step = grid.step(moving.at, to, locomotion, look.profile(id).size)?;
    let paid = pay(moving, to)?;
    let after = Moving { at: to, begun: true, ..paid };
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
