//! Fixed-point arithmetic below the thousandth, for shapes whose borders are not whole: tangents and arcs.
//!
//! A fine unit is 1/1024 of a thousandth of an inch, far below the tolerance of any catalogue. All results are
//! rounded in the same way on every machine. With coordinates up to a hundred inches no product leaves 64 bits.

use super::point::Point;

/// Fine units in a thousandth of an inch.
pub const FINE: i64 = 1024;

/// The length of a unit vector.
pub const UNIT: i64 = 1 << 24;

/// A point or vector in fine units, or a direction of length [`UNIT`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fine {
    /// Towards the east.
    pub x: i64,
    /// Towards the north.
    pub y: i64,
}

/// The fine point at a whole one.
pub fn to_fine(p: Point) -> Fine {
    Fine { x: i64::from(p.x) * FINE, y: i64::from(p.y) * FINE }
}

/// The root of a square, rounded down; 0 for negative numbers, which only rounding produces.
pub fn root(square: i64) -> i64 {
    if square <= 0 { 0 } else { square.isqrt() }
}

impl Fine {
    /// The difference of two points.
    pub fn minus(self, other: Fine) -> Fine {
        Fine { x: self.x - other.x, y: self.y - other.y }
    }

    /// The sum of two vectors.
    pub fn plus(self, other: Fine) -> Fine {
        Fine { x: self.x + other.x, y: self.y + other.y }
    }

    /// The scalar product.
    pub fn dot(self, other: Fine) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The length of this vector along a direction of length [`UNIT`].
    pub fn along(self, direction: Fine) -> i64 {
        self.dot(direction) >> 24
    }

    /// The length of this vector across a direction of length [`UNIT`], positive to its left.
    pub fn across(self, direction: Fine) -> i64 {
        (direction.x * self.y - direction.y * self.x) >> 24
    }

    /// The direction of length [`UNIT`], multiplied by a length.
    pub fn times(self, length: i64) -> Fine {
        Fine { x: (self.x * length) >> 24, y: (self.y * length) >> 24 }
    }

    /// The direction turned a quarter to the left.
    pub fn left(self) -> Fine {
        Fine { x: -self.y, y: self.x }
    }

    /// The length, rounded down.
    pub fn length(self) -> i64 {
        root(self.dot(self))
    }

    /// The vector in the same direction with this length; the zero vector has no direction and stays 0.
    pub fn scaled_to(self, length: i64) -> Fine {
        self.scaled(length).0
    }

    /// The direction, of length [`UNIT`], and the length, rounded down.
    pub fn measured(self) -> (Fine, i64) {
        self.scaled(UNIT)
    }

    /// The vector in the same direction with a length, and its own length, rounded down.
    fn scaled(self, length: i64) -> (Fine, i64) {
        // Short vectors are scaled up first; otherwise their length would be rounded too coarsely.
        let stretch = ((60 - (self.x.abs() | self.y.abs()).max(1).ilog2() as i32 * 2) / 2 - 1).max(0);
        let v = Fine { x: self.x << stretch, y: self.y << stretch };
        let own = v.length();
        if own == 0 {
            return (Fine::default(), 0);
        }
        // Neither factor has more than 30 bits. Rounding to the nearest keeps opposite directions opposite.
        let part = |c: i64| (2 * c * length + own * c.signum()) / (2 * own);
        // Rounded down twice is the same as once.
        (Fine { x: part(v.x), y: part(v.y) }, own >> stretch)
    }
}

/// A stretch of a segment, in fine units from its beginning.
pub type Stretch = (i64, i64);

/// What two stretches have in common.
pub fn common(a: Option<Stretch>, b: Option<Stretch>) -> Option<Stretch> {
    let ((a0, a1), (b0, b1)) = (a?, b?);
    let (low, high) = (a0.max(b0), a1.min(b1));
    (low <= high).then_some((low, high))
}

/// The stretch that spans both; correct if both belong to one convex shape.
pub fn spanning(a: Option<Stretch>, b: Option<Stretch>) -> Option<Stretch> {
    match (a, b) {
        (Some((a0, a1)), Some((b0, b1))) => Some((a0.min(b0), a1.max(b1))),
        (some, None) | (None, some) => some,
    }
}

/// A segment with its direction and length worked out.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// Where it begins.
    pub a: Fine,
    /// Where it ends.
    pub b: Fine,
    /// Its direction, of length [`UNIT`].
    pub direction: Fine,
    /// Its length.
    pub length: i64,
}

impl Segment {
    /// The segment between two points.
    pub fn new(a: Fine, b: Fine) -> Segment {
        let (direction, length) = b.minus(a).measured();
        Segment { a, b, direction, length }
    }

    /// The whole segment as a stretch.
    pub fn whole(&self) -> Option<Stretch> {
        Some((0, self.length))
    }

    /// The point at a distance from the beginning.
    pub fn point(&self, t: i64) -> Fine {
        if t >= self.length { self.b } else { self.a.plus(self.direction.times(t)) }
    }

    /// What remains of a stretch on the side of a line where a value is not positive; the value is `at_a` at
    /// the beginning of the segment, `at_b` at its end, and changes evenly.
    pub fn clip_side(&self, stretch: Option<Stretch>, at_a: i64, at_b: i64) -> Option<Stretch> {
        let (low, high) = stretch?;
        if at_a <= 0 && at_b <= 0 {
            return stretch;
        }
        if at_a > 0 && at_b > 0 {
            return None;
        }
        let cut = self.length * at_a / (at_a - at_b);
        let (low, high) = if at_a > 0 { (low.max(cut), high) } else { (low, high.min(cut)) };
        (low <= high).then_some((low, high))
    }

    /// The stretch inside a disc.
    pub fn in_disc(&self, centre: Fine, radius: i64) -> Option<Stretch> {
        let to_centre = centre.minus(self.a);
        if self.length == 0 {
            return (to_centre.dot(to_centre) <= radius * radius).then_some((0, 0));
        }
        let middle = to_centre.along(self.direction);
        let aside = to_centre.across(self.direction);
        if aside.abs() > radius {
            return None;
        }
        let half = root(radius * radius - aside * aside);
        common(self.whole(), Some((middle - half, middle + half)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_have_unit_length() {
        for (x, y) in [(3, 4), (1, 0), (-7, 1), (90_000_000, 1), (-60_000_000, 80_000_000), (1, -1)] {
            let unit = Fine { x, y }.scaled_to(UNIT);
            assert!((unit.length() - UNIT).abs() <= 2, "{x} {y}: {unit:?}");
            assert!(unit.across(Fine { x, y }).abs() <= 8, "{x} {y}: {unit:?}");
        }
    }

    #[test]
    fn a_segment_is_clipped_by_a_disc() {
        let s = Segment::new(to_fine(Point::new(0, 0)), to_fine(Point::new(10_000, 0)));
        let inside =
            s.in_disc(to_fine(Point::new(5_000, 3_000)), 5_000 * FINE).expect("it passes 3 inches off");
        assert!((inside.0 - 1_000 * FINE).abs() <= 2 && (inside.1 - 9_000 * FINE).abs() <= 2, "{inside:?}");
        assert_eq!(s.in_disc(to_fine(Point::new(5_000, 5_002)), 5_000 * FINE), None);
    }
}
