//! Rectangles along the axes, segments and discs: the exact predicates under everything else.

use super::Point;

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rect {
    /// The corner with the lowest coordinates.
    pub low: Point,
    /// The opposite corner.
    pub high: Point,
}

impl Rect {
    /// The rectangle between two corners.
    #[must_use]
    pub const fn new(low: Point, high: Point) -> Rect {
        Rect { low, high }
    }

    /// The smallest rectangle around two points.
    #[must_use]
    pub fn around(a: Point, b: Point) -> Rect {
        Rect::new(Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)))
    }

    /// The rectangle with every side moved outwards.
    #[must_use]
    pub fn grown(self, by: i32) -> Rect {
        Rect::new(
            Point::new(self.low.x - by, self.low.y - by),
            Point::new(self.high.x + by, self.high.y + by),
        )
    }

    /// Whether two rectangles share a point, borders included.
    #[must_use]
    pub fn meets(&self, other: &Rect) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether the insides of two rectangles share a point.
    #[must_use]
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    /// What two rectangles that meet have in common.
    #[must_use]
    pub fn common(&self, other: &Rect) -> Rect {
        Rect::new(
            Point::new(self.low.x.max(other.low.x), self.low.y.max(other.low.y)),
            Point::new(self.high.x.min(other.high.x), self.high.y.min(other.high.y)),
        )
    }

    /// Whether another rectangle lies in this one.
    #[must_use]
    pub fn holds(&self, other: &Rect) -> bool {
        self.low.x <= other.low.x
            && other.high.x <= self.high.x
            && self.low.y <= other.low.y
            && other.high.y <= self.high.y
    }

    /// Whether a point lies in it, border included.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        self.low.x <= p.x && p.x <= self.high.x && self.low.y <= p.y && p.y <= self.high.y
    }

    /// The point of the rectangle that is nearest to a point.
    #[must_use]
    pub fn nearest(&self, p: Point) -> Point {
        Point::new(p.x.clamp(self.low.x, self.high.x), p.y.clamp(self.low.y, self.high.y))
    }

    /// The square of the distance to a point: 0 inside.
    #[must_use]
    pub fn square_to(&self, p: Point) -> i64 {
        self.nearest(p).square_to(p)
    }

    /// The corners, counter-clockwise from the lowest.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        [self.low, Point::new(self.high.x, self.low.y), self.high, Point::new(self.low.x, self.high.y)]
    }

    /// The area.
    #[must_use]
    pub fn area(&self) -> i64 {
        i64::from(self.high.x - self.low.x) * i64::from(self.high.y - self.low.y)
    }

    /// Whether a segment runs through the inside.
    #[must_use]
    #[inline]
    pub fn cut_by(&self, a: Point, b: Point) -> bool {
        if a.x.max(b.x) <= self.low.x
            || a.x.min(b.x) >= self.high.x
            || a.y.max(b.y) <= self.low.y
            || a.y.min(b.y) >= self.high.y
        {
            return false;
        }
        if a == b {
            return true;
        }
        // The corners farthest to both sides of the line decide.
        let (left, right) = self.aside_of(a, b.minus(a));
        left > 0 && right < 0
    }

    /// How far the corners farthest to the left and to the right of a line lie to its left, times the length of the
    /// way by which the line is given.
    #[must_use]
    #[inline]
    pub fn aside_of(&self, a: Point, (dx, dy): (i64, i64)) -> (i64, i64) {
        let side = |x: i32, y: i32| dx * i64::from(y - a.y) - dy * i64::from(x - a.x);
        let (left_y, right_y) = if dx >= 0 { (self.high.y, self.low.y) } else { (self.low.y, self.high.y) };
        let (left_x, right_x) = if dy >= 0 { (self.low.x, self.high.x) } else { (self.high.x, self.low.x) };
        (side(left_x, left_y), side(right_x, right_y))
    }

    /// Where a segment that runs through the inside enters and leaves: fractions of its way, each a numerator and
    /// a positive denominator. 0 and 1 stand for its ends.
    #[must_use]
    pub fn crossing(&self, a: Point, b: Point) -> ((i64, i64), (i64, i64)) {
        let (dx, dy) = b.minus(a);
        let (mut enter, mut leave) = ((0, 1), (1, 1));
        for (from, step, low, high) in
            [(a.x, dx, self.low.x, self.high.x), (a.y, dy, self.low.y, self.high.y)]
        {
            if step == 0 {
                continue;
            }
            let (near, far) = if step > 0 { (low, high) } else { (high, low) };
            let sign = step.signum();
            let first = (sign * i64::from(near - from), step.abs());
            let last = (sign * i64::from(far - from), step.abs());
            if first.0 * enter.1 > enter.0 * first.1 {
                enter = first;
            }
            if last.0 * leave.1 < leave.0 * last.1 {
                leave = last;
            }
        }
        (enter, leave)
    }

    /// Whether a disc that goes straight from `a` to `b` overlaps the rectangle: touching does not count.
    #[must_use]
    pub fn met_by_sweep(&self, a: Point, b: Point, radius: i32) -> bool {
        if radius <= 0 {
            return self.cut_by(a, b);
        }
        if !self.grown(radius).overlaps_closed_segment(a, b) {
            return false;
        }
        let square = i64::from(radius) * i64::from(radius);
        if a == b {
            return self.square_to(a) < square;
        }
        // Wholly beside the line, and not too near.
        let (dx, dy) = b.minus(a);
        let (left, right) = self.aside_of(a, (dx, dy));
        let aside = if left <= 0 { left } else { right.max(0) };
        let wide = |a: i64, b: i64| i128::from(a) * i128::from(b);
        if aside != 0 && wide(aside, aside) >= wide(square, dx * dx + dy * dy) {
            return false;
        }
        self.square_to(a) < square
            || self.square_to(b) < square
            || self.cut_by(a, b)
            || self.corners().iter().any(|corner| near(*corner, a, b, radius))
    }

    /// A quick look: whether the box around a segment meets the inside.
    fn overlaps_closed_segment(&self, a: Point, b: Point) -> bool {
        a.x.max(b.x) > self.low.x
            && a.x.min(b.x) < self.high.x
            && a.y.max(b.y) > self.low.y
            && a.y.min(b.y) < self.high.y
    }
}

