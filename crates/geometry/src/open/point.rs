//! Points of the table and the fixed directions in which rims are sampled.

/// A point seen from above, in thousandths of an inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Towards the east, in thousandths.
    pub x: i32,
    /// Towards the north, in thousandths.
    pub y: i32,
}

/// A point in space: a [`Point`] and its height above the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Where it is seen from above.
    pub at: Point,
    /// The height above the ground, in thousandths.
    pub z: i32,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The same place at a height.
    pub const fn at_height(self, z: i32) -> Spot {
        Spot { at: self, z }
    }

    /// The vector from `other` to this point, wide enough to multiply.
    pub fn minus(self, other: Point) -> (i64, i64) {
        (i64::from(self.x) - i64::from(other.x), i64::from(self.y) - i64::from(other.y))
    }

    /// The square of the distance to `other`.
    pub fn square_to(self, other: Point) -> i64 {
        let (dx, dy) = self.minus(other);
        dx * dx + dy * dy
    }

    /// A length no less than the distance to `other` and at most an eighth more, without a root.
    pub fn about_to(self, other: Point) -> i64 {
        let (dx, dy) = self.minus(other);
        let (dx, dy) = (dx.abs(), dy.abs());
        // (long + short / 2)² is no less than long² + short², since long x short is no less than short².
        dx.max(dy) + (dx.min(dy) + 1) / 2
    }

    /// Twice the signed area of the triangle `self`, `a`, `b`: positive if `b` lies left of the way to `a`.
    pub fn turn(self, a: Point, b: Point) -> i64 {
        let (ax, ay) = a.minus(self);
        let (bx, by) = b.minus(self);
        ax * by - ay * bx
    }
}

impl Spot {
    /// The spot with these coordinates.
    pub const fn new(x: i32, y: i32, z: i32) -> Spot {
        Spot { at: Point::new(x, y), z }
    }
}

/// How many fixed directions there are: one every 7.5 degrees.
pub const DIRECTIONS: usize = 48;

/// The cosines of 0, 7.5, ... 90 degrees, scaled by `COSINE_ONE`. Twelve digits keep every rounded rim point
/// of a base under a thousand inches equal to the one that exact cosines give.
const COSINES: [i64; 13] = [
    1_000_000_000_000,
    991_444_861_374,
    965_925_826_289,
    923_879_532_511,
    866_025_403_784,
    793_353_340_291,
    707_106_781_187,
    608_761_429_009,
    500_000_000_000,
    382_683_432_365,
    258_819_045_103,
    130_526_192_220,
    0,
];
const COSINE_ONE: i64 = 1_000_000_000_000;

const fn cosine(step: usize) -> i64 {
    let step = step % DIRECTIONS;
    match step {
        0..=12 => COSINES[step],
        13..=24 => -COSINES[24 - step],
        25..=36 => -COSINES[step - 24],
        _ => COSINES[DIRECTIONS - step],
    }
}

/// The rim point of a circle in one of the 48 fixed directions, counted from east towards north.
///
/// Coordinates are rounded to the nearest thousandth, halves upwards, so that every machine gives the same points.
#[inline]
pub const fn rim_point(centre: Point, radius: i32, step: usize) -> Point {
    // The sine of an angle is the cosine of a quarter turn less.
    let sine = cosine(step + DIRECTIONS - DIRECTIONS / 4);
    Point::new(centre.x + offset(radius, cosine(step)), centre.y + offset(radius, sine))
}

/// A radius times a cosine. The centre is whole, so rounding halves of the offset upwards rounds the sum in the same
/// way.
const fn offset(radius: i32, cosine: i64) -> i32 {
    (2 * radius as i64 * cosine + COSINE_ONE).div_euclid(2 * COSINE_ONE) as i32
}

/// The candidates for the origin of lines drawn from a base: its centre, then its 48 rim points.
pub fn origin_of(centre: Point, radius: i32, index: usize) -> Point {
    if index == 0 { centre } else { rim_point(centre, radius, index - 1) }
}

/// How many origins [`origin_of`] numbers.
pub const ORIGINS: usize = DIRECTIONS + 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rim_points_round_halves_upwards() {
        // 60 degrees: the cosine is exactly one half of 985.
        assert_eq!(rim_point(Point::new(0, 0), 985, 8), Point::new(493, 853));
        assert_eq!(rim_point(Point::new(0, 0), 985, 16), Point::new(-492, 853));
        assert_eq!(rim_point(Point::new(5, 7), 630, 12), Point::new(5, 637));
        assert_eq!(rim_point(Point::new(5, 7), 630, 36), Point::new(5, -623));
        assert_eq!(rim_point(Point::new(0, 0), 985, 40), Point::new(493, -853));
    }

    #[test]
    fn origins_begin_at_the_centre() {
        let centre = Point::new(100, 200);
        assert_eq!(origin_of(centre, 630, 0), centre);
        assert_eq!(origin_of(centre, 630, 1), Point::new(730, 200));
        assert_eq!(origin_of(centre, 630, ORIGINS - 1), rim_point(centre, 630, 47));
    }
}
