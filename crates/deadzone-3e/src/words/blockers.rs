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
use sortie_cubes::Standing;
use sortie_cubes::in_the_way::Named;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Position, Ruleset};
use sortie_rulebook::{RuleId, rule_id, rule_ids};

/// Rules that bar something in a cube with an enemy.
const BESIDE: [RuleId; 3] = rule_ids!["DZ3-SHOOT-02", "DZ3-SPRINT-01", "DZ3-TURN-09"];
/// Rules that ask for a view of a cube.
const AIMED: [RuleId; 4] = rule_ids!["DZ3-KEY-28", "DZ3-KEY-39", "DZ3-KEY-53", "DZ3-KEY-15"];
/// Rules that ask for room.
const ROOM: [RuleId; 3] = rule_ids!["DZ3-ADV-06", "DZ3-PART-02", "DZ3-PART-05"];

/// What is in the way of a refused choice, as a sentence without its full stop; nothing if the choice is legal or was
/// refused for another reason.
pub(super) fn in_the_way(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Option<String> {
    let rule = Deadzone::check(setup, at, choice).err()?.rule;
    let look = Look { setup, state: &at.state };
    let model = actor(at, choice)?;
    let named = Named { table: look, name: |id| setup.name(id) };
    if BESIDE.contains(&rule) {
        named.beside(look.enemies_beside(model))
    } else if rule == rule_id!("DZ3-SHOOT-05") {
        target(choice).and_then(|target| named.view(model, target, &look.smoke()))
    } else if AIMED.contains(&rule) {
        let hidden = |cell: &Cell| look.in_play(model) && !look.sees_cell(model, *cell);
        goal(choice).filter(hidden).and_then(|cell| named.view_of_cube(model, cell, &look.smoke()))
    } else if ROOM.contains(&rule) {
        let full = |cell: &Cell| !look.has_room(model, *cell);
        goal(choice).filter(full).and_then(|cell| named.room(model, cell))
    } else if rule.rule().topic() == "TERR" {
        goal(choice).and_then(|cell| named.scenery(model, start(at, model, &look), cell))
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
