//! Everything on a board that stops a ray, as flat or full boxes, and which of it matters between two cells.

use super::board::Board;
use super::body::Body;
use super::cell::{CUBES, Cell, EDGE};
use super::direction::Side;
use super::ray::{Block, Point, pencil_meets};
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
    /// The other model with this place in the list that was asked about.
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

const NO_FLOOR: u16 = u16::MAX;

/// For each pair of cubes with a floor: the obstacles that some ray between bodies there can meet.
#[derive(Clone, Debug)]
pub(crate) struct PairTable {
    /// Number of each cube among those with a floor.
    number: Vec<u16>,
    floors: usize,
    /// Where the list of each pair begins.
    starts: Vec<u32>,
    lists: Vec<u16>,
    /// No body that the table was made for reaches farther out of its cube, or higher.
    radius: i32,
    height: i32,
}

impl PairTable {
    pub(crate) fn build(board: &Board, obstacles: &Obstacles, bodies: &[Body]) -> Self {
        let radius = bodies.iter().map(|body| body.radius).max().unwrap_or(0);
        let height =
            bodies.iter().map(|body| body.height.max(body.pinned_height).max(body.eye)).max().unwrap_or(0);
        let cells: Vec<Cell> = Cell::all(board.levels()).filter(|&cell| board.has_floor(cell)).collect();
        let mut number = vec![NO_FLOOR; CUBES];
        for (index, cell) in cells.iter().enumerate() {
            number[cell.index()] = index as u16;
        }
        let mut table =
            Self { number, floors: cells.len(), starts: Vec::new(), lists: Vec::new(), radius, height };
        for &from in &cells {
            let eyes = reach(board, from, 0, height);
            for &to in &cells {
                table.starts.push(table.lists.len() as u32);
                let points = reach(board, to, radius, height);
                let near = |&(_, block): &(usize, &Block)| pencil_meets(&eyes, &points, block);
                table.lists.extend(obstacles.blocks.iter().enumerate().filter(near).map(|(id, _)| id as u16));
            }
        }
        table.starts.push(table.lists.len() as u32);
        table
    }

    /// Whether the table was made for a body as wide and tall as this.
    #[inline]
    pub(crate) fn knows(&self, body: &Body) -> bool {
        body.radius <= self.radius && body.height.max(body.pinned_height).max(body.eye) <= self.height
    }

    /// The obstacles that can matter; nothing if the table does not know the pair or the bodies.
    #[inline]
    pub(crate) fn between(&self, from: Cell, to: Cell, body: &Body) -> Option<&[u16]> {
        let (a, b) = (self.number[from.cube().index()], self.number[to.cube().index()]);
        if !self.knows(body) || a == NO_FLOOR || b == NO_FLOOR {
            return None;
        }
        let pair = usize::from(a) * self.floors + usize::from(b);
        Some(&self.lists[self.starts[pair] as usize..self.starts[pair + 1] as usize])
    }
}

/// Everywhere a point of a body in the cube can be.
fn reach(board: &Board, cell: Cell, radius: i32, height: i32) -> Block {
    let [x, y, z]: Point = cell.origin();
    let raised = board.cube(cell).platform.map_or(0, |platform| i32::from(platform.height));
    Block {
        lo: [x - radius, y - radius, z],
        hi: [x + EDGE - 1 + radius, y + EDGE - 1 + radius, z + raised + height],
    }
}
