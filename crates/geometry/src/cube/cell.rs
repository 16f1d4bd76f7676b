//! Addresses: cells and spots inside a cell.
//!
//! A [`Cell`] is one cube, or one half of a cube that a wall halves: each half is a place of its own.

use std::fmt;
use std::str::FromStr;

use super::direction::{Direction, Side};

/// Columns and rows of a board.
pub(crate) const WIDTH: i32 = 8;
/// Levels that an address can name; boards draw at most six, the last one is the air above them.
pub(crate) const LEVELS: i32 = 7;
/// Number of cube indices (see [`Cell::index`]); indices of second halves follow after them.
pub(crate) const CUBES: usize = 512;
/// Length of a cube's edge in thousandths.
pub(crate) const EDGE: i32 = 1000;

const HALF: u16 = 512;

/// One cube of the grid, or one half of a halved cube, as a compact number.
///
/// Columns run 1 to 8 from west to east, rows 1 to 8 from south to north, levels from 1 at the ground.
/// Printed and parsed as `column.row.level`; the second (east or north) half of a halved cube ends in `b`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cube at this address, if there is such a place on a board.
    #[must_use]
    pub const fn new(column: u8, row: u8, level: u8) -> Option<Self> {
        if column < 1 || column > 8 || row < 1 || row > 8 || level < 1 || level > LEVELS as u8 {
            return None;
        }
        Some(Self(((level - 1) as u16) << 6 | ((row - 1) as u16) << 3 | (column - 1) as u16))
    }

    /// The cube at these coordinates counted from zero.
    pub(crate) const fn at(x: i32, y: i32, z: i32) -> Option<Self> {
        if x < 0 || x >= WIDTH || y < 0 || y >= WIDTH || z < 0 || z >= LEVELS {
            return None;
        }
        Some(Self((z << 6 | y << 3 | x) as u16))
    }

    /// The cell of this index, if it is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        let cube = index % CUBES;
        if index < 2 * CUBES && cube < 64 * LEVELS as usize { Some(Self(index as u16)) } else { None }
    }

    /// Every cube of the lowest `levels` levels, by level, row and column.
    pub fn all(levels: u8) -> impl Iterator<Item = Self> {
        (0..64 * u16::from(levels.min(LEVELS as u8))).map(Self)
    }

    /// Column, 1 to 8 from west to east.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 & 7) as u8 + 1
    }

    /// Row, 1 to 8 from south to north.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 >> 3 & 7) as u8 + 1
    }

    /// Level, from 1 at the ground.
    #[must_use]
    pub const fn level(self) -> u8 {
        (self.0 >> 6 & 7) as u8 + 1
    }

    /// A dense number: cubes below 512, second halves from there on.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The whole cube this cell is, or is a half of.
    #[must_use]
    pub const fn cube(self) -> Self {
        Self(self.0 & (HALF - 1))
    }

    /// Whether this is the second (east or north) half of a halved cube.
    #[must_use]
    pub const fn is_second_half(self) -> bool {
        self.0 & HALF != 0
    }

    /// The second half of this cube. Only meaningful where a wall halves the cube.
    #[must_use]
    pub const fn second_half(self) -> Self {
        Self(self.0 | HALF)
    }

    /// The half of this cube with the given number, 0 or 1.
    pub(crate) const fn half(self, second: bool) -> Self {
        if second { self.second_half() } else { self.cube() }
    }

    /// Zero-based coordinates.
    pub(crate) const fn xyz(self) -> [i32; 3] {
        [(self.0 & 7) as i32, (self.0 >> 3 & 7) as i32, (self.0 >> 6 & 7) as i32]
    }

    /// The south-west corner of the cube's floor, in thousandths.
    #[must_use]
    pub const fn origin(self) -> [i32; 3] {
        let [x, y, z] = self.xyz();
        [x * EDGE, y * EDGE, z * EDGE]
    }

    /// The cube at an offset from this one, if the grid has it.
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32, dz: i32) -> Option<Self> {
        let [x, y, z] = self.xyz();
        Self::at(x + dx, y + dy, z + dz)
    }

    /// The cube that comes to lie here when the board is turned by half a turn.
    pub(crate) fn half_turn(self) -> Self {
        let [x, y, z] = self.xyz();
        Self::at(WIDTH - 1 - x, WIDTH - 1 - y, z).expect("a turned cube is on the board")
    }

    /// The cube above.
    #[must_use]
    pub const fn above(self) -> Option<Self> {
        self.offset(0, 0, 1)
    }

    /// The cube below.
    #[must_use]
    pub const fn below(self) -> Option<Self> {
        self.offset(0, 0, -1)
    }

    /// The neighbouring cube on the same level, if it is on the board.
    #[must_use]
    pub const fn towards(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.delta();
        self.offset(dx, dy, 0)
    }

    /// The cube on the other side of a vertical face, if it is on the board.
    #[must_use]
    pub const fn beside(self, side: Side) -> Option<Self> {
        let (dx, dy) = side.delta();
        self.offset(dx, dy, 0)
    }

    /// Distance in cubes: the largest of the differences in columns, rows and levels.
    #[must_use]
    pub fn range_to(self, other: Self) -> u8 {
        let (a, b) = (self.xyz(), other.xyz());
        let far = (0..3).map(|axis| (a[axis] - b[axis]).abs()).max().unwrap_or(0);
        u8::try_from(far).expect("two cells are at most seven apart")
    }

    /// How many levels lower the other cube lies: the height of a fall from a floor here to a landing there.
    #[must_use]
    pub const fn height_over(self, landing: Self) -> u8 {
        self.level().saturating_sub(landing.level())
    }

    /// Whether the two are different cubes that touch, diagonals and levels included.
    #[must_use]
    pub fn is_adjacent(self, other: Self) -> bool {
        self.range_to(other) == 1
    }

    /// Cubes within a distance on the lowest `levels` levels, this cube included.
    pub fn within(self, range: u8, levels: u8) -> impl Iterator<Item = Self> {
        let [x, y, z] = self.xyz();
        let r = i32::from(range);
        let top = (i32::from(levels) - 1).min(LEVELS - 1);
        let span = move |at: i32, last: i32| (at - r).max(0)..=(at + r).min(last);
        span(z, top).flat_map(move |l| {
            span(y, WIDTH - 1)
                .flat_map(move |row| span(x, WIDTH - 1).filter_map(move |c| Self::at(c, row, l)))
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.is_second_half() { "b" } else { "" };
        write!(f, "{}.{}.{}{half}", self.column(), self.row(), self.level())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError;

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a cube as column.row.level, such as 3.4.1 (columns and rows 1 to 8, levels 1 to {LEVELS})"
        )
    }
}

