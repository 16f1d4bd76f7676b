//! What the tests of the cube grid share.
#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod random;

use sortie_geometry::cube::{Board, Cell, Figure, Grid, STANDARD_BODIES, Spot, boards};

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
    text.parse().unwrap_or_else(|_| panic!("{text} is no cell"))
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
