//! Points of the table: where models stand and where cubes lie, in thousandths of a cube.

use crate::ids::ModelId;
use crate::look::Look;
use sortie_geometry::cube::{Board, Cell, Spot};
use sortie_kernel::show::Place;

/// A spot of a cube, on whatever floor or platform is there.
pub(super) fn spot(board: &Board, cell: Cell, spot: Spot) -> Place {
    let [x, y, z] = cell.origin();
    Place { x: x + spot.x(), y: y + spot.y(), z: z + board.surface(cell, spot) }
}

/// Where a model stands.
pub(super) fn model(id: ModelId, look: &Look<'_>) -> Place {
    let model = look.model(id);
    spot(look.setup.grid.board(), model.cell, model.spot)
}

/// The middle of a cube or of the half that a wall leaves of it.
pub(super) fn middle(board: &Board, cell: Cell) -> Place {
    use sortie_geometry::cube::Axis;
    let half = |second: bool| if second { 750 } else { 250 };
    let (x, y) = match board.cube(cell).halved {
        None => (500, 500),
        Some(Axis::EastWest) => (half(cell.is_second_half()), 500),
        Some(Axis::NorthSouth) => (500, half(cell.is_second_half())),
    };
    spot(board, cell, Spot::new(x, y).expect("inside the cube"))
}
