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
use sortie_cubes::sight::blocker_text;
use sortie_geometry::cube::{Blocker, Cell, Figure, Floor, Scene, Side};
use sortie_kernel::{Position, Ruleset};
use sortie_rulebook::{RuleId, rule_id};

/// Rules that bar something in a cube with an enemy.
const BESIDE: [RuleId; 3] = [rule_id!("DZ2-SHOOT-03"), rule_id!("DZ2-SPRINT-02"), rule_id!("DZ2-TURN-08")];
/// Rules that ask for a view of a cube.
const AIMED: [RuleId; 4] =
    [rule_id!("DZ2-ABIL-20"), rule_id!("DZ2-ABIL-29"), rule_id!("DZ2-ABIL-52"), rule_id!("DZ2-ITEMS-16")];
/// Rules that ask for room.
const ROOM: [RuleId; 2] = [rule_id!("DZ2-MOVE-07"), rule_id!("DZ2-MOVE-26")];
/// Rules about what a step goes through.
const SCENERY: [&str; 10] = [
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
    if BESIDE.contains(&rule) {
        beside(model, &look)
    } else if rule == rule_id!("DZ2-SHOOT-07") {
        target(choice).and_then(|target| view(model, target, &look))
    } else if AIMED.contains(&rule) {
        goal(choice).and_then(|cell| view_of_cube(model, cell, &look))
    } else if ROOM.contains(&rule) {
        goal(choice).and_then(|cell| room(model, cell, &look))
    } else if SCENERY.contains(&rule.as_str()) {
        goal(choice).and_then(|cell| scenery(model, start(at, model, &look), cell, &look))
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

/// `E1`, `E1 and E2`, `E1, E2 and E3`.
fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn verb(words: &[String]) -> &'static str {
    if words.len() == 1 { "is" } else { "are" }
}

fn beside(model: ModelId, look: &Look<'_>) -> Option<String> {
    let names: Vec<String> = look.enemies_beside(model).map(|id| look.setup.name(id).to_string()).collect();
    (!names.is_empty()).then(|| format!("{} {} in its cube", joined(&names), verb(&names)))
}

/// Everything that stops a line, once each, in the order of the lines.
fn stopped_by(stops: &[Option<Blocker>], others: &[ModelId], setup: &Setup) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for stop in stops.iter().flatten() {
        let name = blocker_text(*stop, |index| others.get(index).map_or("a model", |id| setup.name(*id)));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| format!("{} {} in the way", joined(&names), verb(&names)))
}

fn view(eye: ModelId, target: ModelId, look: &Look<'_>) -> Option<String> {
    if !look.in_play(eye) || !look.in_play(target) {
        return None;
    }
    let others: Vec<ModelId> = look.standing().filter(|id| *id != eye && *id != target).collect();
    let figures: Vec<Figure> = others.iter().map(|id| look.figure(*id)).collect();
    let scene = Scene { others: &figures, smoke: &look.smoke() };
    let stops = look.setup.grid.explain(&look.figure(eye), &look.figure(target), &scene);
    stopped_by(&stops, &others, look.setup)
}

/// Models do not hide a cube.
fn view_of_cube(eye: ModelId, cell: Cell, look: &Look<'_>) -> Option<String> {
    if !look.in_play(eye) || look.sees_cell(eye, cell) {
        return None;
    }
    let stops = look.setup.grid.explain_to_cell(&look.figure(eye), cell, &look.smoke());
    stopped_by(&stops, &[], look.setup)
}

/// Who fills the cube.
fn room(model: ModelId, cell: Cell, look: &Look<'_>) -> Option<String> {
    let size = look.profile(model).size;
    if !look.setup.grid.board().fits(cell, size) {
        return Some(format!("{cell} is too narrow for a model of Size {size}"));
    }
    if look.has_room(model, cell) {
        return None;
    }
    let sized = |id: ModelId| format!("{} (Size {})", look.setup.name(id), look.profile(id).size);
    let there: Vec<String> = look.in_cell(cell).filter(|id| *id != model).map(sized).collect();
    (!there.is_empty()).then(|| format!("{cell} is full: {} {} there", joined(&there), verb(&there)))
}

/// The scenery between two cubes that touch: on the level the walls of every shortest way, up and down the floor.
fn scenery(model: ModelId, from: Cell, to: Cell, look: &Look<'_>) -> Option<String> {
    let board = look.setup.grid.board();
    if board.is_solid(to) {
        return stopped_by(&[Some(Blocker::Solid(to.cube()))], &[], look.setup);
    }
    let size = look.profile(model).size;
    let mut stops: Vec<Option<Blocker>> = Vec::new();
    let floor = if from.above() == Some(to.cube()) { Some(to) } else { None };
    let floor = floor.or_else(|| (from.below() == Some(to.cube())).then_some(from));
    if let Some(cell) = floor.filter(|cell| !matches!(board.floor(*cell), Floor::None)) {
        stops.push(Some(Blocker::Floor(cell.cube(), board.floor(cell))));
    }
    // A wall in a cube that the step would leave or enter, on the side of the other.
    let towards = |cell: Cell, goal: Cell| {
        Side::ALL.into_iter().filter(move |side| {
            cell.beside(*side).is_some_and(|next| {
                (next.column(), next.row()) == (goal.column(), goal.row())
                    || (next.column().abs_diff(goal.column()) + next.row().abs_diff(goal.row()) == 1
                        && cell.column() != goal.column()
                        && cell.row() != goal.row())
            })
        })
    };
    for (cell, goal) in [(from, to), (to, from)] {
        for side in towards(cell, goal) {
            let panel = board.face(cell, side).panel;
            let solid = cell.beside(side).filter(|next| *next != goal.cube() && board.is_solid(*next));
            if panel.passes() < size {
                stops.push(Some(Blocker::Panel(cell.cube(), side, panel)));
            } else if let Some(next) = solid {
                stops.push(Some(Blocker::Solid(next)));
            }
        }
        // The face between two neighbours is one wall, named from the cube that the model leaves.
        if !stops.is_empty() && (from.column() == to.column() || from.row() == to.row()) {
            break;
        }
    }
    stopped_by(&stops, &[], look.setup)
}
