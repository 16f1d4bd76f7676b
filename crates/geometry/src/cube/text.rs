//! The text format of boards.
//!
//! A board is one map for each level, then lists. Blank lines, spaces at line ends and lines that begin with `;` are
//! ignored. Nothing may follow the lists.
//!
//! # Maps
//! `level 1`, then eight lines from row 8 (north) down to row 1: the row number, a space, and one character
//! for each column 1 to 8. Levels follow one another from 1; at most six; levels not drawn hold nothing.
//!
//! | character | level 1 | level 2 and up |
//! |---|---|---|
//! | `.` | ground | no floor |
//! | `F` | - | full floor |
//! | `H` | - | full floor with a hatch for sizes 1 and 2 |
//! | `=` `\|` | - | walkway east-west, north-south |
//! | `#` | solid cube | solid cube |
//! | `^` `v` `<` `>` | ramp rising to north, south, west, east | the same, on a full floor |
//! | `7` `9` `1` `3` | crate in the north-west, north-east, south-west, south-east corner | the same, on a full floor |
//!
//! The floor on top of a solid is drawn as well.
//!
//! # Lists
//! `L2 D1: 23W 76E` puts a D1 panel on level 2 into the west face of the cube in column 2, row 3 and into
//! the east face of the cube in column 7, row 6. A face is listed once, from either side; the sides of
//! solids are walls without being listed, and stay walls whatever is listed there. One line each, any order, any number of lines:
//!
//! | list | items | meaning |
//! |---|---|---|
//! | `L1 B:` | `23W` | closed wall |
//! | `L1 B(2):` | `23W` | closed wall with a hatch for sizes 1 to 2 (1 to 4) |
//! | `L1 D1:` `D2:` `D3:` | `23W` | full-height wall with an opening for sizes up to the digit |
//! | `L1 R1:` `R2:` `R3:` | `23W` | rail: closed to 750, 500, 250, open above |
//! | `L1 smooth:` | `23W` or `23` | the panel in that face, or the sides of that solid, cannot be climbed |
//! | `L2 H(3):` | `23` | the hatch of the floor drawn `H` there is for sizes 1 to 3 (1 to 4) |
//! | `L1 crate:` | `23-7` | one more crate, in the corner of that digit, on a full floor |
//! | `L1 platform(300):` | `23` or `23W` | raised floor 300 high (1 to 999) over the whole cube, or the half at that side |
//! | `L1 halved:` | `23W` `23E` `23N` `23S` | a closed wall halves the cube: `W` and `E` part west from east, `N` and `S` north from south |
//! | `L1 halved smooth:` | the same | the same, with a wall that cannot be climbed |

use std::fmt;

use super::board::Board;
use super::cell::Cell;
use super::direction::Side;
use super::terrain::{Axis, Corner, Face, Floor, Panel, Platform};

/// A fault in the text of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there, or what was expected.
    pub problem: String,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for BoardError {}

fn fault<T>(line: usize, column: usize, problem: impl Into<String>) -> Result<T, BoardError> {
    Err(BoardError { line, column, problem: problem.into() })
}

type Found<T> = Result<T, BoardError>;
/// A line with content: its number from 1 and its text without trailing spaces.
type Line<'a> = (usize, &'a str);

/// Reads a board; see the module for the format.
///
/// # Errors
/// The first fault found, with its place.
pub fn parse(text: &str) -> Found<Board> {
    let lines: Vec<Line<'_>> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim_end()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'))
        .collect();
    let end = text.lines().count() + 1;
    let maps = lines.iter().filter(|(_, line)| line.starts_with("level")).count();
    let Ok(drawn @ 1..=Board::DRAWN_MAX) = u8::try_from(maps) else {
        let at = lines.first().map_or(end, |line| line.0);
        return fault(at, 1, format!("expected `level 1` and maps of one to six levels, found {maps}"));
    };
    let mut reader =
        Reader { board: Board::empty(drawn), drawn_at: [(0, 0); 512], listed_at: Vec::new(), end };
    let mut rest = lines.as_slice();
    for level in 1..=drawn {
        rest = reader.map(level, rest)?;
    }
    for line in rest {
        reader.list(*line)?;
    }
    reader.check()?;
    Ok(reader.board)
}

