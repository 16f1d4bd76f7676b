//! What scenery does to a step: what the step leads over or through, and what makes it impossible.
//!
//! The geometry says which steps exist. A ruleset maps features and obstacles to its rules.

use sortie_geometry::cube::{Board, Cell, Floor, Grid, Locomotion, Panel, Side, Step, Way};

/// What a step leads over or through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// To another level.
    Level,
    /// Along a ramp.
    Ramp,
    /// Up a wall on foot.
    Climb,
    /// From or to a floor that fills only a part of its cube.
    PartialFloor,
    /// Through a hatch in a wall.
    WallHatch,
    /// Through a door or over a rail.
    Opening,
    /// Through a hatch in a floor.
    FloorHatch,
    /// Past a walkway, up or down.
    Walkway,
    /// Into a cube with a platform.
    Platform,
}

/// Names everything that a step leads over or through.
#[inline]
pub fn features(
    from: Cell,
    step: Step,
    locomotion: Locomotion,
    board: &Board,
    mut found: impl FnMut(Feature),
) {
    let to = step.to;
    if from.level() != to.level() {
        found(Feature::Level);
    }
    match step.way {
        Way::Ramp => found(Feature::Ramp),
        Way::Up if locomotion == Locomotion::Foot => found(Feature::Climb),
        Way::Level if board.floor(from).is_partial() || board.floor(to).is_partial() => {
            found(Feature::PartialFloor);
        }
        _ => (),
    }
    if step.way == Way::Level {
        match side_between(from, to).map(|side| board.face(from, side).panel) {
            Some(Panel::Wall { .. }) => found(Feature::WallHatch),
            Some(Panel::Door(_) | Panel::Rail(_)) => found(Feature::Opening),
            _ => (),
        }
    }
    match floor_between(from, to, board) {
        Some(Floor::Hatch(_)) => found(Feature::FloorHatch),
        Some(Floor::Walkway(_)) => found(Feature::Walkway),
        _ => (),
    }
    if board.cube(to).platform.is_some() {
        found(Feature::Platform);
    }
}

/// What makes a step impossible, the most specific reason first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The cube is solid.
    Solid,
    /// The place is too small for the model.
    Size,
    /// A vehicle changes level by ramps only and needs a floor.
    NoRamp,
    /// A vehicle does not drive onto a platform.
    Platform,
    /// A hatch that only smaller models pass.
    SmallHatch,
    /// A door or rail that only smaller models pass.
    SmallOpening,
    /// The floor between the cubes.
    Floor,
    /// It is too high to climb.
    Height,
    /// It leads around a corner.
    Corner,
    /// A wall, or too far.
    Wall,
}

/// Why a model of this size cannot step from one cube to another.
#[must_use]
pub fn obstacle(from: Cell, to: Cell, locomotion: Locomotion, size: u8, grid: &Grid) -> Obstacle {
    let board = grid.board();
    let vehicle = locomotion == Locomotion::Vehicle;
    if board.is_solid(to) {
        Obstacle::Solid
    } else if !board.fits(to, size) {
        Obstacle::Size
    } else if vehicle && (to.level() != from.level() || !board.has_floor(to)) {
        Obstacle::NoRamp
    } else if vehicle && board.cube(to).platform.is_some() {
        Obstacle::Platform
    } else if (1..size).any(|smaller| grid.step(from, to, locomotion, smaller).is_some()) {
        let panel = side_between(from, to).map(|side| board.face(from, side).panel);
        let hatch = matches!(panel, Some(Panel::Wall { .. }))
            || matches!(floor_between(from, to, board), Some(Floor::Hatch(_)));
        if hatch { Obstacle::SmallHatch } else { Obstacle::SmallOpening }
    } else if floor_between(from, to, board) == Some(Floor::Full) {
        Obstacle::Floor
    } else if to.level() > from.level() {
        Obstacle::Height
    } else if to.column() != from.column() && to.row() != from.row() {
        Obstacle::Corner
    } else {
        Obstacle::Wall
    }
}

/// The face that two cubes of one level share.
fn side_between(from: Cell, to: Cell) -> Option<Side> {
    Side::ALL.into_iter().find(|side| from.beside(*side) == Some(to.cube()))
}

/// The floor that a step straight up or down passes.
fn floor_between(from: Cell, to: Cell, board: &Board) -> Option<Floor> {
    if from.above() == Some(to.cube()) {
        Some(board.floor(to))
    } else if from.below() == Some(to.cube()) {
        Some(board.floor(from))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    fn cell(text: &str) -> Cell {
        text.parse().expect("a cube")
    }

    #[test]
    fn a_wall_and_a_corner_are_told_apart() {
        let text = format!("{}L1 B: 44N\n", layout::OPEN_GROUND);
        let grid = Grid::new(Board::parse(&text).expect("a board"));
        let why = |to: &str| obstacle(cell("4.4.1"), cell(to), Locomotion::Foot, 1, &grid);
        assert_eq!(
            (why("4.5.1"), why("5.5.1"), why("4.4.2")),
            (Obstacle::Wall, Obstacle::Corner, Obstacle::Height)
        );
        let drive = obstacle(cell("4.4.1"), cell("4.4.2"), Locomotion::Vehicle, 3, &grid);
        assert_eq!(drive, Obstacle::NoRamp);
    }

    #[test]
    fn every_step_of_a_board_has_the_features_it_leads_over() {
        let (_, grid) = layout::named("depot").expect("a board");
        let mut seen = Vec::new();
        for from in Cell::all(grid.levels()) {
            for step in grid.steps(from, Locomotion::Foot, 1) {
                features(from, *step, Locomotion::Foot, grid.board(), |feature| {
                    assert!(feature != Feature::Level || step.to.level() != from.level());
                    seen.push(feature);
                });
            }
        }
        for feature in [Feature::Level, Feature::Ramp, Feature::Climb, Feature::Opening] {
            assert!(seen.contains(&feature), "{feature:?}");
        }
    }
}
