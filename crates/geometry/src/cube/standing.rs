//! Standing room: where in a cell a base may be.
//!
//! Bases are discs. They may not overlap one another, nor overlap or touch panels (over the whole face,
//! openings included), solids and crates of their level; they may stick out over open faces, missing floors
//! and the board edge. On a walkway the centre lies on the strip.

use super::board::Board;
use super::body::Figure;
use super::cell::{CUBES, Cell, EDGE, Spot};
use super::direction::Side;
use super::grid::Grid;
use super::terrain::{Axis, Panel};

/// The coordinates of the lattice of spots that games offer in a cell.
pub const LATTICE: [u16; 5] = [165, 270, 500, 730, 835];

/// The spots of the lattice, row by row from the south-west.
pub fn lattice_spots() -> impl Iterator<Item = Spot> {
    LATTICE.into_iter().flat_map(|y| LATTICE.into_iter().filter_map(move |x| Spot::new(x, y)))
}

/// Ground that a base must keep clear of, in thousandths of the board: x from and to, y from and to. It blocks every
/// base that is lower than its top.
#[derive(Clone, Copy, Debug)]
struct Hindrance {
    area: [i32; 4],
    top: i32,
}

impl Hindrance {
    /// Whether a disc overlaps or touches it.
    fn touches(&self, [x, y]: [i32; 2], radius: i32) -> bool {
        let [x0, x1, y0, y1] = self.area;
        let dx = x - x.clamp(x0, x1);
        let dy = y - y.clamp(y0, y1);
        dx * dx + dy * dy <= radius * radius
    }
}

/// What stands around each cube, near enough to block a base in it.
#[derive(Clone, Debug)]
pub(crate) struct Hindrances {
    starts: Vec<u32>,
    list: Vec<Hindrance>,
}

impl Hindrances {
    pub(crate) fn of(board: &Board) -> Self {
        let mut own: Vec<Vec<Hindrance>> = vec![Vec::new(); CUBES];
        for cell in Cell::all(board.levels()) {
            board.push_hindrances(cell, &mut own[cell.index()]);
        }
        let mut all = Self { starts: Vec::new(), list: Vec::new() };
        for index in 0..CUBES {
            all.starts.push(all.list.len() as u32);
            let Some(cell) = Cell::from_index(index) else { continue };
            for cube in cell.within(1, board.levels()).filter(|cube| cube.level() == cell.level()) {
                all.list.extend(&own[cube.index()]);
            }
        }
        all.starts.push(all.list.len() as u32);
        all
    }

