//! How far apart things are. A base is a flat disc at the height of the surface that carries it.
//!
//! Yes-or-no questions about bases and points are decided exactly in integers; a [`Distance`] is for display
//! and for parts, whose sides may run in any direction.

use super::cylinder::Cylinder;
use super::fine::{FINE, to_fine};
use super::point::{Point, Spot};
use super::prism::Prism;

/// A length in millionths of an inch, rounded up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Distance(pub i64);

impl Distance {
    /// The length to the nearest thousandth, halves upwards.
    pub fn thousandths(self) -> i64 {
        (self.0 + 500).div_euclid(1000)
    }

    /// Whether this is no more than a limit in thousandths.
    pub fn within(self, limit: i32) -> bool {
        self.0 <= i64::from(limit) * 1000
    }

    /// The root of the sum of the squares of two lengths in millionths.
    fn slanted(flat: i64, height: i64) -> Distance {
        if height == 0 {
            return Distance(flat);
        }
        let square = i128::from(flat) * i128::from(flat) + i128::from(height) * i128::from(height);
        Distance(root_up(square))
    }
}

fn root_up(square: i128) -> i64 {
    let down = square.isqrt();
    (down + i128::from(down * down < square)) as i64
}

/// The length of a vector given by its square in thousandths, in millionths.
pub(crate) fn millionths(square: i64) -> i64 {
    match square.checked_mul(1_000_000) {
        Some(scaled) => {
            let down = scaled.isqrt();
            down + i64::from(down * down < scaled)
        }
        None => root_up(i128::from(square) * 1_000_000),
    }
}

/// The distance between two points seen from above.
pub fn between_points(a: Point, b: Point) -> Distance {
    Distance(millionths(a.square_to(b)))
}

/// The distance from base to base in three dimensions: 0 if they touch or overlap.
pub fn between(a: &Cylinder, b: &Cylinder) -> Distance {
    let radii = i64::from(a.base_radius + b.base_radius) * 1000;
    let gap = (millionths(a.at.square_to(b.at)) - radii).max(0);
    Distance::slanted(gap, i64::from(a.z - b.z).abs() * 1000)
}

/// Whether two bases are no farther apart than a limit in thousandths; decided exactly.
///
/// A catalogue's tolerance is added to the limit by the caller.
pub fn within(a: &Cylinder, b: &Cylinder, limit: i32) -> bool {
    let radii = i64::from(a.base_radius + b.base_radius);
    let (dx, dy) = a.at.minus(b.at);
    // Most pairs on a table are farther apart along one of the axes alone.
    let reach = radii + i64::from(limit);
    dx.abs() <= reach && dy.abs() <= reach && slanted_within(dx * dx + dy * dy, radii, a.z - b.z, limit)
}

/// Whether the root of `square`, less `radii` but at least 0, with `height` as the other leg, is within a limit.
fn slanted_within(square: i64, radii: i64, height: i32, limit: i32) -> bool {
    let (height, limit) = (i64::from(height), i64::from(limit));
    if limit < 0 || height.abs() > limit {
        return false;
    }
    // The centres may be apart by the radii and the leg that remains, root(limit² - height²): compare squares
    // until no root is left.
    let leg_square = limit * limit - height * height;
    let excess = square - radii * radii - leg_square;
    excess <= 0
        || i128::from(excess) * i128::from(excess) <= 4 * i128::from(radii * radii) * i128::from(leg_square)
}

/// The distance from a point to the closest point of a base.
pub fn point_to_base(point: Spot, base: &Cylinder) -> Distance {
    let gap = millionths(point.at.square_to(base.at)) - i64::from(base.base_radius) * 1000;
    Distance::slanted(gap.max(0), i64::from(point.z - base.z).abs() * 1000)
}

/// The distance from a point to the farthest point of a base.
pub fn point_to_far_rim(point: Spot, base: &Cylinder) -> Distance {
    let far = millionths(point.at.square_to(base.at)) + i64::from(base.base_radius) * 1000;
    Distance::slanted(far, i64::from(point.z - base.z).abs() * 1000)
}

/// Whether the closest point of a base is within a limit of a point; decided exactly.
pub fn point_within(point: Spot, base: &Cylinder, limit: i32) -> bool {
    slanted_within(point.at.square_to(base.at), i64::from(base.base_radius), point.z - base.z, limit)
}

/// Whether every point of a base is within a limit of a point; decided exactly.
pub fn point_wholly_within(point: Spot, base: &Cylinder, limit: i32) -> bool {
    let (height, limit) = (i64::from(point.z - base.z), i64::from(limit));
    let (square, radius) = (point.at.square_to(base.at), i64::from(base.base_radius));
    // root(square) + radius <= root(limit² - height²), with the roots squared away one after the other.
    let rest = limit * limit - height * height - square - radius * radius;
    limit >= height.abs()
        && rest >= 0
        && 4 * i128::from(radius * radius) * i128::from(square) <= i128::from(rest) * i128::from(rest)
}

/// The square of the distance from a point to a segment, as a fraction with a positive lower number.
pub(crate) fn square_to_segment(p: Point, a: Point, b: Point) -> (i128, i128) {
    let (ex, ey) = b.minus(a);
    let (px, py) = p.minus(a);
    let length_square = ex * ex + ey * ey;
    let along = px * ex + py * ey;
    if along <= 0 || length_square == 0 {
        return (i128::from(px * px + py * py), 1);
    }
    if along >= length_square {
        return (i128::from(p.square_to(b)), 1);
    }
    let cross = i128::from(ex * py - ey * px);
    (cross * cross, i128::from(length_square))
}

/// The distance from a point to the outline of a part seen from above, 0 inside it.
pub fn point_to_outline(p: Point, part: &Prism) -> Distance {
    if part.contains(p) {
        return Distance(0);
    }
    let nearest = part
        .sides()
        .map(|(a, b)| {
            let (top, bottom) = square_to_segment(p, a, b);
            // Rounding the fraction up before the root keeps the whole rounded up.
            let scaled = top * 1_000_000;
            root_up(scaled / bottom + i128::from(scaled % bottom != 0))
        })
        .min();
    Distance(nearest.expect("an outline has at least three sides"))
}

/// The distance from a base to the closest point of a part's volume, in three dimensions.
pub fn base_to_part(base: &Cylinder, part: &Prism) -> Distance {
    let gap = (point_to_outline(base.at, part).0 - i64::from(base.base_radius) * 1000).max(0);
    let below = (part.bottom - base.z).max(0);
    let above = (base.z - part.top).max(0);
    Distance::slanted(gap, i64::from(below.max(above)) * 1000)
}

/// Whether the outlines of two parts overlap by more than a depth in thousandths: the least shift that would part
/// them, which for convex outlines is a shift across one of their sides.
pub fn outlines_overlap(a: &Prism, b: &Prism, depth: i32) -> bool {
    let ((low, high), (other_low, other_high)) = (a.bounds(), b.bounds());
    if high.x < other_low.x || other_high.x < low.x || high.y < other_low.y || other_high.y < low.y {
        return false;
    }
    let least = -i64::from(depth) * FINE;
    let parted = |own: &Prism, other: &Prism| {
        (0..own.corners().len())
            .any(|side| other.corners().iter().all(|corner| own.outside(side, to_fine(*corner)) >= least))
    };
    !parted(a, b) && !parted(b, a)
}

/// The distance from a base to the outline of a part, seen from above only.
pub fn base_to_outline(base: &Cylinder, part: &Prism) -> Distance {
    Distance((point_to_outline(base.at, part).0 - i64::from(base.base_radius) * 1000).max(0))
}
