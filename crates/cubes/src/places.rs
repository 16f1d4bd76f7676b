//! Points of the table: where models stand and where cubes lie, in thousandths of a cube.

use crate::ids::ModelId;
use crate::standing::Standing;
use sortie_geometry::cube::{Axis, Board, Cell, Spot};
use sortie_kernel::show::Place;

/// Any cube, for models and tokens that are nowhere.
pub const NOWHERE: Cell = match Cell::new(1, 1, 1) {
    Some(cell) => cell,
    None => unreachable!(),
};

/// Column, row and level of a cube.
#[must_use]
pub fn address(cell: Cell) -> [u8; 3] {
    [cell.column(), cell.row(), cell.level()]
}

/// A spot of a cube, on the floor or platform that is there.
#[must_use]
pub fn spot(board: &Board, cell: Cell, spot: Spot) -> Place {
    let [x, y, z] = cell.origin();
    Place { x: x + spot.x(), y: y + spot.y(), z: z + board.surface(cell, spot) }
}

/// The middle of a cube or of the half that a wall leaves of it.
///
/// # Panics
/// Never: the middle lies inside the cube.
#[must_use]
pub fn middle(board: &Board, cell: Cell) -> Place {
    let half = |second: bool| if second { 750 } else { 250 };
    let (x, y) = match board.cube(cell).halved {
        None => (500, 500),
        Some(Axis::EastWest) => (half(cell.is_second_half()), 500),
        Some(Axis::NorthSouth) => (500, half(cell.is_second_half())),
    };
    spot(board, cell, Spot::new(x, y).expect("inside the cube"))
}

/// Where a model stands.
pub fn model(id: ModelId, table: &impl Standing) -> Place {
    spot(table.grid().board(), table.cell_of(id), table.spot_of(id))
}

/// The cubes around a cube, on its own level and on those above and below.
pub fn around(from: Cell) -> impl Iterator<Item = Cell> {
    let near = |at: u8| at.saturating_sub(1)..=at.saturating_add(1);
    near(from.column())
        .flat_map(move |column| {
            near(from.row()).flat_map(move |row| {
                near(from.level()).filter_map(move |level| Cell::new(column, row, level))
            })
        })
        .filter(move |cell| *cell != from.cube())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_open_ground_is_the_middle_of_the_cube() {
        let open = crate::layout::open_ground();
        let cell = Cell::new(3, 2, 1).expect("a cube");
        assert_eq!(middle(&open, cell), Place { x: 2500, y: 1500, z: 0 });
        assert_eq!(address(cell), [3, 2, 1]);
        assert_eq!((around(cell).count(), around(NOWHERE).count()), (17, 7));
    }
}
