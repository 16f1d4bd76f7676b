//! The board: 8 by 8 columns with one or two floors each, walls and cover.
//!
//! A [`Square`] is one floor (DZA-GEN-02). Ways, climbs, moves and blasts are read off the walls; the moves of a
//! model on foot and with a Jump Pack are tables made once. Capacity and models are not known here.

mod generate;
mod picture;
pub mod sight;
mod ways;

pub use generate::generate;
pub use picture::read;

use sight::Sights;
use sortie_rulebook::rule;

/// Columns, and rows, of a board.
pub const SIZE: u8 = 8;
/// Columns times rows.
pub const CELLS: u8 = 64;
/// Places in tables by square: every cell has a lower and, over a walkway, an upper floor.
pub const SQUARES: usize = 128;

/// The eight directions of the scatter roll, clockwise from north: steps east and north.
pub const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The names of the directions, for people.
pub const DIRECTION_NAMES: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// One floor of one column and row. The upper floor of a walkway has 64 added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u8);

impl Square {
    /// No square: off the board.
    pub const NONE: Square = Square(u8::MAX);

    /// Column and row as one number, row by row from the south-west.
    #[inline]
    #[must_use]
    pub fn cell(self) -> u8 {
        self.0 & (CELLS - 1)
    }

    /// 0 to 7, from the west.
    #[inline]
    #[must_use]
    pub fn column(self) -> u8 {
        self.cell() % SIZE
    }

    /// 0 to 7, from the south.
    #[inline]
    #[must_use]
    pub fn row(self) -> u8 {
        self.cell() / SIZE
    }

    /// Its bit in sets of squares.
    #[inline]
    #[must_use]
    pub fn bit(self) -> u128 {
        1 << self.index()
    }

    /// Its place in tables by square.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0) % SQUARES
    }
}

impl Default for Square {
    fn default() -> Self {
        Square::NONE
    }
}

/// Goes through the squares of a set in the order of [`Board::squares`]: cell by cell, the lower floor first.
#[inline]
pub fn each(set: u128, mut with: impl FnMut(Square)) {
    let [lower, upper] = [set as u64, (set >> CELLS) as u64];
    let mut cells = lower | upper;
    while cells != 0 {
        let cell = cells.trailing_zeros() as u8;
        cells &= cells - 1;
        if lower >> cell & 1 == 1 {
            with(Square(cell));
        }
        if upper >> cell & 1 == 1 {
            with(Square(cell + CELLS));
        }
    }
}

/// The cell one step away, if the board goes on there.
#[must_use]
pub fn step(cell: u8, direction: usize) -> Option<u8> {
    let (dx, dy) = DIRECTIONS[direction % 8];
    let (x, y) = ((cell % SIZE) as i8 + dx, (cell / SIZE) as i8 + dy);
    ((0..SIZE as i8).contains(&x) && (0..SIZE as i8).contains(&y)).then_some((y * SIZE as i8 + x) as u8)
}

/// What a column and row is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Kind {
    /// Open ground.
    #[default]
    Open,
    /// A solid building; its floor is the roof.
    Solid,
    /// Open ground under a floor panel.
    Walkway,
    /// Ground inside a damaged building.
    Ruin,
}

/// One column and row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell {
    /// What it is.
    pub kind: Kind,
    /// The level of its highest floor.
    pub level: u8,
    /// Whether its highest floor gives cover.
    pub cover: bool,
}

/// How a model goes up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Locomotion {
    /// It needs a wall to climb.
    Foot,
    /// It needs none.
    JumpPack,
}

/// What a step in a direction meets at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The edge of the board.
    Edge,
    /// A wall or a taller building.
    Blocked,
    /// A floor on the same level.
    Level(Square),
    /// No floor on that level: the highest one below, and how many levels down it is.
    Drop(Square, u8),
}

/// A board with everything that follows from it.
#[derive(Debug)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Every column and row.
    pub cells: [Cell; CELLS as usize],
    /// Walls of the board's list, at level 0: one bit per cell, on its east and on its north side.
    pub listed: [u64; 2],
    /// All walls by level, on the east side of a cell.
    east: [u64; 4],
    /// All walls by level, on the north side of a cell.
    north: [u64; 4],
    moves: [Vec<Vec<Square>>; 2],
    levels: [u8; SQUARES],
    /// Cells with anything that blocks sight, one bit each.
    bulky: u64,
    /// Squares on each level, one bit each.
    on_level: [u128; 4],
    pub(crate) sights: Sights,
}