struct Reader {
    board: Board,
    /// Line and column where each cube was drawn.
    drawn_at: [(usize, usize); 512],
    /// Faces with a panel: the cube and side from which they were listed, and the line.
    listed_at: Vec<(Cell, Side, usize)>,
    /// The line after the last, for faults of something missing.
    end: usize,
}

impl Reader {
    /// Reads one map and returns the lines after it.
    fn map<'a, 'b>(&mut self, level: u8, lines: &'b [Line<'a>]) -> Found<&'b [Line<'a>]> {
        let Some(((line, head), mut rest)) = lines.split_first() else {
            return fault(self.end, 1, format!("expected `level {level}`"));
        };
        if *head != format!("level {level}") {
            return fault(*line, 1, format!("expected `level {level}`, found `{head}`"));
        }
        for row in (1..=8).rev() {
            let Some((&(line, text), after)) = rest.split_first() else {
                return fault(self.end, 1, format!("expected row {row} of level {level}"));
            };
            rest = after;
            let Some(cubes) = text.strip_prefix(&format!("{row} ")) else {
                return fault(
                    line,
                    1,
                    format!("expected row {row} of level {level} as `{row} ` and eight characters"),
                );
            };
            let count = cubes.chars().count();
            if count != 8 {
                let column = 3 + count.min(8);
                return fault(line, column, format!("expected eight characters in row {row}, found {count}"));
            }
            for (column, symbol) in (1..=8).zip(cubes.chars()) {
                let cell =
                    Cell::new(column, row, level).expect("columns, rows and drawn levels are on the grid");
                let place = (line, usize::from(column) + 2);
                self.drawn_at[cell.index()] = place;
                self.symbol(cell, symbol, place)?;
            }
        }
        Ok(rest)
    }

    fn symbol(&mut self, cell: Cell, symbol: char, (line, column): (usize, usize)) -> Found<()> {
        let upper = cell.level() > 1;
        let cube = self.board.cube_mut(cell);
        let ground = if upper { Floor::None } else { Floor::Full };
        cube.floor = Floor::Full;
        match symbol {
            '.' => cube.floor = ground,
            '#' => {
                cube.floor = ground;
                cube.solid = true;
            }
            '^' => cube.ramp = Some(Side::North),
            'v' => cube.ramp = Some(Side::South),
            '<' => cube.ramp = Some(Side::West),
            '>' => cube.ramp = Some(Side::East),
            'F' if upper => {}
            'H' if upper => cube.floor = Floor::Hatch(2),
            '=' if upper => cube.floor = Floor::Walkway(Axis::EastWest),
            '|' if upper => cube.floor = Floor::Walkway(Axis::NorthSouth),
            _ => match Corner::from_digit(symbol) {
                Some(corner) => cube.crates |= 1 << corner as u8,
                None => {
                    let known = if upper { ". F H = | # ^ v < > 7 9 1 3" } else { ". # ^ v < > 7 9 1 3" };
                    return fault(line, column, format!("expected one of {known}, found `{symbol}`"));
                }
            },
        }
        Ok(())
    }

    /// Reads one list line.
    fn list(&mut self, (line, text): Line<'_>) -> Found<()> {
        let Some((head, items)) = text.split_once(':') else {
            return fault(line, 1, "expected a list such as `L1 B: 22W 33N`");
        };
        let Some((level, kind)) = head.split_once(' ') else {
            return fault(line, 1, "expected a level and a kind, such as `L1 B:`");
        };
        let number = level.strip_prefix('L').and_then(|digits| digits.parse::<u8>().ok());
        let Some(level) = number.filter(|level| (1..=self.board.drawn()).contains(level)) else {
            return fault(line, 1, format!("expected a drawn level, `L1` to `L{}`", self.board.drawn()));
        };
        let kind_at = head.chars().count() - kind.chars().count() + 1;
        let Some(kind) = Kind::parse(kind.trim()) else {
            let known = "B B(n) D1 D2 D3 R1 R2 R3 smooth H(n) crate platform(n) halved, `halved smooth`";
            return fault(line, kind_at, format!("expected one of {known}, found `{kind}`"));
        };
        let items_at = head.chars().count() + 2;
        let mut none = true;
        let mut column = items_at;
        for item in items.split(' ') {
            if !item.is_empty() {
                none = false;
                self.item(kind, level, item, line, column)?;
            }
            column += item.chars().count() + 1;
        }
        if none { fault(line, items_at, "expected at least one item") } else { Ok(()) }
    }

    fn item(&mut self, kind: Kind, level: u8, item: &str, line: usize, at: usize) -> Found<()> {
        let mut signs = item.chars();
        let mut number =
            || signs.next().and_then(|sign| sign.to_digit(10)).and_then(|digit| u8::try_from(digit).ok());
        let (column, row) = (number(), number());
        let Some(cell) = column.zip(row).and_then(|(column, row)| Cell::new(column, row, level)) else {
            return fault(
                line,
                at,
                format!("expected a column and a row, each 1 to 8, such as 23, found `{item}`"),
            );
        };
        let tail = signs.as_str();
        let side = match (tail, tail.chars().next().and_then(Side::from_letter)) {
            ("", _) => None,
            (_, Some(side)) if tail.len() == 1 => Some(side),
            _ if matches!(kind, Kind::Crate) => None,
            _ => return fault(line, at + 2, format!("expected a side N, E, S or W, found `{tail}`")),
        };
        let outcome = match (kind, side) {
            (Kind::Panel(panel), Some(side)) => self.panel(cell, side, panel, line),
            (Kind::Halved(smooth), Some(side)) => self.halve(cell, side, smooth),
            (Kind::Panel(_) | Kind::Halved(_), None) => {
                Err("expected a side after the cube, such as 23W".to_owned())
            }
            (Kind::Smooth, side) => self.smooth(cell, side),
            (Kind::Hatch(size), None) if matches!(self.board.floor(cell), Floor::Hatch(_)) => {
                self.board.cube_mut(cell).floor = Floor::Hatch(size);
                Ok(())
            }
            (Kind::Hatch(_), _) => {
                Err("expected a cube whose floor is drawn as `H`, without a side".to_owned())
            }
            (Kind::Crate, _) => self.crate_in(cell, tail),
            (Kind::Platform(height), side) => self.platform(cell, Platform { height, side }),
        };
        outcome.or_else(|problem| fault(line, at, problem))
    }

    fn panel(&mut self, cell: Cell, side: Side, panel: Panel, line: usize) -> Result<(), String> {
        if self.board.listed_face(cell, side).panel != Panel::Open {
            let same = |&&(c, s, _): &&(Cell, Side, usize)| {
                (c, s) == (cell, side) || (cell.beside(side) == Some(c) && s == side.opposite())
            };
            let before = self.listed_at.iter().find(same).map_or(line, |listed| listed.2);
            return Err(format!("this face has a panel already, listed in line {before}"));
        }
        *self.board.face_mut(cell, side) = Face { panel, smooth: false };
        self.listed_at.push((cell, side, line));
        Ok(())
    }

    fn smooth(&mut self, cell: Cell, side: Option<Side>) -> Result<(), String> {
        match side {
            Some(side) if self.board.listed_face(cell, side).panel.is_full_height() => {
                self.board.face_mut(cell, side).smooth = true;
                Ok(())
            }
            Some(_) => Err("expected a face with a B or D panel listed above".to_owned()),
            None if self.board.is_solid(cell) => {
                self.board.cube_mut(cell).smooth = true;
                Ok(())
            }
            None => Err("expected a solid, or a face such as 23W".to_owned()),
        }
    }

    fn crate_in(&mut self, cell: Cell, tail: &str) -> Result<(), String> {
        let digit = tail.strip_prefix('-').and_then(|rest| rest.parse::<char>().ok());
        let Some(corner) = digit.and_then(Corner::from_digit) else {
            return Err("expected a corner after the cube: -7, -9, -1 or -3, such as 23-7".to_owned());
        };
        let cube = self.board.cube_mut(cell);
        if cube.solid || !cube.floor.is_full() {
            return Err("a crate needs a full floor".to_owned());
        }
        let bit = 1 << corner as u8;
        if cube.crates & bit != 0 {
            return Err("there is a crate in this corner already".to_owned());
        }
        cube.crates |= bit;
        Ok(())
    }

    fn platform(&mut self, cell: Cell, platform: Platform) -> Result<(), String> {
        let cube = self.board.cube_mut(cell);
        if cube.solid || !cube.floor.is_full() {
            return Err("a platform needs a full floor".to_owned());
        }
        if cube.platform.is_some() || cube.ramp.is_some() {
            return Err("a cube holds one platform or ramp only".to_owned());
        }
        cube.platform = Some(platform);
        Ok(())
    }

    fn halve(&mut self, cell: Cell, side: Side, smooth: bool) -> Result<(), String> {
        let cube = self.board.cube_mut(cell);
        if cube.solid || cube.halved.is_some() || cube.ramp.is_some() || cube.floor.is_partial() {
            return Err(
                "only a cube without solid, ramp, walkway or another such wall can be halved".to_owned()
            );
        }
        let east_west = matches!(side, Side::East | Side::West);
        cube.halved = Some(if east_west { Axis::EastWest } else { Axis::NorthSouth });
        cube.halved_smooth = smooth;
        Ok(())
    }

    /// What can only be checked when everything is read: tops of solids and ends of ramps.
    fn check(&self) -> Found<()> {
        for cell in Cell::all(self.board.drawn()) {
            let (line, column) = self.drawn_at[cell.index()];
            let cube = self.board.cube(cell);
            let above = cell.above().expect("there is air above every drawn level");
            if cube.solid {
                let top = self.board.cube(above);
                if !top.solid && top.floor != Floor::Full {
                    let problem = format!(
                        "the top of the solid {cell} must be drawn: expected F, a crate or # at {above}"
                    );
                    return fault(line, column, problem);
                }
            }
            if let Some(side) = cube.ramp {
                self.check_ramp(cell, side, above).or_else(|problem| fault(line, column, problem))?;
            }
        }
        Ok(())
    }

    fn check_ramp(&self, cell: Cell, side: Side, above: Cell) -> Result<(), String> {
        let Some(end) = above.beside(side) else {
            return Err(format!("the ramp {cell} rises off the board"));
        };
        if self.board.floor(above).is_some() || self.board.is_solid(above) {
            return Err(format!("the ramp {cell} needs a free top: expected . at {above}"));
        }
        if !self.board.has_floor(end) {
            return Err(format!("the ramp {cell} leads nowhere: expected a floor at {end}"));
        }
        if self.board.face(above, side).panel.passes() == 0 {
            return Err(format!("the ramp {cell} ends at a wall that no model can pass"));
        }
        Ok(())
    }
}

