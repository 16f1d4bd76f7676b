//! Deployment zones and the edges over which models leave, on the board of eight by eight.
//!
//! What a zone or an exit is worth, and who may use it, belongs to the ruleset.

use sortie_geometry::cube::{Axis, Board, Cell, Side};
use sortie_kernel::words::Fault;

/// Where the teams deploy. Zone 0 is the south or west one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zones {
    /// Rows 1-2 and 7-8.
    Edges,
    /// Columns and rows 1-3, columns and rows 6-8.
    Corners,
    /// Columns 1-2 and 7-8.
    Flanks,
}

impl Zones {
    /// Which zone a column and row belong to, if any.
    #[must_use]
    pub fn of(self, column: u8, row: u8) -> Option<u8> {
        let band = |n: u8, deep: u8| match n {
            n if n <= deep => Some(0),
            n if n > 8 - deep => Some(1),
            _ => None,
        };
        match self {
            Zones::Edges => band(row, 2),
            Zones::Flanks => band(column, 2),
            Zones::Corners => band(column, 3).filter(|zone| band(row, 3) == Some(*zone)),
        }
    }

    /// The words for the two zones.
    #[must_use]
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Zones::Edges => ["south", "north"],
            Zones::Corners => ["south-west", "north-east"],
            Zones::Flanks => ["west", "east"],
        }
    }

    /// The names used in data.
    pub const NAMES: [&'static str; 3] = ["edges", "corners", "flanks"];

    /// Reads the name used in data.
    #[must_use]
    pub fn parse(name: &str) -> Option<Zones> {
        match name {
            "edges" => Some(Zones::Edges),
            "corners" => Some(Zones::Corners),
            "flanks" => Some(Zones::Flanks),
            _ => None,
        }
    }
}

/// What is wrong with a space of the board, given as column and row; it lies outside the zones where these are given.
#[must_use]
pub fn misplaced([column, row]: [u8; 2], zones: Option<Zones>) -> Option<Misplaced> {
    if !(1..=8).contains(&column) || !(1..=8).contains(&row) {
        return Some(Misplaced::OffTheBoard);
    }
    zones.is_some_and(|zones| zones.of(column, row).is_some()).then_some(Misplaced::InAZone)
}

/// Why a space cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misplaced {
    /// There is no such column or row.
    OffTheBoard,
    /// Teams deploy there.
    InAZone,
}

impl Misplaced {
    /// In words.
    #[must_use]
    pub const fn why(self) -> &'static str {
        match self {
            Misplaced::OffTheBoard => "a space is [column, row], each from 1 to 8",
            Misplaced::InAZone => "the space lies in a deployment zone",
        }
    }
}

/// The words for the two zones in notation, which must not depend on which of several missions is rolled: of each the
/// first zone is the one to the south or west.
pub fn common_words(mut missions: impl Iterator<Item = Zones>) -> [&'static str; 2] {
    match missions.next() {
        Some(first) if missions.all(|zones| zones == first) => first.words(),
        _ => Zones::Corners.words(),
    }
}

/// The zone that a word of a line means. The words of every mission are understood, and so is a number.
///
/// # Errors
/// Names the nearest word.
pub fn read_zone(word: &str, missions: impl Iterator<Item = Zones> + Clone) -> Result<u8, Fault> {
    let common = common_words(missions.clone());
    let mut sets = missions.map(Zones::words).chain([common]);
    let known = sets.find_map(|words| words.iter().position(|zone| *zone == word));
    let zone = known.map(|zone| zone as u8).or_else(|| word.parse().ok());
    zone.ok_or_else(|| Fault::unknown("choice", "zone", word, common))
}

/// Where models may leave the board: over the edge beyond the enemy's zone, from the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Columns from which they leave, first and last.
    pub columns: (u8, u8),
}