/// Whether a point is nearer to a segment than a distance; decided exactly.
#[must_use]
pub fn near(p: Point, a: Point, b: Point, distance: i32) -> bool {
    distance_compare(p, a, b, distance) == std::cmp::Ordering::Less
}

/// Whether a point is no farther from a segment than a distance; decided exactly.
#[must_use]
pub fn within(p: Point, a: Point, b: Point, distance: i32) -> bool {
    distance_compare(p, a, b, distance) != std::cmp::Ordering::Greater
}

/// Compares the distance of a point from a segment with a length.
fn distance_compare(p: Point, a: Point, b: Point, distance: i32) -> std::cmp::Ordering {
    let square = i64::from(distance) * i64::from(distance);
    let (dx, dy) = b.minus(a);
    let (px, py) = p.minus(a);
    let length = dx * dx + dy * dy;
    let along = px * dx + py * dy;
    if along <= 0 || length == 0 {
        return a.square_to(p).cmp(&square);
    }
    if along >= length {
        return b.square_to(p).cmp(&square);
    }
    let aside = i128::from(px * dy - py * dx);
    (aside * aside).cmp(&(i128::from(square) * i128::from(length)))
}

/// Where a segment runs through the inside of a disc, if it does: the middle, the half length squared and the
/// whole, so that the ends are `(middle ± root(half)) / whole` of the way.
#[derive(Clone, Copy, Debug)]
pub struct Chord {
    /// How far along the way the nearest point to the centre is, times `whole`.
    pub middle: i64,
    /// The square of half the chord, scaled like `middle`.
    pub half_square: i128,
    /// The square of the length of the way.
    pub whole: i64,
}

/// The chord of a segment in a disc.
#[must_use]
pub fn chord(centre: Point, radius: i32, a: Point, b: Point) -> Option<Chord> {
    if !near(centre, a, b, radius) {
        return None;
    }
    let (dx, dy) = b.minus(a);
    let (cx, cy) = centre.minus(a);
    let whole = dx * dx + dy * dy;
    let aside = i128::from(cx * dy - cy * dx);
    let half_square = i128::from(radius) * i128::from(radius) * i128::from(whole) - aside * aside;
    Some(Chord { middle: cx * dx + cy * dy, half_square: half_square.max(0), whole })
}

