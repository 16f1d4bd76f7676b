//! Models and things that are thrown, scatter, fall and come to rest.
//!
//! Which dice are rolled and what a wall, a fall or a landing does to a model belongs to the ruleset; where they end
//! up is decided here.

use crate::ids::ModelId;
use crate::standing::Standing;
use sortie_geometry::cube::{Cell, Direction, Grid, Spot, away};
use sortie_kernel::Side;

/// After this many scatters without finding room a model is put into the nearest cube that has room.
pub const TRIES_MAX: u8 = 8;

/// A throw under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Throw {
    /// Who is thrown.
    pub model: ModelId,
    /// The player who counts as the attacker.
    pub by: Side,
    /// Whether the model is pinned when it comes to rest.
    pub pins: bool,
    /// Level of the floor it last stood on.
    pub floor: u8,
    /// Whether it has been moved to another cube.
    pub moved: bool,
    /// Whether a wall has stopped it, which happens at most once.
    pub slammed: bool,
    /// Where it is; if the model is elsewhere, something else has thrown it further.
    pub at: Cell,
}

impl Throw {
    /// A throw of a model from where it stands.
    pub fn new(model: ModelId, by: Side, pins: bool, table: &impl Standing) -> Throw {
        let at = table.cell_of(model);
        Throw { model, by, pins, floor: at.level(), moved: false, slammed: false, at }
    }

    /// How many cubes it has fallen, if it has.
    #[must_use]
    pub const fn fallen(&self) -> u8 {
        self.floor.saturating_sub(self.at.level())
    }
}

/// The direction of a scatter die: 1 is north, then clockwise. `pick` is its face counted from 0.
#[inline]
#[must_use]
pub fn direction(pick: u16) -> Direction {
    Direction::ALL[usize::from(pick)]
}

/// The ways directly away from a point, one bit for each direction.
#[must_use]
pub fn ways_away(from: [i32; 2], at: Cell, spot: Spot) -> u8 {
    let [x, y, _] = at.origin();
    away(from, [x, y], spot).iter().fold(0, |bits, way| bits | 1 << way as u8)
}

/// The directions whose bits are set.
pub fn directions(ways: u8) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |way| ways >> *way as u8 & 1 == 1)
}

/// The direction whose bit is set, if there is exactly one.
#[must_use]
pub fn only_direction(ways: u8) -> Option<Direction> {
    directions(ways).next().filter(|_| ways.count_ones() == 1)
}

/// What lies one cube away in a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ahead {
    /// The edge of the board.
    Edge,
    /// Scenery that stops it.
    Wall,
    /// A cube with a whole floor.
    Floor(Cell),
    /// Air, or a floor that may be missed.
    Air(Cell),
}

/// What a model of this size is thrown into.
#[must_use]
pub fn ahead(from: Cell, direction: Direction, size: u8, grid: &Grid) -> Ahead {
    match grid.thrown(from, direction, size) {
        Some(to) if grid.floor(to).is_full() => Ahead::Floor(to),
        Some(to) => Ahead::Air(to),
        None if from.towards(direction).is_none() => Ahead::Edge,
        None => Ahead::Wall,
    }
}

/// Where something falls to from a cube: the first floor, unless `lands` says that it misses a partial one.
#[inline]
pub fn fall(cell: Cell, grid: &Grid, lands: impl FnOnce(Cell) -> bool) -> Option<Cell> {
    let landing = grid.first_floor(cell);
    (!grid.floor(landing).is_partial() || lands(landing)).then_some(landing)
}

/// The cube from which something that missed the partial floor below `cell` keeps falling.
#[must_use]
pub fn below_missed(cell: Cell, grid: &Grid) -> Option<Cell> {
    grid.next_floor_below(grid.first_floor(cell))
}

