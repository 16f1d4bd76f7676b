//! Who or what is in the way of a choice that was refused: what stops the view, who fills a cube, which wall or floor
//! a step would go through, which enemy stands beside the model. [DZ2-SHOOT-07, DZ2-MOVE-07, DZ2-MOVE-14..23]
//!
//! A refusal is a rule and a fixed sentence; this is the part of it that depends on the table. It only reads.

use crate::Deadzone;
use crate::abilities::Task;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Look;
use crate::setup::Setup;
use sortie_cubes::Standing;
use sortie_cubes::in_the_way::Named;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Position, Ruleset};
use sortie_rulebook::{RuleId, rule_id, rule_ids};

/// Rules that bar something in a cube with an enemy.
const BESIDE: [RuleId; 3] = rule_ids!["DZ2-SHOOT-03", "DZ2-SPRINT-02", "DZ2-TURN-08"];
/// Rules that ask for a view of a cube.
const AIMED: [RuleId; 4] = rule_ids!["DZ2-ABIL-20", "DZ2-ABIL-29", "DZ2-ABIL-52", "DZ2-ITEMS-16"];
/// Rules that ask for room.
const ROOM: [RuleId; 2] = rule_ids!["DZ2-MOVE-07", "DZ2-MOVE-26"];
/// Rules about what a step goes through.
const SCENERY: [RuleId; 10] = rule_ids![
    "DZ2-MOVE-14",
    "DZ2-MOVE-15",
    "DZ2-MOVE-16",
    "DZ2-MOVE-17",
    "DZ2-MOVE-18",
    "DZ2-MOVE-20",
    "DZ2-MOVE-21",
    "DZ2-MOVE-22",
    "DZ2-MOVE-23",
    "DZ2-LOST-20",
];

/// What is in the way of a refused choice, as a sentence without its full stop; nothing if the choice is legal or was
/// refused for another reason.
pub(super) fn in_the_way(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Option<String> {
    let rule = Deadzone::check(setup, at, choice).err()?.rule;
    let look = Look { setup, state: &at.state };
    let model = actor(at, choice)?;
    let named = Named { table: look, name: |id| setup.name(id) };
    if BESIDE.contains(&rule) {
        named.beside(look.enemies_beside(model))
    } else if rule == rule_id!("DZ2-SHOOT-07") {
        target(choice).and_then(|target| named.view(model, target, &look.smoke()))
    } else if AIMED.contains(&rule) {
        let hidden = |cell: &Cell| look.in_play(model) && !look.sees_cell(model, *cell);
        goal(choice).filter(hidden).and_then(|cell| named.view_of_cube(model, cell, &look.smoke()))
    } else if ROOM.contains(&rule) {
        let full = |cell: &Cell| !look.has_room(model, *cell);
        goal(choice).filter(full).and_then(|cell| named.room(model, cell))
    } else if SCENERY.contains(&rule) {
        goal(choice).and_then(|cell| named.scenery(model, start(at, model, &look), cell))
    } else {
        None
    }
}

/// Who would do it.
fn actor(at: &Position<Deadzone>, choice: Choice) -> Option<ModelId> {
    match (choice, at.top()?) {
        (Choice::Deploy(model, _) | Choice::Splat(Task { model: Some(model), cell: Some(_), .. }), _) => {
            Some(model)
        }
        (_, Frame::PickStep { moving }) => Some(moving.model),
        (_, Frame::PickTeleport { model } | Frame::PickEvade { model } | Frame::PickAgile { model }) => {
            Some(model)
        }
        _ => at.state.activation.model,
    }
}

/// Where it would begin: a movement under way may be in the air.
fn start(at: &Position<Deadzone>, model: ModelId, look: &Look<'_>) -> Cell {
    match at.top() {
        Some(Frame::PickStep { moving }) => moving.at,
        _ => look.model(model).cell,
    }
}

fn target(choice: Choice) -> Option<ModelId> {
    match choice {
        Choice::Shoot { target, .. } => Some(target),
        _ => None,
    }
}

/// The cube that a choice is about.
fn goal(choice: Choice) -> Option<Cell> {
    match choice {
        Choice::Deploy(_, cell) | Choice::Sprint(cell) | Choice::Step(cell) | Choice::Fire { cell, .. } => {
            Some(cell)
        }
        Choice::Move { to, .. } => to,
        Choice::Special { task, .. } | Choice::Splat(task) => task.cell,
        _ => None,
    }
}
