//! Where a shell comes down. [D1Z-SCAT-02]

use super::Point;
use super::table::Table;
use sortie_rulebook::rule;

/// One over the root of 2, in millionths.
const DIAGONAL: i64 = 707_107;

/// The point to which a point drifts: faces 2 to 9 are north, north-east and so on round the compass of the map.
/// [D1Z-SCAT-02]
#[must_use]
pub fn drift(from: Point, face: u8, inches: u8) -> Point {
    rule!("D1Z-SCAT-02");
    let far = i32::from(inches) * 1000;
    let side = ((i64::from(far) * DIAGONAL + 500_000) / 1_000_000) as i32;
    let (dx, dy) = match face {
        2 => (0, far),
        3 => (side, side),
        4 => (far, 0),
        5 => (side, -side),
        6 => (0, -far),
        7 => (-side, -side),
        8 => (-far, 0),
        9 => (-side, side),
        _ => (0, 0),
    };
    Point::new(from.x + dx, from.y + dy)
}

/// Whether a point lies on the board; one that drifts off it has no effect. [D1Z-SCAT-03]
#[must_use]
pub fn on_board(point: Point) -> bool {
    Table::board().contains(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_directions_go_round_the_compass() {
        let from = Point::new(18_000, 18_000);
        let ends: Vec<(i32, i32)> = (2..=9)
            .map(|face| {
                let to = drift(from, face, 4);
                (to.x - from.x, to.y - from.y)
            })
            .collect();
        // 4 inches across are 2.828 on both axes, to the nearest thousandth.
        let d = 2828;
        assert_eq!(ends, [(0, 4000), (d, d), (4000, 0), (d, -d), (0, -4000), (-d, -d), (-4000, 0), (-d, d)]);
        assert_eq!(drift(from, 3, 10).x, 18_000 + 7071, "D1Z-SCAT-02");
        assert_eq!((drift(from, 1, 4), drift(from, 10, 4)), (from, from));
    }

    #[test]
    fn a_point_on_the_edge_is_on_the_board_and_one_beyond_is_not() {
        assert!(on_board(drift(Point::new(32_000, 5000), 4, 4)));
        assert!(!on_board(drift(Point::new(32_001, 5000), 4, 4)));
    }
}
