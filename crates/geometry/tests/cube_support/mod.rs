//! What the tests of the cube grid share.
#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod random;

use sortie_geometry::cube::{Board, Cell, Figure, Footing, Grid, Locomotion, STANDARD_BODIES, Spot, boards};

/// A named board, ready for play.
pub(crate) fn grid(name: &str) -> Grid {
    Grid::new(board(name))
}

/// A named board.
pub(crate) fn board(name: &str) -> Board {
    Board::parse(boards::named(name).expect("a board of that name")).expect("the boards are sound")
}

/// A cell from its notation.
pub(crate) fn cell(text: &str) -> Cell {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a cell"))
}

/// A spot.
pub(crate) fn spot(x: u16, y: u16) -> Spot {
    Spot::new(x, y).expect("a spot inside the cube")
}

/// A standing figure of a size in the middle of a cell.
pub(crate) fn standing(at: &str, size: usize) -> Figure {
    Figure::standing(cell(at), Spot::MIDDLE, STANDARD_BODIES[size - 1])
}

/// Column, row and level, in the order in which lists are sorted.
pub(crate) fn address(cell: Cell) -> [u8; 3] {
    [cell.column(), cell.row(), cell.level()]
}

/// Every place with a floor and room that a model on foot gets to from a corner, with one hold at most
/// between two rests.
pub(crate) fn walked(grid: &Grid, from: Cell, size: u8) -> Vec<Cell> {
    let rests = |place: Cell| grid.has_floor(place) && grid.lattice_ground(place, size) != 0;
    let mut seen = vec![from];
    let mut next = 0;
    while next < seen.len() {
        let steps = grid.steps(seen[next], Locomotion::Foot, size).iter();
        let holds = steps.clone().filter(|step| step.footing == Footing::Hold);
        let after = holds.flat_map(|hold| grid.steps(hold.to, Locomotion::Foot, size));
        for step in steps.chain(after) {
            if rests(step.to) && !seen.contains(&step.to) {
                seen.push(step.to);
            }
        }
        next += 1;
    }
    seen
}