impl Exit {
    /// An exit over these columns, the first and the last.
    ///
    /// # Errors
    /// Says what they must be.
    pub fn of_columns([west, east]: [u8; 2]) -> Result<Exit, &'static str> {
        if west < 1 || east > 8 || west > east {
            return Err("exit columns are the first and the last, each from 1 to 8");
        }
        Ok(Exit { columns: (west, east) })
    }

    /// The row from which the player with this zone leaves.
    #[must_use]
    pub const fn row(zone: u8) -> u8 {
        if zone == 0 { 8 } else { 1 }
    }

    /// Whether a model of this size can leave from a place, for the player with this zone.
    #[must_use]
    pub fn opens(self, place: Cell, zone: u8, size: u8, board: &Board) -> bool {
        let (west, east) = self.columns;
        let edge = if zone == 0 { Side::North } else { Side::South };
        // Of a cube halved along the edge only the outer half borders on it.
        let at_edge = board.cube(place).halved != Some(Axis::NorthSouth)
            || place.is_second_half() == (edge == Side::North);
        place.level() == 1
            && place.row() == Exit::row(zone)
            && (west..=east).contains(&place.column())
            && at_edge
            && board.has_floor(place)
            && board.listed_face(place, edge).panel.passes() >= size
    }

    /// Whether the player with this zone can leave from any place with a model of this size.
    #[must_use]
    pub fn is_open(self, zone: u8, size: u8, board: &Board) -> bool {
        let (west, east) = self.columns;
        let mut cubes = (west..=east).filter_map(|column| Cell::new(column, Exit::row(zone), 1));
        cubes.any(|cube| {
            board.places(cube).any(|place| self.opens(place, zone, size, board) && board.fits(place, size))
        })
    }
}

/// The highest floor of each of these stacks, given as columns and rows: where objectives lie.
pub fn highest_floors<'a>(stacks: &'a [(u8, u8)], board: &'a Board) -> impl Iterator<Item = Cell> + 'a {
    stacks.iter().filter_map(|(column, row)| board.highest_floor(*column, *row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_lie_opposite_each_other_and_are_read_by_name() {
        for name in Zones::NAMES {
            let zones = Zones::parse(name).expect("a known name");
            for (column, row) in (1..=8).flat_map(|column| (1..=8).map(move |row| (column, row))) {
                let turned = zones.of(9 - column, 9 - row);
                assert_eq!(zones.of(column, row), turned.map(|zone| 1 - zone), "{name} {column}.{row}");
            }
        }
        assert_eq!(Zones::parse("corners").and_then(|zones| zones.of(3, 3)), Some(0));
        assert_eq!(Zones::Corners.of(3, 6), None);
        assert_eq!(Zones::parse("middle"), None);
    }

    #[test]
    fn zones_have_one_pair_of_words_whatever_is_rolled() {
        let both = [Zones::Edges, Zones::Flanks];
        assert_eq!(common_words(both[..1].iter().copied()), ["south", "north"]);
        assert_eq!(common_words(both.into_iter()), ["south-west", "north-east"]);
        let read = |word| read_zone(word, both.into_iter());
        assert_eq!(
            (read("north"), read("east"), read("south-west"), read("1")),
            (Ok(1), Ok(1), Ok(0), Ok(1))
        );
        assert_eq!(read("south-wst").expect_err("no zone").meant.as_deref(), Some("south-west"));
    }

    #[test]
    fn spaces_and_exits_lie_on_the_board() {
        assert_eq!(misplaced([4, 9], None), Some(Misplaced::OffTheBoard));
        assert_eq!(misplaced([4, 2], Some(Zones::Edges)), Some(Misplaced::InAZone));
        assert_eq!((misplaced([4, 2], None), misplaced([4, 4], Some(Zones::Edges))), (None, None));
        assert_eq!(Exit::of_columns([3, 6]), Ok(Exit { columns: (3, 6) }));
        assert!(Exit::of_columns([6, 3]).is_err() && Exit::of_columns([0, 3]).is_err());
    }

    #[test]
    fn a_wall_along_the_edge_closes_an_exit() {
        let open = crate::layout::open_ground();
        let exit = Exit { columns: (3, 4) };
        assert!(exit.is_open(0, 4, &open) && exit.is_open(1, 4, &open));
        let walled =
            Board::parse(&format!("{}L1 B: 38N 48N\n", crate::layout::OPEN_GROUND)).expect("a board");
        assert!(!exit.is_open(0, 1, &walled) && exit.is_open(1, 4, &walled));
        assert_eq!(
            highest_floors(&[(2, 5)], &open).collect::<Vec<_>>(),
            [Cell::new(2, 5, 1).expect("a cube")]
        );
    }
}
