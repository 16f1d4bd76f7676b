//! Teleport. [DZ2-LOST-16]

use super::{Ability, Special, Task};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::movement::{MoveKind, Moving};
use crate::sequence::{decider, movement, refuse, strikers};
use crate::setup::Props;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::TELEPORTS, ..Ability::new("Teleport", rule_id!("DZ2-LOST-16")) };

pub(super) static JUMP: Special = Special {
    word: "teleport",
    rule: rule_id!("DZ2-LOST-16"),
    able: |model, look| look.has(model, Props::TELEPORTS),
    check,
    list,
    act,
    among_enemies: true,
    long: true,
};

/// A model that leaves enemies picks the cube after their attack.
pub(crate) static PICK_TELEPORT: Question = Question {
    name: "step",
    by: |frame, look| decider(jumper(frame), look),
    check: |frame, choice, look| match choice {
        Choice::Step(to) => check_cell(jumper(frame), to, look),
        _ => refuse(rule!("DZ2-MOVE-12"), "the model has said that it leaves, and must choose a cube"),
    },
    list: |frame, look, out| {
        let id = jumper(frame);
        out.extend(cells(id, look).filter(|to| check_cell(id, *to, look).is_ok()).map(Choice::Step));
    },
    answer: |frame, choice, cx| {
        let Choice::Step(to) = choice else { unreachable!("checked") };
        Flow::Goto(Frame::Teleport { model: jumper(frame), from: cx.state.model(jumper(frame)).cell, to })
    },
    text: |frame, look| say![Deadzone, look.setup; "where does ", Titled(jumper(frame)), " teleport? It reaches ", RANGE, " cubes"],
    subject: |frame, look| Some(look.setup.name(jumper(frame)).to_string()),
    ..Question::BASE
};

/// How many cubes a teleport reaches.
pub(crate) const RANGE: u8 = 3;

fn jumper(frame: Frame) -> ModelId {
    match frame {
        Frame::PickTeleport { model } => model,
        _ => unreachable!("{frame:?} is not a teleport"),
    }
}

fn cells<'a>(model: ModelId, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    look.setup.grid.floors_within(look.model(model).cell, RANGE, look.profile(model).size)
}

fn check_cell(model: ModelId, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    if look.model(model).cell.range_to(to) > RANGE {
        return refuse(rule!("DZ2-LOST-16"), "the cube is too far away to teleport to");
    }
    if !cells(model, look).any(|cell| cell == to) {
        return refuse(rule!("DZ2-LOST-16"), "the model cannot stand there");
    }
    if !look.has_room(model, to) {
        return refuse(rule!("DZ2-MOVE-07"), "the cube has no room for the model");
    }
    Ok(())
}

fn check(model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: None, cell, option: 0 } = task else {
        return refuse(rule!("DZ2-LOST-16"), "name the cube to teleport to, and nothing else");
    };
    match cell {
        Some(_) if strikers::is_struck_leaving(model, look) => {
            refuse(rule!("DZ2-MOVE-12"), "a model that leaves enemies picks the cube after their attack")
        }
        Some(to) => check_cell(model, to, look),
        None if !look.has_enemy_beside(model) => refuse(rule!("DZ2-LOST-16"), "name the cube to teleport to"),
        None if cells(model, look).all(|to| check_cell(model, to, look).is_err()) => {
            refuse(rule!("DZ2-LOST-16"), "there is no cube to teleport to")
        }
        None => Ok(()),
    }
}

fn list(model: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    if look.has_enemy_beside(model) {
        out.push(Task::default());
    }
    if !strikers::is_struck_leaving(model, look) {
        out.extend(cells(model, look).map(|cell| Task { cell: Some(cell), ..Task::default() }));
    }
}

fn act(model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let from = cx.state.model(model).cell;
    Some(match task.cell {
        Some(to) => Frame::Teleport { model, from, to },
        None => Frame::TeleportAway { model, from, struck: false },
    })
}

/// Breaks away from enemies first; if the model is still able to, its player then picks a cube.
pub(crate) fn teleport_away(model: ModelId, from: Cell, struck: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if !struck {
        cx.emit(rule!("DZ2-LOST-16"), || Event::LeavesCombat { model });
        let then = Frame::TeleportAway { model, from, struck: true };
        return if strikers::is_struck_leaving(model, &look(cx)) {
            Flow::Call { child: Frame::PickBreakAway { leaver: model }, then }
        } else {
            Flow::Goto(then)
        };
    }
    rule!("DZ2-MOVE-13");
    let here = look(cx);
    let state = here.model(model);
    let able = state.in_play() && !state.is(Flags::PINNED) && state.cell == from;
    let free = cells(model, &here).any(|to| check_cell(model, to, &here).is_ok());
    if able && free && !here.state.activation.cut {
        return Flow::Ask(Frame::PickTeleport { model });
    }
    Flow::Done
}

/// The model is where it wanted to be.
pub(crate) fn teleport(model: ModelId, from: Cell, to: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if here.in_cell(to).any(|other| here.are_enemies(model, other)) {
        rule!("DZ2-LOST-16");
    }
    let spot = here.free_spots(model, to).first().copied();
    let state = cx.state.model_mut(model);
    state.cell = to;
    if let Some(spot) = spot {
        state.stand(spot);
    }
    cx.state.activation.changed_cube(model);
    cx.emit(rule!("DZ2-LOST-16"), || Event::Teleported { model, from, to });
    // What waits in the cube is dealt with as after a step; nothing happens on the way.
    let moving = movement::start(model, 0, MoveKind::Teleport, &look(cx));
    let moving = Moving { begun: true, ..moving };
    Flow::Goto(Frame::Entered { moving, stage: 0 })
}
