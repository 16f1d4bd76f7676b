//! Everything on a board that stops a ray, as flat or full boxes.

use super::board::Board;
use super::cell::{Cell, EDGE};
use super::direction::Side;
use super::ray::Block;
use super::terrain::{Axis, CRATE_HEIGHT, Floor, Panel};

/// What stopped a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocker {
    /// A panel, named from one of the cubes beside it.
    Panel(Cell, Side, Panel),
    /// The floor of this cube.
    Floor(Cell, Floor),
    /// A solid cube.
    Solid(Cell),
    /// A crate in this cube.
    Crate(Cell),
    /// A platform in this cube.
    Platform(Cell),
    /// The wall that halves this cube.
    Divider(Cell),
    /// Smoke in this cell.
    Smoke(Cell),
    /// The other model with this index in the list given.
    Model(usize),
}

/// The scenery of a board as blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Obstacles {
    pub(crate) blocks: Vec<Block>,
    pub(crate) names: Vec<Blocker>,
}

/// A block inside a cube from its measures there.
fn block_in(cell: Cell, [x0, x1, y0, y1]: [i32; 4], z0: i32, z1: i32) -> Block {
    let [x, y, z] = cell.origin();
    Block { lo: [x + x0, y + y0, z + z0], hi: [x + x1, y + y1, z + z1] }
}

/// The whole cube, or the half that the cell is.
pub(crate) fn block_of(board: &Board, cell: Cell) -> Block {
    let part = if cell.is_second_half() { [500, EDGE] } else { [0, 500] };
    let area = match board.cube(cell).halved {
        None => [0, EDGE, 0, EDGE],
        Some(Axis::EastWest) => [part[0], part[1], 0, EDGE],
        Some(Axis::NorthSouth) => [0, EDGE, part[0], part[1]],
    };
    block_in(cell, area, 0, EDGE)
}

impl Obstacles {
    pub(crate) fn of(board: &Board) -> Self {
        let mut all = Self::default();
        for cell in Cell::all(board.levels()) {
            all.add_cube(board, cell);
            for side in [Side::West, Side::South, Side::East, Side::North] {
                let edge = cell.beside(side).is_none();
                if edge || matches!(side, Side::West | Side::South) {
                    all.add_panel(cell, side, board.listed_face(cell, side).panel);
                }
            }
        }
        all
    }

    fn push(&mut self, block: Block, name: Blocker) {
        self.blocks.push(block);
        self.names.push(name);
    }

    fn add_cube(&mut self, board: &Board, cell: Cell) {
        let cube = board.cube(cell);
        if cube.solid {
            self.push(block_in(cell, [0, EDGE, 0, EDGE], 0, EDGE), Blocker::Solid(cell));
            return;
        }
        // No ray gets below the ground, and the top of a solid belongs to the solid.
        let over_solid = cell.below().is_some_and(|below| board.is_solid(below));
        if let (Some(area), true, false) = (cube.floor.area(), cell.level() > 1, over_solid) {
            self.push(block_in(cell, area, 0, 0), Blocker::Floor(cell, cube.floor));
        }
        for corner in cube.crate_corners() {
            self.push(block_in(cell, corner.area(), 0, CRATE_HEIGHT), Blocker::Crate(cell));
        }
        if let Some(platform) = cube.platform {
            self.push(
                block_in(cell, platform.area(), 0, i32::from(platform.height)),
                Blocker::Platform(cell),
            );
        }
        let middle = match cube.halved {
            None => return,
            Some(Axis::EastWest) => [500, 500, 0, EDGE],
            Some(Axis::NorthSouth) => [0, EDGE, 500, 500],
        };
        self.push(block_in(cell, middle, 0, EDGE), Blocker::Divider(cell));
    }

    fn add_panel(&mut self, cell: Cell, side: Side, panel: Panel) {
        for &[along0, along1, z0, z1] in panel.patches() {
            let area = match side {
                Side::West => [0, 0, along0, along1],
                Side::East => [EDGE, EDGE, along0, along1],
                Side::South => [along0, along1, 0, 0],
                Side::North => [along0, along1, EDGE, EDGE],
            };
            self.push(block_in(cell, area, z0, z1), Blocker::Panel(cell, side, panel));
        }
    }
}
