//! How far a model is from where it is needed, and which of two cubes is farther ahead.

use arrayvec::ArrayVec;
use sortie_geometry::cube::Cell;

/// The cubes that a model is heading for, as many as are worth looking at.
#[derive(Clone, Debug, Default)]
pub struct Goals(ArrayVec<Cell, 32>);

impl Goals {
    /// Adds cubes, up to `most` in total.
    pub fn add(&mut self, cells: impl Iterator<Item = Cell>, most: usize) {
        self.0.extend(cells.take(most.min(self.0.remaining_capacity())));
    }

    /// Whether there are no goals.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How far a cube is from the nearest goal, in half cubes; levels count extra because they have to be climbed.
    #[must_use]
    pub fn distance(&self, cell: Cell) -> u32 {
        let far = |goal: &Cell| steps_between(cell, *goal);
        self.0.iter().map(far).min().unwrap_or(0)
    }
}

/// A rough measure of the way between two cubes: two for each step, and one more for each level.
#[inline]
#[must_use]
pub fn steps_between(from: Cell, to: Cell) -> u32 {
    let flat = from.column().abs_diff(to.column()).max(from.row().abs_diff(to.row()));
    let up = from.level().abs_diff(to.level());
    2 * u32::from(flat.max(up)) + u32::from(up)
}

/// Breaks ties between cubes that are equally near to a goal: larger the farther from the end of the board with this
/// zone. It is turned by half a turn for one of the sides; otherwise both would favour the same end.
///
/// # Panics
/// Never: the board is square.
#[must_use]
pub fn onward(cell: Cell, zone: u8) -> usize {
    let turned = Cell::new(9 - cell.column(), 9 - cell.row(), cell.level()).expect("the board is square");
    if zone == 0 { cell.cube().index() } else { turned.index() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell {
        text.parse().expect("a cube")
    }

    #[test]
    fn the_nearest_goal_counts_and_levels_count_once_more() {
        let mut goals = Goals::default();
        assert_eq!((goals.is_empty(), goals.distance(cell("1.1.1"))), (true, 0));
        goals.add([cell("4.4.1"), cell("1.2.2"), cell("8.8.1")].into_iter(), 2);
        assert_eq!(goals.distance(cell("1.1.1")), 3);
        assert_eq!((goals.distance(cell("4.5.1")), goals.distance(cell("8.8.1"))), (2, 8));
        goals.add(Cell::all(8), 100);
        assert_eq!(goals.distance(cell("1.1.1")), 0);
    }

    #[test]
    fn each_side_goes_on_to_the_other_end() {
        assert!(onward(cell("4.5.1"), 0) > onward(cell("4.4.1"), 0));
        assert!(onward(cell("4.5.1"), 1) < onward(cell("4.4.1"), 1));
        assert_eq!(onward(cell("3.2.1"), 0), onward(cell("6.7.1"), 1));
    }
}
