//! A board: only scenery, cube by cube and face by face, with the questions that need no tables.

use super::cell::{Cell, LEVELS, Spot, WIDTH};
use super::direction::Side;
use super::terrain::{Axis, Cube, Face, Floor};

const CUBE_COUNT: usize = (WIDTH * WIDTH * LEVELS) as usize;
/// Faces across the east-west axis and faces across the north-south axis: nine planes of eight a level.
const FACES_ACROSS: usize = ((WIDTH + 1) * WIDTH * LEVELS) as usize;

/// The scenery of a table. Read one with [`Board::parse`] (see [`super::text`] for the format).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    drawn: u8,
    cubes: Vec<Cube>,
    faces: Vec<Face>,
}

impl Board {
    /// The most levels a board may draw; one more level of air lies above.
    pub const DRAWN_MAX: u8 = LEVELS as u8 - 1;

    /// Open ground with this many drawn levels.
    pub(crate) fn empty(drawn: u8) -> Self {
        assert!((1..=Self::DRAWN_MAX).contains(&drawn), "a board draws one to six levels");
        let mut board = Self {
            drawn,
            cubes: vec![Cube::default(); CUBE_COUNT],
            faces: vec![Face::default(); 2 * FACES_ACROSS],
        };
        for cube in &mut board.cubes[..64] {
            cube.floor = Floor::Full;
        }
        board
    }

    /// Reads a board from its text.
    ///
    /// # Errors
    /// The first fault, with its line, its column and what was expected there.
    pub fn parse(text: &str) -> Result<Self, super::text::BoardError> {
        super::text::parse(text)
    }

    /// Drops empty levels at the top.
    pub(crate) fn trim(&mut self) {
        while self.drawn > 1 {
            let top = Cell::all(self.drawn).filter(|cell| cell.level() == self.drawn);
            let is_air = |cell: Cell| {
                *self.cube(cell) == Cube::default()
                    && Side::ALL.iter().all(|&side| self.listed_face(cell, side) == Face::default())
            };
            if !top.into_iter().all(is_air) {
                return;
            }
            self.drawn -= 1;
        }
    }

    /// How many levels are drawn.
    #[must_use]
    pub const fn drawn(&self) -> u8 {
        self.drawn
    }

    /// How many levels a model can be on: the drawn ones and the air above them.
    #[must_use]
    pub const fn levels(&self) -> u8 {
        self.drawn + 1
    }

    /// What the cube holds.
    #[must_use]
    pub fn cube(&self, cell: Cell) -> &Cube {
        &self.cubes[cell.cube().index()]
    }

    pub(crate) fn cube_mut(&mut self, cell: Cell) -> &mut Cube {
        &mut self.cubes[cell.cube().index()]
    }

    /// Where a face is stored; faces are stored once, as the west or south face of a cube.
    fn face_index(cell: Cell, side: Side) -> usize {
        let [x, y, z] = cell.xyz();
        let across = |plane: i32, along: i32| (z * (WIDTH + 1) + plane) * WIDTH + along;
        let index = match side {
            Side::West => across(x, y),
            Side::East => across(x + 1, y),
            Side::South => FACES_ACROSS as i32 + across(y, x),
            Side::North => FACES_ACROSS as i32 + across(y + 1, x),
        };
        index as usize
    }

    /// The panel that was put into the face, regardless of the cubes beside it.
    #[must_use]
    pub fn listed_face(&self, cell: Cell, side: Side) -> Face {
        self.faces[Self::face_index(cell, side)]
    }

    pub(crate) fn face_mut(&mut self, cell: Cell, side: Side) -> &mut Face {
        &mut self.faces[Self::face_index(cell, side)]
    }

    /// The face as it works in play: the sides of solids are walls. The board edge is not a face.
    #[must_use]
    pub fn face(&self, cell: Cell, side: Side) -> Face {
        let listed = self.listed_face(cell, side);
        let here = self.cube(cell);
        let beyond = cell.beside(side).map(|other| self.cube(other)).filter(|cube| cube.solid);
        match (here.solid.then_some(here), beyond) {
            (None, None) => listed,
            (Some(a), Some(b)) => Face { smooth: a.smooth && b.smooth, ..Face::WALL },
            (Some(solid), None) | (None, Some(solid)) => Face { smooth: solid.smooth, ..Face::WALL },
        }
    }

    /// The bottom of the cube.
    #[must_use]
    pub fn floor(&self, cell: Cell) -> Floor {
        self.cube(cell).floor
    }

    /// The bottom of the cube for passing through it: nobody enters a solid, from above or below.
    pub(crate) fn floor_to_pass(&self, cell: Cell) -> Floor {
        let solid = self.is_solid(cell) || cell.below().is_some_and(|below| self.is_solid(below));
        if solid { Floor::Full } else { self.floor(cell) }
    }

    /// Whether the cube is filled.
    #[must_use]
    pub fn is_solid(&self, cell: Cell) -> bool {
        self.cube(cell).solid
    }

