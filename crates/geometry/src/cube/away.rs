//! Directly away: the direction in which something is pushed from a point.

use super::cell::{EDGE, Spot};
use super::direction::{Direction, Directions};

/// The directions of the first other cube on the line from one point through another, seen from above.
///
/// `origin` is where the push comes from, in thousandths of the whole board; `cube` the south-west corner
/// of the pushed model's cube and `spot` its base centre there. Through a corner the three cubes at the
/// corner are offered; with equal points all eight. Directions off the board are offered too: the edge is a
/// wall to be thrown against.
#[must_use]
pub fn away(origin: [i32; 2], cube: [i32; 2], spot: Spot) -> Directions {
    let at = [spot.x(), spot.y()];
    let go = [cube[0] + at[0] - origin[0], cube[1] + at[1] - origin[1]];
    if go == [0, 0] {
        return Directions::ALL;
    }
    // Distance to the border ahead on each axis; the smaller share of the speed gets there first.
    let ahead = |axis: usize| if go[axis] > 0 { EDGE - at[axis] } else { at[axis] };
    let step = [go[0].signum(), go[1].signum()];
    let x_time = i64::from(ahead(0)) * i64::from(go[1].abs());
    let y_time = i64::from(ahead(1)) * i64::from(go[0].abs());
    let direction = |dx, dy| Direction::from_delta(dx, dy).expect("a line that moves has a direction");
    if go[1] == 0 || (go[0] != 0 && x_time < y_time) {
        Directions::NONE.with(direction(step[0], 0))
    } else if go[0] == 0 || x_time > y_time {
        Directions::NONE.with(direction(0, step[1]))
    } else {
        Directions::NONE
            .with(direction(step[0], 0))
            .with(direction(0, step[1]))
            .with(direction(step[0], step[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, Directions, Spot, away};

    fn from(origin: [i32; 2], x: u16, y: u16) -> Vec<Direction> {
        let spot = Spot::new(x, y).expect("a spot inside");
        away(origin, [3000, 3000], spot).iter().collect()
    }

    #[test]
    fn the_line_goes_on_over_the_border_it_meets_first() {
        assert_eq!(from([500, 3400], 500, 500), [Direction::East]);
        assert_eq!(from([3500, 9000], 500, 500), [Direction::South]);
        // One cube over, two cubes up: the far side is met before the side.
        assert_eq!(from([2500, 1500], 500, 500), [Direction::North]);
        // The same line, but close to the east side.
        assert_eq!(from([2900, 1500], 900, 500), [Direction::East]);
        assert_eq!(from([3800, 1500], 900, 500), [Direction::North]);
    }

    #[test]
    fn a_line_through_a_corner_leaves_the_choice_of_three() {
        use Direction::{East, North, NorthEast, South, SouthWest, West};
        assert_eq!(from([500, 500], 500, 500), [North, NorthEast, East]);
        assert_eq!(from([7500, 7500], 500, 500), [South, SouthWest, West]);
        // On a line between cubes the border behind is met at once.
        assert_eq!(from([5000, 5000], 0, 0), [South, SouthWest, West]);
        assert_eq!(from([5000, 2000], 0, 500), [West]);
    }

    #[test]
    fn equal_points_leave_all_eight() {
        assert_eq!(away([3500, 3500], [3000, 3000], Spot::MIDDLE), Directions::ALL);
    }
}