impl std::error::Error for CellError {}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let (text, second) = text.strip_suffix('b').map_or((text, false), |rest| (rest, true));
        let mut parts = text.split('.');
        let mut digit = || match parts.next().map(str::as_bytes) {
            Some([byte @ b'1'..=b'8']) => Ok(byte - b'0'),
            _ => Err(CellError),
        };
        let (column, row, level) = (digit()?, digit()?, digit()?);
        if parts.next().is_some() {
            return Err(CellError);
        }
        let cube = Self::new(column, row, level).ok_or(CellError)?;
        Ok(cube.half(second))
    }
}

/// A place inside a cube: thousandths from its west and its south side, 0 to 999 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    x: u16,
    y: u16,
}

impl Spot {
    /// The middle of a cube.
    pub const MIDDLE: Self = Self { x: 500, y: 500 };

    /// A spot; nothing if a coordinate is not inside the cube.
    #[must_use]
    pub const fn new(x: u16, y: u16) -> Option<Self> {
        if x < EDGE as u16 && y < EDGE as u16 { Some(Self { x, y }) } else { None }
    }

    /// Thousandths from the west side.
    #[must_use]
    pub const fn x(self) -> i32 {
        self.x as i32
    }

    /// Thousandths from the south side.
    #[must_use]
    pub const fn y(self) -> i32 {
        self.y as i32
    }
}