/// Where a thing that falls from a cube comes to rest; `lands` rolls for each partial floor it passes.
pub fn settle(mut cell: Cell, grid: &Grid, mut lands: impl FnMut(Cell) -> bool) -> Cell {
    // At most one partial floor on each level.
    for _ in 0..8 {
        if let Some(landing) = fall(cell, grid, &mut lands) {
            return landing;
        }
        match below_missed(cell, grid) {
            Some(below) => cell = below,
            None => return grid.first_floor(cell),
        }
    }
    cell
}

/// The nearest floors, all of one distance, that have room for a model of this size.
pub fn refuges<'a>(
    near: Cell,
    size: u8,
    grid: &'a Grid,
    has_room: impl Fn(Cell) -> bool + Copy + 'a,
) -> impl Iterator<Item = Cell> + 'a {
    let within = move |range: u8| grid.floors_within(near, range, size).filter(move |cell| has_room(*cell));
    let nearest = (1..8u8).find(|range| within(*range).next().is_some());
    nearest.into_iter().flat_map(within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::standing::tests::Models;

    fn cell(text: &str) -> Cell {
        text.parse().expect("a cube")
    }

    #[test]
    fn the_edge_stops_a_throw_and_open_ground_takes_it() {
        let grid = Grid::new(layout::open_ground());
        assert_eq!(ahead(cell("4.4.1"), direction(0), 1, &grid), Ahead::Floor(cell("4.5.1")));
        assert_eq!(ahead(cell("4.8.1"), direction(0), 1, &grid), Ahead::Edge);
        let text = format!("{}L1 B: 44N\n", layout::OPEN_GROUND);
        let walled = Grid::new(sortie_geometry::cube::Board::parse(&text).expect("a board"));
        assert_eq!(ahead(cell("4.4.1"), direction(0), 1, &walled), Ahead::Wall);
    }

    #[test]
    fn ways_away_lead_from_the_point_and_are_listed_clockwise() {
        let at = cell("4.4.1");
        let [x, y, _] = at.origin();
        let south = ways_away([x + 500, y - 500], at, Spot::MIDDLE);
        assert_eq!(only_direction(south), Some(Direction::North));
        assert_eq!(directions(0b1000_0001).count(), 2);
        assert_eq!(only_direction(0b1000_0001), None);
    }

    #[test]
    fn the_nearest_cubes_with_room_are_all_equally_near() {
        let grid = Grid::new(layout::open_ground());
        let near = cell("4.4.1");
        let found: Vec<Cell> = refuges(near, 1, &grid, |cell| near.range_to(cell) >= 2).collect();
        assert!(!found.is_empty() && found.iter().all(|cell| near.range_to(*cell) == 2), "{found:?}");
        assert_eq!(refuges(near, 1, &grid, |_| false).count(), 0);
    }

    #[test]
    fn a_missed_walkway_lets_a_thing_fall_on() {
        let names = sortie_geometry::cube::boards::NAMES;
        let boards = names.map(|name| layout::named(name).expect("a board").1);
        let walkway = boards.iter().find_map(|grid| {
            let partial = |cell: &Cell| grid.floor(*cell).is_partial() && cell.level() > 1;
            Cell::all(grid.levels()).find(partial).map(|cell| (grid, cell))
        });
        let (grid, at) = walkway.expect("a board has a walkway");
        assert_eq!(settle(at, grid, |_| true), at);
        let lower = settle(at, grid, |_| false);
        assert!(lower.level() < at.level() && !grid.floor(lower).is_partial());
        assert_eq!(fall(at, grid, |_| false), None);
    }

    #[test]
    fn a_throw_remembers_the_floor_it_began_on() {
        let table = &Models::new(layout::open_ground(), &[("4.4.1", 1, Side::A)]);
        let throw = Throw { floor: 3, ..Throw::new(ModelId::new(0), Side::B, true, &table) };
        assert_eq!((throw.at, throw.fallen(), throw.moved), (cell("4.4.1"), 2, false));
        assert_eq!(Throw { floor: 1, ..throw }.fallen(), 0);
    }
}