impl Board {
    /// A board from its cells and listed walls.
    #[must_use]
    pub fn new(name: &str, cells: [Cell; CELLS as usize], listed: [u64; 2]) -> Board {
        rule!("DZA-TERR-01");
        rule!("DZA-TERR-02");
        let mut board = Board {
            name: name.to_string(),
            cells,
            listed,
            east: [0; 4],
            north: [0; 4],
            moves: [vec![Vec::new(); SQUARES], vec![Vec::new(); SQUARES]],
            levels: [0; SQUARES],
            bulky: listed[0] | listed[1],
            on_level: [0; 4],
            sights: Sights::new(),
        };
        for (cell, what) in cells.iter().enumerate() {
            board.bulky |= u64::from(matches!(what.kind, Kind::Solid | Kind::Walkway)) << cell;
        }
        for square in board.squares().collect::<Vec<_>>() {
            let cell = board.cells[usize::from(square.cell())];
            rule!("DZA-TERR-04");
            let level = if cell.kind == Kind::Walkway && square.0 < CELLS { 0 } else { cell.level };
            board.levels[square.index()] = level;
            board.on_level[usize::from(level)] |= square.bit();
        }
        for level in 0..4u8 {
            for cell in 0..CELLS {
                let wall = |other: Option<u8>, listed: u64| {
                    let tall = |cell: u8| {
                        let cell = board.cells[usize::from(cell)];
                        rule!("DZA-TERR-03");
                        cell.kind == Kind::Solid && cell.level > level
                    };
                    level == 0 && listed >> cell & 1 == 1 || tall(cell) || other.is_some_and(tall)
                };
                rule!("DZA-TERR-06");
                let sides = [wall(step(cell, 2), listed[0]), wall(step(cell, 0), listed[1])];
                board.east[usize::from(level)] |= u64::from(sides[0]) << cell;
                board.north[usize::from(level)] |= u64::from(sides[1]) << cell;
            }
        }
        for square in board.squares().collect::<Vec<_>>() {
            board.moves[0][square.index()] = board.find_moves(square, Locomotion::Foot);
            board.moves[1][square.index()] = board.find_moves(square, Locomotion::JumpPack);
        }
        board
    }

    /// Bare ground.
    #[must_use]
    pub fn open() -> Board {
        Board::new("open", [Cell::default(); CELLS as usize], [0; 2])
    }

    /// Every floor, cell by cell, the lower one first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..CELLS).flat_map(|cell| self.floors(cell))
    }

    /// The floors of a cell, the lower one first.
    pub fn floors(&self, cell: u8) -> impl Iterator<Item = Square> + use<> {
        rule!("DZA-GEN-02");
        let two = self.cells[usize::from(cell)].kind == Kind::Walkway;
        (0..=u8::from(two)).map(move |upper| Square(cell + CELLS * upper))
    }

    /// The highest floor of a cell.
    #[must_use]
    pub fn top(&self, cell: u8) -> Square {
        let two = self.cells[usize::from(cell)].kind == Kind::Walkway;
        Square(cell + CELLS * u8::from(two))
    }

    /// The floor of a cell at a level.
    #[must_use]
    pub fn floor_at(&self, cell: u8, level: u8) -> Option<Square> {
        self.floors(cell).find(|square| self.level(*square) == level)
    }

    /// Whether a square is on this board.
    #[inline]
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        let cell = self.cells[usize::from(square.cell())];
        square.0 < CELLS || square.index() == usize::from(square.0) && cell.kind == Kind::Walkway
    }

    /// The level of a floor.
    #[inline]
    #[must_use]
    pub fn level(&self, square: Square) -> u8 {
        self.levels[square.index()]
    }

    /// Every square, one bit each.
    #[must_use]
    pub fn all(&self) -> u128 {
        self.on_level.iter().fold(0, |all, squares| all | squares)
    }

    /// The squares on a level, one bit each.
    #[inline]
    #[must_use]
    pub fn on_level(&self, level: u8) -> u128 {
        self.on_level[usize::from(level)]
    }

    /// The squares within a range of one, itself among them, one bit each.
    #[must_use]
    pub fn within(&self, from: Square, range: u8) -> u128 {
        rule!("DZA-LOS-02");
        let span = |at: u8| at.saturating_sub(range)..=(at + range).min(SIZE - 1);
        let row = span(from.column()).fold(0u64, |cells, column| cells | 1 << column);
        let cells = span(from.row()).fold(0u64, |cells, y| cells | row << (y * SIZE));
        let level = self.level(from);
        let levels = level.saturating_sub(range)..=(level + range).min(3);
        let levels = levels.fold(0, |all, level| all | self.on_level(level));
        (u128::from(cells) << CELLS | u128::from(cells)) & levels
    }

    /// Whether a square gives cover.
    #[inline]
    #[must_use]
    pub fn covers(&self, square: Square) -> bool {
        let cell = self.cells[usize::from(square.cell())];
        cell.cover && square == self.top(square.cell())
    }

    /// Whether a floor lies over a square at exactly this level.
    #[must_use]
    pub fn floor_above(&self, square: Square, level: u8) -> bool {
        self.level(square) < level && self.floor_at(square.cell(), level).is_some()
    }

    /// Squares on the shortest route between two, the first not counted.
    #[inline]
    #[must_use]
    pub fn range(&self, from: Square, to: Square) -> u8 {
        rule!("DZA-LOS-02");
        let levels = self.level(from).abs_diff(self.level(to));
        from.column().abs_diff(to.column()).max(from.row().abs_diff(to.row())).max(levels)
    }

    /// The first block of 3 by 3 without a building, by its south-west corner.
    #[must_use]
    pub fn sparse_block(&self) -> Option<u8> {
        rule!("DZA-SETUP-03");
        let is_building = |cell: u8| {
            rule!("DZA-TERR-05");
            matches!(self.cells[usize::from(cell)].kind, Kind::Solid | Kind::Ruin)
        };
        let corners = (0..6).flat_map(|row| (0..6).map(move |column| row * SIZE + column));
        corners
            .into_iter()
            .find(|corner| !(0..3).any(|row| (0..3).any(|column| is_building(corner + row * SIZE + column))))
    }

    /// A floor that nobody on foot can reach from row 1, if there is one.
    #[must_use]
    pub fn unreachable(&self) -> Option<Square> {
        let start = self.top(0);
        let steps = self.moves_to(start, Locomotion::Foot);
        self.squares().find(|square| steps[square.index()] == u8::MAX)
    }
}

#[cfg(test)]
mod tests;
