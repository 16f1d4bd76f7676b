//! Who or what is in the way of a choice that was refused: what stops the view, who fills a cube, which wall or floor
//! a step would go through, which enemy stands beside the model. [DZ3-SHOOT-05, DZ3-ADV-06, DZ3-TERR]
//!
//! A refusal is a rule and a fixed sentence; this is the part of it that depends on the table. It only reads.

use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::Look;
use crate::setup::Setup;
use sortie_cubes::sight::blocker_text;
use sortie_geometry::cube::{Blocker, Cell, Figure, Floor, Scene, Side};
use sortie_kernel::{Position, Ruleset};
use sortie_rulebook::{RuleId, rule_id};

/// Rules that bar something in a cube with an enemy.
const BESIDE: [RuleId; 3] = [rule_id!("DZ3-SHOOT-02"), rule_id!("DZ3-SPRINT-01"), rule_id!("DZ3-TURN-09")];
/// Rules that ask for a view of a cube.
const AIMED: [RuleId; 4] =
    [rule_id!("DZ3-KEY-28"), rule_id!("DZ3-KEY-39"), rule_id!("DZ3-KEY-53"), rule_id!("DZ3-KEY-15")];
/// Rules that ask for room.
const ROOM: [RuleId; 3] = [rule_id!("DZ3-ADV-06"), rule_id!("DZ3-PART-02"), rule_id!("DZ3-PART-05")];

/// What is in the way of a refused choice, as a sentence without its full stop; nothing if the choice is legal or was
/// refused for another reason.
pub(super) fn in_the_way(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Option<String> {
    let rule = Deadzone::check(setup, at, choice).err()?.rule;
    let look = Look { setup, state: &at.state };
    let model = actor(at, choice)?;
    if BESIDE.contains(&rule) {
        beside(model, &look)
    } else if rule == rule_id!("DZ3-SHOOT-05") {
        target(choice).and_then(|target| view(model, target, &look))
    } else if AIMED.contains(&rule) {
        goal(choice).and_then(|cell| view_of_cube(model, cell, &look))
    } else if ROOM.contains(&rule) {
        goal(choice).and_then(|cell| room(model, cell, &look))
    } else if rule.as_str().starts_with("DZ3-TERR-") {
        goal(choice).and_then(|cell| scenery(model, start(at, model, &look), cell, &look))
    } else {
        None
    }
}

/// Who would do it.
fn actor(at: &Position<Deadzone>, choice: Choice) -> Option<ModelId> {
    match (choice, at.top()?) {
        (Choice::Deploy(model, _) | Choice::Order(Task { model: Some(model), cell: Some(_), .. }), _) => {
            Some(model)
        }
        (_, Frame::PickStep { moving }) => Some(moving.model),
        (
            _,
            Frame::PickTeleport { model } | Frame::PickFreeShot { model, .. } | Frame::PickEvade { model },
        ) => Some(model),
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
        Choice::Advance { to, .. } | Choice::Charge(to) => to,
        Choice::Special { task, .. } | Choice::Order(task) => task.cell,
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

#[cfg(test)]
mod tests {
    use super::in_the_way;
    use crate::Deadzone;
    use crate::testing::{Game, OPEN, scene, scene_on};
    use sortie_kernel::words::Words;

    fn way(game: &Game, line: &str) -> String {
        let choice = Deadzone::read_choice(&game.setup, line).expect("a choice");
        in_the_way(&game.setup, &game.at, choice).unwrap_or_default()
    }

    const GUN: &str = "weapons=[\"Gun_[R8]\",\"Bomb_[R8,Explosive_(Smoke)]\"]";

    #[test]
    fn a_view_is_stopped_by_models_smoke_and_walls() {
        let game = scene(&format!("E1 2.4.1 plain {GUN}\nE2 3.4.1 plain size=4\nP1 6.4.1 plain"));
        game.refused("shoot P1 gun", "DZ3-SHOOT-05");
        assert_eq!(way(&game, "shoot P1 gun"), "E2 is in the way");
        let game = scene(&format!("E1 2.4.1 plain {GUN}\nP1 6.4.1 plain"))
            .with("[[marker]]\nat = \"4.4.1\"\nkind = \"smoke\"");
        assert_eq!(way(&game, "shoot P1 gun"), "smoke in 4.4.1 is in the way");
        assert_eq!(way(&game, "fire 6.4.1 bomb"), "smoke in 4.4.1 is in the way");
        let walled =
            scene_on(&format!("{OPEN}L1 B: 44E\n"), &format!("E1 2.4.1 plain {GUN}\nP1 6.4.1 plain"));
        assert_eq!(way(&walled, "shoot P1 gun"), "the wall on the west side of 5.4.1 is in the way");
        // A legal shot, and one that fails for its range.
        let open = scene(&format!("E1 2.4.1 plain {GUN}\nP1 6.4.1 plain"));
        assert_eq!(way(&open, "shoot P1 gun"), "");
        let short = scene("E1 2.4.1 plain weapons=[\"Gun_[R2]\"]\nP1 6.4.1 plain");
        short.refused("shoot P1 gun", "DZ3-SHOOT-04");
        assert_eq!(way(&short, "shoot P1 gun"), "");
    }

    #[test]
    fn a_full_cube_names_who_fills_it() {
        let game = scene("E1 2.4.1 plain\nE2 3.4.1 plain size=2\nE3 3.4.1 plain size=2\nP1 8.8.1 plain");
        game.refused("advance 3.4.1", "DZ3-ADV-06");
        assert_eq!(way(&game, "advance 3.4.1"), "3.4.1 is full: E2 (Size 2) and E3 (Size 2) are there");
        assert_eq!(way(&game, "sprint 3.4.1"), "3.4.1 is full: E2 (Size 2) and E3 (Size 2) are there");
        let jumper = scene("E1 2.4.1 plain keywords=[\"Teleport\"]\nE2 3.5.1 plain size=4\nP1 8.8.1 plain");
        assert_eq!(way(&jumper, "teleport 3.5.1"), "3.5.1 is full: E2 (Size 4) is there");
        assert_eq!(way(&jumper, "teleport 3.4.1"), "");
    }

    #[test]
    fn a_step_names_the_wall() {
        let walled = scene_on(&format!("{OPEN}L1 B: 24E\n"), "E1 2.4.1 plain\nP1 8.8.1 plain");
        assert_eq!(way(&walled, "advance 3.4.1"), "the wall on the east side of 2.4.1 is in the way");
        let back = scene_on(&format!("{OPEN}L1 B: 24E\n"), "E1 3.4.1 plain\nP1 8.8.1 plain");
        assert_eq!(way(&back, "advance 2.4.1"), "the wall on the west side of 3.4.1 is in the way");
        let ground = OPEN.replace("4 ........", "4 ..#.....");
        let roof = OPEN.replace("level 1", "level 2").replace("4 ........", "4 ..F.....");
        let solid = scene_on(&format!("{ground}{roof}"), "E1 2.4.1 plain\nP1 8.8.1 plain");
        assert_eq!(way(&solid, "advance 3.4.1"), "the solid cube 3.4.1 is in the way");
    }

    #[test]
    fn enemies_beside_the_model_are_named() {
        let game = scene(&format!("E1 4.4.1 plain {GUN}\nP1 4.4.1 plain\nP2 4.4.1 plain\nP3 8.8.1 plain"));
        assert_eq!(way(&game, "shoot P3 gun"), "P1 and P2 are in its cube");
        assert_eq!(way(&game, "sprint 5.4.1"), "P1 and P2 are in its cube");
    }
}