impl Chord {
    /// Whether a height is above a line that rises evenly from `from` to `to` along the way, where the chord begins
    /// or where it ends; both are cut off at the ends of the way.
    #[must_use]
    pub fn rises_above(&self, top: i32, from: i32, to: i32) -> bool {
        self.end_above(top, from, to, -1) || self.end_above(top, from, to, 1)
    }

    fn end_above(&self, top: i32, from: i32, to: i32, sign: i128) -> bool {
        let (middle, whole) = (i128::from(self.middle), i128::from(self.whole));
        let (lead, rise) = (i128::from(top - from), i128::from(to - from));
        if self.whole == 0 {
            return lead > 0;
        }
        // Before the beginning or behind the end of the way, its own ends count.
        let cut = if sign < 0 { middle } else { whole - middle };
        if cut <= 0 || cut * cut <= self.half_square {
            return if sign < 0 { lead > 0 } else { lead > rise };
        }
        // lead * whole - rise * middle > sign * rise * root(half_square)
        let left = lead * whole - rise * middle;
        let right_sign = (sign * rise).signum();
        let right_square = rise * rise * self.half_square;
        match (left.signum(), right_sign) {
            (1, 1) => left * left > right_square,
            (1, _) => true,
            (0, right) => right < 0,
            (_, -1) => left * left < right_square,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Rect = Rect::new(Point::new(1000, 1000), Point::new(2000, 3000));

    #[test]
    fn a_line_along_a_side_or_through_a_corner_does_not_cut() {
        let p = Point::new;
        assert!(BOX.cut_by(p(0, 2000), p(3000, 2000)));
        assert!(!BOX.cut_by(p(0, 1000), p(3000, 1000)));
        assert!(!BOX.cut_by(p(0, 2000), p(1000, 2000)), "it only touches");
        assert!(BOX.cut_by(p(0, 2000), p(1001, 2000)));
        assert!(!BOX.cut_by(p(0, 2000), p(2000, 0)), "through the corner");
        assert!(BOX.cut_by(p(0, 2001), p(2001, 0)));
        assert!(BOX.cut_by(p(1500, 1500), p(1500, 1500)), "a point inside");
        assert!(!BOX.cut_by(p(1000, 1500), p(1000, 1500)), "a point on the border");
    }

    #[test]
    fn a_sweep_touches_without_overlapping_at_its_radius() {
        let p = Point::new;
        assert!(!BOX.met_by_sweep(p(500, 0), p(500, 4000), 500));
        assert!(BOX.met_by_sweep(p(501, 0), p(501, 4000), 500));
        // Round the corner: 300 and 400 make 500.
        assert!(!BOX.met_by_sweep(p(700, 600), p(700, 600), 500));
        assert!(BOX.met_by_sweep(p(700, 601), p(700, 601), 500));
        assert!(
            BOX.met_by_sweep(p(200, 1500), p(1500, 200), 500),
            "a corner comes near the middle of the way"
        );
    }

    #[test]
    fn a_crossing_has_its_fractions() {
        let p = Point::new;
        assert_eq!(BOX.crossing(p(0, 2000), p(4000, 2000)), ((1000, 4000), (2000, 4000)));
        assert_eq!(BOX.crossing(p(4000, 2000), p(0, 2000)), ((2000, 4000), (3000, 4000)));
        assert_eq!(BOX.crossing(p(1500, 2000), p(4000, 2000)), ((0, 1), (500, 2500)));
    }

    #[test]
    fn the_ends_of_a_chord_are_compared_with_a_slope() {
        let p = Point::new;
        let chord = chord(p(1000, 0), 500, p(0, 0), p(2000, 0)).expect("it runs through");
        // The line rises from 0 to 2000: 500 where the chord begins, 1500 where it ends.
        assert!(chord.rises_above(501, 0, 2000) && !chord.rises_above(500, 0, 2000));
        // The other way round it falls: 500 where it ends.
        assert!(chord.rises_above(501, 2000, 0) && !chord.rises_above(500, 2000, 0));
        assert!(super::chord(p(1000, 500), 500, p(0, 0), p(2000, 0)).is_none());
    }
}
