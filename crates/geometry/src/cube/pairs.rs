//! The sight table of a board: which scenery can matter between two cubes, computed once at set-up.
//!
//! For each pair of cubes with a floor it lists the obstacles that some ray between bodies there can meet; an
//! empty list means that only models and smoke can stop one. The lists are conservative: the table never changes the
//! answer to a question of sight, only the time it takes.

use super::board::Board;
use super::body::{Body, Figure};
use super::cell::{CUBES, Cell, EDGE};
use super::obstacle::Obstacles;
use super::ray::{Block, pencil_meets};

const NO_FLOOR: u16 = u16::MAX;

/// For each pair of cubes with a floor, what can stop a ray.
#[derive(Clone, Debug)]
pub(crate) struct PairTable {
    /// Number of each cube among those with a floor.
    number: Vec<u16>,
    floors: usize,
    /// Where the list of each pair begins.
    starts: Vec<u32>,
    lists: Vec<u16>,
    limits: Limits,
}

/// The extent of the bodies that the table was made for.
#[derive(Clone, Copy, Debug)]
struct Limits {
    radius: i32,
    /// Lowest and highest eye.
    eyes: (i32, i32),
    /// Lowest and highest point that is aimed at.
    points: (i32, i32),
}

impl Limits {
    fn of(bodies: &[Body]) -> Self {
        let most = |value: fn(&Body) -> i32| bodies.iter().map(value).max().unwrap_or(0);
        let least = |value: fn(&Body) -> i32| bodies.iter().map(value).min().unwrap_or(0);
        let lowest = least(|body| (body.pinned_height.min(body.height) / 2).min(20));
        let highest = most(|body| body.height.max(body.pinned_height).max(20));
        Self {
            radius: most(|body| body.radius),
            eyes: (least(|body| body.eye), most(|body| body.eye)),
            points: (lowest, highest),
        }
    }

    const fn hold_eye(&self, shooter: &Figure) -> bool {
        shooter.body.eye >= self.eyes.0 && shooter.body.eye <= self.eyes.1
    }

    const fn hold_target(&self, target: &Figure) -> bool {
        let height = target.height();
        target.body.radius <= self.radius && height <= self.points.1 && height / 2 >= self.points.0
    }
}

/// A cube, with the heights at which its surface can be.
struct Area {
    cell: Cell,
    raised: i32,
}

impl Area {
    fn of(board: &Board, cell: Cell) -> Self {
        Self { cell, raised: board.cube(cell).platform.map_or(0, |platform| i32::from(platform.height)) }
    }

    fn block(&self, (low, high): (i32, i32)) -> Block {
        let [x, y, z] = self.cell.origin();
        Block { lo: [x, y, z + low], hi: [x + EDGE - 1, y + EDGE - 1, z + self.raised + high] }
    }

    /// Where points of a target can be whose rim points lie along the axis.
    fn points(&self, limits: &Limits, rim: usize) -> Block {
        let mut block = self.block(limits.points);
        block.lo[rim] -= limits.radius;
        block.hi[rim] += limits.radius;
        block
    }

    /// Where the points of a target here can be for an eye there: one block, or two where it depends on the
    /// spots along which axis the rim points lie.
    fn points_for(&self, from: &Self, limits: &Limits) -> [Option<Block>; 2] {
        let (a, b) = (self.cell.xyz(), from.cell.xyz());
        let (columns, rows) = ((a[0] - b[0]).abs(), (a[1] - b[1]).abs());
        [
            (columns + 1 >= rows).then(|| self.points(limits, 1)),
            (rows + 1 >= columns).then(|| self.points(limits, 0)),
        ]
    }
}

impl PairTable {
    pub(crate) fn build(board: &Board, obstacles: &Obstacles, bodies: &[Body]) -> Self {
        let limits = Limits::of(bodies);
        let cells: Vec<Cell> = Cell::all(board.levels()).filter(|&cell| board.has_floor(cell)).collect();
        let mut number = vec![NO_FLOOR; CUBES];
        for (index, cell) in cells.iter().enumerate() {
            number[cell.index()] = index as u16;
        }
        let mut table = Self { number, floors: cells.len(), starts: Vec::new(), lists: Vec::new(), limits };
        // Large blocks first: they are the likeliest to stop all rays, which ends the search.
        let mut order: Vec<u16> = (0..obstacles.blocks.len() as u16).collect();
        order.sort_by_key(|&id| std::cmp::Reverse(obstacles.blocks[usize::from(id)].largest_face()));
        let areas: Vec<Area> = cells.iter().map(|&cell| Area::of(board, cell)).collect();
        for from in &areas {
            let eyes = from.block(limits.eyes);
            for to in &areas {
                table.starts.push(table.lists.len() as u32);
                let points = to.points_for(from, &limits);
                let hulls = points.map(|points| points.map(|points| points.with(eyes.lo).with(eyes.hi)));
                let near = |block: &Block| {
                    let pencils = points.iter().zip(&hulls).filter_map(|(points, hull)| points.zip(*hull));
                    pencils
                        .into_iter()
                        .any(|(points, hull)| hull.overlaps(block) && pencil_meets(&eyes, &points, block))
                };
                table.lists.extend(order.iter().filter(|&&id| near(&obstacles.blocks[usize::from(id)])));
            }
        }
        table.starts.push(table.lists.len() as u32);
        table
    }

    /// The obstacles that can matter between two figures; nothing if the table was not made for them.
    pub(crate) fn between(&self, shooter: &Figure, target: &Figure) -> Option<&[u16]> {
        let known = self.limits.hold_eye(shooter) && self.limits.hold_target(target);
        if known { self.list(shooter.cell, target.cell) } else { None }
    }

    /// The same for the inside of a cell, whose points keep a tenth of a cube from its sides.
    pub(crate) fn to_cell(&self, shooter: &Figure, cell: Cell) -> Option<&[u16]> {
        let (low, high) = self.limits.points;
        let known = self.limits.hold_eye(shooter) && low <= EDGE / 10 && high >= EDGE * 9 / 10;
        if known { self.list(shooter.cell, cell) } else { None }
    }

    fn list(&self, from: Cell, to: Cell) -> Option<&[u16]> {
        let (a, b) = (self.number[from.cube().index()], self.number[to.cube().index()]);
        if a == NO_FLOOR || b == NO_FLOOR {
            return None;
        }
        let pair = usize::from(a) * self.floors + usize::from(b);
        Some(&self.lists[self.starts[pair] as usize..self.starts[pair + 1] as usize])
    }
}