    /// Whether there is a floor to stand on: some floor, and no solid over it.
    #[must_use]
    pub fn has_floor(&self, cell: Cell) -> bool {
        self.floor(cell).is_some() && !self.is_solid(cell)
    }

    /// Whether the cell has half the room of a cube: a walkway, or one side of a wall that halves a cube.
    #[must_use]
    pub fn is_half(&self, cell: Cell) -> bool {
        self.floor(cell).is_partial() || self.cube(cell).halved.is_some()
    }

    /// Whether a model of this size has room in the cell at all; sizes 3 and 4 never fit into a half.
    #[must_use]
    pub fn fits(&self, cell: Cell, size: u8) -> bool {
        !self.is_solid(cell) && (size <= 2 || !self.is_half(cell))
    }

    /// The cell that holds a spot: the cube, or the half of it on whose side the spot lies.
    #[must_use]
    pub fn place(&self, cube: Cell, spot: Spot) -> Cell {
        match self.cube(cube).halved {
            None => cube.cube(),
            Some(Axis::EastWest) => cube.half(spot.x() >= 500),
            Some(Axis::NorthSouth) => cube.half(spot.y() >= 500),
        }
    }

    /// The places a cube consists of: itself, or its two halves.
    pub fn places(&self, cube: Cell) -> impl Iterator<Item = Cell> {
        let second = self.cube(cube).halved.is_some().then(|| cube.second_half());
        [Some(cube.cube()), second].into_iter().flatten()
    }

    /// Height of the surface at a spot above the floor of its cube: 0, or the height of a platform there.
    #[must_use]
    pub fn surface(&self, cell: Cell, spot: Spot) -> i32 {
        self.cube(cell).platform.map_or(0, |platform| {
            let [x0, x1, y0, y1] = platform.area();
            let on = (x0..=x1).contains(&spot.x()) && (y0..=y1).contains(&spot.y());
            if on { i32::from(platform.height) } else { 0 }
        })
    }

    /// The highest cube with a floor in the stack of a column and row, each 1 to 8.
    #[must_use]
    pub fn highest_floor(&self, column: u8, row: u8) -> Option<Cell> {
        (1..=self.levels())
            .rev()
            .filter_map(|level| Cell::new(column, row, level))
            .find(|&c| self.has_floor(c))
    }

    /// The first cube with a floor strictly below, full or partial. Solids have a floor on top.
    #[must_use]
    pub fn next_floor_below(&self, cell: Cell) -> Option<Cell> {
        let mut below = cell.below()?;
        while !self.has_floor(below) {
            below = below.below()?;
        }
        Some(self.landing_place(cell, below))
    }

    /// Where something in this cell comes to rest by falling: here if there is a floor, else the first
    /// floor below, full or partial.
    #[must_use]
    pub fn first_floor(&self, cell: Cell) -> Cell {
        if self.has_floor(cell) {
            cell
        } else {
            self.next_floor_below(cell).expect("the ground has a floor or a solid with a floor on top of it")
        }
    }

    /// Something that falls from one half of a cube stays on its side of a wall that cuts the same axis.
    fn landing_place(&self, from: Cell, to: Cell) -> Cell {
        let same_cut = self.cube(to).halved.is_some() && self.cube(from).halved == self.cube(to).halved;
        to.half(same_cut && from.is_second_half())
    }

    /// Whether the cube is open to the sky: no full floor and no solid anywhere over it.
    #[must_use]
    pub fn is_visible_from_above(&self, cell: Cell) -> bool {
        let mut up = cell.above();
        while let Some(over) = up {
            if self.floor(over).is_full() || self.is_solid(over) {
                return false;
            }
            up = over.above();
        }
        true
    }

    /// Whether any scenery stands in the stack of a column and row: anything but bare ground and air,
    /// panels in its faces included.
    #[must_use]
    pub fn has_scenery(&self, column: u8, row: u8) -> bool {
        (1..=self.levels()).filter_map(|level| Cell::new(column, row, level)).any(|cell| {
            let cube = self.cube(cell);
            !cube.is_bare()
                || (cell.level() > 1 && cube.floor.is_some())
                || Side::ALL.iter().any(|&side| self.listed_face(cell, side) != Face::default())
        })
    }

    /// The south-west space of a block of three by three spaces without scenery, if there is one.
    #[must_use]
    pub fn bare_block(&self) -> Option<(u8, u8)> {
        let blocks = (1..=6).flat_map(|row| (1..=6).map(move |column| (column, row)));
        blocks.into_iter().find(|&(column, row)| {
            (0..3).all(|up| (0..3).all(|right| !self.has_scenery(column + right, row + up)))
        })
    }

    /// The board seen from the other side: turned by half a turn.
    #[must_use]
    pub fn half_turn(&self) -> Self {
        let mut turned = Self::empty(self.drawn);
        for cell in Cell::all(self.levels()) {
            *turned.cube_mut(cell.half_turn()) = self.cube(cell).half_turn();
            for side in Side::ALL {
                *turned.face_mut(cell.half_turn(), side.opposite()) = self.listed_face(cell, side);
            }
        }
        turned
    }
}
