//! The arcs on which the centre of a base rounds corners, and the straight lines that touch them.

use super::super::fine::{FINE, Fine, UNIT, root, to_fine};
use super::super::point::{DIRECTIONS, Point, rim_point};

/// Tangents are tried only in every n-th of the fixed directions; this is n.
pub(super) const STEP: usize = 2;

/// Tangents that cross at a smaller angle than this, given by its sine, make no bend.
const LEAST_SINE: i64 = UNIT / 32;

/// The arc on which the centre of a base rounds a corner or another base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub(super) centre: Point,
    pub(super) radius: i32,
    pub(super) z: i32,
    /// The directions between which it lies, counter-clockwise; none for a whole circle.
    pub(super) between: Option<(Fine, Fine)>,
}

/// A straight line that touches an arc: the points whose product with the normal is the offset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tangent {
    normal: Fine,
    offset: i64,
    pub(super) z: i32,
}

fn turn(a: Fine, b: Fine) -> i64 {
    a.x * b.y - a.y * b.x
}

impl Arc {
    fn holds(&self, normal: Fine) -> bool {
        self.between.is_none_or(|(first, last)| turn(first, normal) >= 0 && turn(normal, last) >= 0)
    }

    pub(super) fn tangent(&self, normal: Fine) -> Tangent {
        let offset = to_fine(self.centre).along(normal) + i64::from(self.radius) * FINE;
        Tangent { normal, offset, z: self.z }
    }

    /// The fixed directions in which the arc lies, in order, its ends included.
    pub(super) fn directions(&self) -> Vec<Fine> {
        let fixed = |step: usize| {
            let rim = rim_point(Point::new(0, 0), 1 << 20, step);
            Fine { x: i64::from(rim.x) << 4, y: i64::from(rim.y) << 4 }
        };
        let mut all: Vec<Fine> =
            (0..DIRECTIONS).step_by(STEP).map(fixed).filter(|normal| self.holds(*normal)).collect();
        if let Some((first, last)) = self.between {
            all.extend([first, last]);
            all.sort_by(|a, b| 0.cmp(&turn(*a, *b)));
            all.dedup();
        }
        all
    }

    /// The directions in which a tangent has a point at a distance on its far side.
    pub(super) fn touching(&self, at: Point, distance: i32, found: &mut Vec<Fine>) {
        let away = to_fine(at).minus(to_fine(self.centre));
        let (length, distance) = (away.length(), i64::from(distance) * FINE);
        if length == 0 {
            return;
        }
        let out = away.scaled_to(UNIT);
        let along = (distance * UNIT / length).clamp(-UNIT, UNIT);
        let across = root(UNIT * UNIT - along * along);
        for side in [across, -across] {
            let normal = out.times(along).plus(out.left().times(side)).scaled_to(UNIT);
            if self.holds(normal) {
                found.push(normal);
            }
        }
    }
}

impl Tangent {
    /// Where two tangents cross.
    pub(super) fn crossing(&self, other: &Tangent) -> Option<Point> {
        let (a, b) = (self.normal, other.normal);
        let sine = turn(a, b);
        if (sine >> 24).abs() < LEAST_SINE {
            return None;
        }
        let solve = |p: i64, q: i64| {
            let top = i128::from(self.offset) * i128::from(p) - i128::from(other.offset) * i128::from(q);
            let whole = top * i128::from(UNIT) / i128::from(sine);
            i32::try_from((whole + i128::from(FINE / 2)).div_euclid(i128::from(FINE))).ok()
        };
        Some(Point::new(solve(b.y, a.y)?, solve(-b.x, -a.x)?))
    }

    /// The points of the tangent at a distance from one of its points.
    pub(super) fn points_beside(&self, at: Point, distance: i32) -> [Point; 2] {
        let shift = self.normal.left().times(i64::from(distance));
        let (x, y) = (shift.x as i32, shift.y as i32);
        [Point::new(at.x + x, at.y + y), Point::new(at.x - x, at.y - y)]
    }
}
