//! Comm-link. [DZ3-KEY-15]
//! A marker in a cube that the model sees; friendly indirect fire counts that cube as seen.

use super::{Keyword, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::state::{Mark, Marker};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { special: Some(&LINK), ..Keyword::new("Comm-link", rule_id!("DZ3-KEY-15")) };

pub(crate) static LINK: Special = Special { word: "comm-link", check, list, act, among_enemies: false };

/// Whether a friend has marked the cube for the shooter.
pub(super) fn covers(shooter: ModelId, cell: Cell, look: &Look<'_>) -> bool {
    let side = look.side(shooter);
    let marked =
        look.state.markers.list().iter().any(
            |marker| matches!(marker.mark, Mark::Link(by) if marker.cell == cell && look.side(by) == side),
        );
    if marked {
        rule!("DZ3-KEY-15");
    }
    marked
}

fn check(_: u8, model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    let Task { model: None, cell: Some(cell), option: 0 } = task else {
        return refuse(rule!("DZ3-KEY-15"), "name the cube that is marked");
    };
    if cell.level() > grid.levels() || !grid.places(cell).any(|place| place == cell) || !grid.has_floor(cell)
    {
        return refuse(rule!("DZ3-KEY-15"), "the cube has no floor for a marker");
    }
    if !look.sees_cell(model, cell) {
        return refuse(rule!("DZ3-KEY-15"), "the model does not see the cube");
    }
    Ok(())
}

fn list(_: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    let grid = &look.setup.grid;
    let places = Cell::all(grid.levels()).flat_map(|cube| grid.places(cube));
    let floors = places.filter(|cell| grid.has_floor(*cell));
    out.extend(floors.map(|cell| Task { cell: Some(cell), ..Task::default() }));
}

fn act(_: u8, model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    fall_silent(model, cx);
    let cell = task.cell.expect("checked");
    let mark = Mark::Link(model);
    cx.state.markers.put(Marker { cell, mark });
    cx.emit(rule!("DZ3-KEY-15"), || Event::MarkerLaid { cell, mark });
    None
}

/// A model has one marker, and takes it along when it dies or leaves the board.
pub(super) fn fall_silent(model: ModelId, cx: &mut Ctx<'_>) {
    let of_model = |marker: &Marker| marker.mark == Mark::Link(model);
    if let Some(index) = cx.state.markers.list().iter().position(of_model) {
        let Marker { cell, mark } = cx.state.markers.take(index);
        cx.emit(rule!("DZ3-KEY-15"), || Event::MarkerGone { cell, mark });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{OPEN, scene, scene_on};

    const LINKED: &str = "[[marker]]\nat = \"6.4.1\"\nkind = \"link\"\nmodel = \"E2\"";

    #[test]
    fn a_model_marks_one_cube_that_it_sees() {
        let mut game = scene_on(
            &format!("{OPEN}L1 B: 34E\n"),
            "E1 3.4.1 plain keywords=[\"Comm-link\"]\nP1 8.8.1 ghoul",
        )
        .covers(&["DZ3-KEY-15"]);
        game.refused("comm-link 4.4.1", "DZ3-KEY-15");
        game.refused("comm-link", "DZ3-KEY-15");
        game.play("comm-link 3.7.1", []);
        assert_eq!(
            (game.fact("markers.0.at").as_str(), game.fact("markers.0.model").as_str()),
            ("3.7.1", "E1")
        );
        game.refused("comm-link 3.6.1", "DZ3-TURN-07");
    }

    #[test]
    fn the_marker_sees_for_indirect_fire_and_dies_with_its_model() {
        let text = "E1 2.4.1 plain weapons=[\"Mortar_[R8,Indirect_(Smoke)]\"]\nE2 6.8.1 plain item=comm-link\nP1 6.4.1 ghoul";
        let walled = format!("{OPEN}L1 B: 34E\n");
        let mut game = scene_on(&walled, text).with(LINKED).covers(&["DZ3-KEY-15", "DZ3-KEY-52"]);
        game.play("fire 6.4.1 mortar", [5, 1, 1]);
        assert_eq!(game.fact("markers.1.kind"), "smoke");
        let mut game = scene("P1 6.6.1 ghoul ranged=2\nE2 6.8.1 plain hp=1 item=comm-link")
            .with("[[marker]]\nat = \"6.4.1\"\nkind = \"link\"\nmodel = \"E2\"");
        game.play("shoot E2 rifle", [7, 7, 7, 7, 7, 1, 1, 1]);
        assert_eq!(game.fact("markers"), "[]");
    }

    #[test]
    fn the_item_gives_the_same_action() {
        let mut game = scene("E1 3.4.1 plain item=comm-link\nP1 8.8.1 ghoul");
        game.play("comm-link 3.7.1", []);
        assert_eq!(game.fact("models.E1.item"), "comm-link");
        let game = scene("E1 3.4.1 plain\nP1 8.8.1 ghoul");
        game.refused("comm-link 3.7.1", "DZ3-SPEC-01");
    }
}
