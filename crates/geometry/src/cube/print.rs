//! Prints a board in the format of [`super::text`], so that reading it again gives the same board.

use std::fmt;

use super::board::Board;
use super::cell::Cell;
use super::direction::Side;
use super::terrain::{Axis, Cube, Floor, Panel};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for level in 1..=self.drawn() {
            writeln!(f, "level {level}")?;
            for row in (1..=8).rev() {
                write!(f, "{row} ")?;
                for column in 1..=8 {
                    let cell = Cell::new(column, row, level).ok_or(fmt::Error)?;
                    write!(f, "{}", symbol(self.cube(cell), level > 1))?;
                }
                writeln!(f)?;
            }
        }
        for level in 1..=self.drawn() {
            let mut lists = Vec::new();
            let cells = Cell::all(level).filter(|cell| cell.level() == level);
            for cell in cells {
                self.list_faces(cell, &mut lists);
                list_cube(self.cube(cell), &space(cell), &mut lists);
            }
            // Panels come before the tags that name them; within a kind the order of the cubes is kept.
            lists.sort_by(|a, b| a.0.cmp(&b.0));
            for group in lists.chunk_by(|a, b| a.0 == b.0) {
                write!(f, "L{level} {}:", group[0].0.1)?;
                for (_, item) in group {
                    write!(f, " {item}")?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// A list to print to (its rank and head) and the item to put there.
type Item = ((u8, String), String);

fn space(cell: Cell) -> String {
    format!("{}{}", cell.column(), cell.row())
}

/// The character of a cube; what one character cannot express goes into the lists.
fn symbol(cube: &Cube, upper: bool) -> char {
    if cube.solid {
        return '#';
    }
    if let Some(side) = cube.ramp {
        return match side {
            Side::North => '^',
            Side::South => 'v',
            Side::West => '<',
            Side::East => '>',
        };
    }
    match cube.floor {
        Floor::None => '.',
        Floor::Hatch(_) => 'H',
        Floor::Walkway(Axis::EastWest) => '=',
        Floor::Walkway(Axis::NorthSouth) => '|',
        Floor::Full => match cube.crate_corners().next() {
            Some(corner) => corner.digit(),
            None if upper => 'F',
            None => '.',
        },
    }
}

fn list_cube(cube: &Cube, space: &str, lists: &mut Vec<Item>) {
    let mut put = |rank: u8, head: String, item: String| lists.push(((rank, head), item));
    if cube.smooth {
        put(1, "smooth".to_owned(), space.to_owned());
    }
    if let Floor::Hatch(size @ (1 | 3 | 4)) = cube.floor {
        put(2, format!("H({size})"), space.to_owned());
    }
    // The map can show one crate, and only where neither a ramp nor a hatch takes the character.
    let drawn = usize::from(cube.ramp.is_none() && cube.floor == Floor::Full);
    for corner in cube.crate_corners().skip(drawn) {
        put(3, "crate".to_owned(), format!("{space}-{}", corner.digit()));
    }
    if let Some(platform) = cube.platform {
        let side = platform.side.map(|side| side.letter().to_string()).unwrap_or_default();
        put(4, format!("platform({})", platform.height), format!("{space}{side}"));
    }
    if let Some(axis) = cube.halved {
        let side = if axis == Axis::EastWest { 'W' } else { 'S' };
        let head = if cube.halved_smooth { "halved smooth" } else { "halved" };
        put(5, head.to_owned(), format!("{space}{side}"));
    }
}

impl Board {
    fn list_faces(&self, cell: Cell, lists: &mut Vec<Item>) {
        for side in [Side::West, Side::South, Side::East, Side::North] {
            // Inner faces are listed from the cube east or north of them.
            if matches!(side, Side::East | Side::North) && cell.beside(side).is_some() {
                continue;
            }
            let face = self.listed_face(cell, side);
            let head = match face.panel {
                Panel::Open => continue,
                Panel::Wall { hatch: 0 } => "B".to_owned(),
                Panel::Wall { hatch } => format!("B({hatch})"),
                Panel::Door(size) => format!("D{size}"),
                Panel::Rail(size) => format!("R{size}"),
            };
            let item = format!("{}{}", space(cell), side.letter());
            lists.push(((0, head), item.clone()));
            if face.smooth {
                lists.push(((1, "smooth".to_owned()), item));
            }
        }
    }
}