    fn around(&self, cell: Cell) -> &[Hindrance] {
        let index = cell.cube().index();
        &self.list[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Whether they leave room for a base of this radius at the spot of their board.
    fn leave_ground(&self, board: &Board, cell: Cell, spot: Spot, radius: i32) -> bool {
        let [x, y, _] = cell.origin();
        let centre = [x + spot.x(), y + spot.y()];
        let surface = board.surface(cell, spot);
        let hinders = |hindrance: &Hindrance| hindrance.top > surface && hindrance.touches(centre, radius);
        board.carries(cell, spot) && !self.around(cell).iter().any(hinders)
    }

    /// The spots of the lattice that they leave to a base of this radius: one bit each.
    pub(crate) fn lattice_ground(&self, board: &Board, cell: Cell, size: u8, radius: i32) -> u32 {
        let real = board.fits(cell, size) && (!cell.is_second_half() || board.cube(cell).halved.is_some());
        if !real {
            return 0;
        }
        let free =
            lattice_spots().enumerate().filter(|&(_, spot)| self.leave_ground(board, cell, spot, radius));
        free.fold(0, |mask, (bit, _)| mask | 1 << bit)
    }
}

impl Board {
    fn push_hindrances(&self, cell: Cell, list: &mut Vec<Hindrance>) {
        let [x, y, _] = cell.origin();
        let mut put = |[x0, x1, y0, y1]: [i32; 4], top: i32| {
            list.push(Hindrance { area: [x + x0, x + x1, y + y0, y + y1], top });
        };
        let cube = self.cube(cell);
        if cube.solid {
            put([0, EDGE, 0, EDGE], EDGE);
        }
        for corner in cube.crate_corners() {
            put(corner.area(), EDGE);
        }
        if let Some(platform) = cube.platform {
            put(platform.area(), i32::from(platform.height));
        }
        match cube.halved {
            None => {}
            Some(Axis::EastWest) => put([500, 500, 0, EDGE], EDGE),
            Some(Axis::NorthSouth) => put([0, EDGE, 500, 500], EDGE),
        }
        for side in Side::ALL {
            if self.listed_face(cell, side).panel == Panel::Open {
                continue;
            }
            match side {
                Side::North => put([0, EDGE, EDGE, EDGE], EDGE),
                Side::East => put([EDGE, EDGE, 0, EDGE], EDGE),
                Side::South => put([0, EDGE, 0, 0], EDGE),
                Side::West => put([0, 0, 0, EDGE], EDGE),
            }
        }
    }

    /// Whether the floor carries a base centre at this spot: on a walkway only the strip does.
    fn carries(&self, cell: Cell, spot: Spot) -> bool {
        let on_floor = self
            .floor(cell)
            .area()
            .is_some_and(|[x0, x1, y0, y1]| (x0..=x1).contains(&spot.x()) && (y0..=y1).contains(&spot.y()));
        on_floor && !self.is_solid(cell) && self.place(cell, spot) == cell
    }
}

impl Grid {
    /// Whether a base of this radius may be at the spot as far as scenery goes.
    #[must_use]
    pub fn has_ground(&self, cell: Cell, spot: Spot, radius: i32) -> bool {
        self.hindrances.leave_ground(self, cell, spot, radius)
    }

    /// Whether a base of this radius may stand at the spot among these others.
    #[must_use]
    pub fn may_stand(&self, cell: Cell, spot: Spot, radius: i32, others: &[Figure]) -> bool {
        self.has_ground(cell, spot, radius) && !overlaps(cell, spot, radius, others)
    }

    /// The spots of the lattice that scenery leaves to a body of this size: one bit each, in the order of
    /// [`lattice_spots`].
    #[must_use]
    pub fn lattice_ground(&self, cell: Cell, size: u8) -> u32 {
        self.lattice[(usize::from(size.clamp(1, 4)) - 1) * 2 * CUBES + cell.index()]
    }

    /// The spots of the lattice where a body of this size may stand among these others: one bit each, in
    /// the order of [`lattice_spots`].
    #[must_use]
    pub fn lattice_room(&self, cell: Cell, size: u8, others: &[Figure]) -> u32 {
        let mut room = self.lattice_ground(cell, size);
        let radius = self.body(size).radius;
        let [x, y, z] = cell.origin();
        for other in others.iter().filter(|other| other.cell.origin()[2] == z) {
            let [ox, oy] = other.centre();
            let apart = radius + other.body.radius;
            // No base farther from the cube than this overlaps one inside it.
            if ox + apart <= x || oy + apart <= y || ox - apart >= x + EDGE || oy - apart >= y + EDGE {
                continue;
            }
            for (bit, spot) in lattice_spots().enumerate() {
                let (dx, dy) = (x + spot.x() - ox, y + spot.y() - oy);
                room &= !(u32::from(dx * dx + dy * dy < apart * apart) << bit);
            }
        }
        room
    }

    /// The same as spots, in order.
    pub fn free_spots(&self, cell: Cell, size: u8, others: &[Figure]) -> impl Iterator<Item = Spot> + use<> {
        let room = self.lattice_room(cell, size, others);
        lattice_spots().enumerate().filter(move |&(bit, _)| room >> bit & 1 == 1).map(|(_, spot)| spot)
    }

    pub(crate) fn lattice_masks(&self, size: u8) -> Vec<u32> {
        let radius = self.body(size).radius;
        let mask = |cell: Cell| self.hindrances.lattice_ground(self, cell, size, radius);
        (0..2 * CUBES).map(|index| Cell::from_index(index).map_or(0, mask)).collect()
    }
}

/// Whether a base overlaps one of the others on its level; touching is allowed.
fn overlaps(cell: Cell, spot: Spot, radius: i32, others: &[Figure]) -> bool {
    let [x, y, z] = cell.origin();
    others.iter().any(|other| {
        let [ox, oy] = other.centre();
        let (dx, dy) = (x + spot.x() - ox, y + spot.y() - oy);
        let apart = radius + other.body.radius;
        other.cell.origin()[2] == z && dx * dx + dy * dy < apart * apart
    })
}