/// The kinds of list.
#[derive(Clone, Copy)]
enum Kind {
    Panel(Panel),
    Smooth,
    Hatch(u8),
    Crate,
    Platform(u16),
    Halved(bool),
}

impl Kind {
    fn parse(text: &str) -> Option<Self> {
        let size = |n: u16| u8::try_from(n).ok().filter(|size| (1..=4).contains(size));
        let (name, value) = match text.strip_suffix(')').and_then(|open| open.split_once('(')) {
            Some((name, digits)) => (name, Some(digits.parse::<u16>().ok()?)),
            None => (text, None),
        };
        Some(match (name, value) {
            ("B", None) => Self::Panel(Panel::Wall { hatch: 0 }),
            ("B", Some(n)) => Self::Panel(Panel::Wall { hatch: size(n)? }),
            ("D1" | "D2" | "D3", None) => Self::Panel(Panel::Door(name.as_bytes()[1] - b'0')),
            ("R1" | "R2" | "R3", None) => Self::Panel(Panel::Rail(name.as_bytes()[1] - b'0')),
            ("smooth", None) => Self::Smooth,
            ("H", Some(n)) => Self::Hatch(size(n)?),
            ("crate", None) => Self::Crate,
            ("platform", Some(n)) if (1..=999).contains(&n) => Self::Platform(n),
            ("halved", None) => Self::Halved(false),
            ("halved smooth", None) => Self::Halved(true),
            _ => return None,
        })
    }
}
