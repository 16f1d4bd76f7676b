//! What one shape does to the cover lines from all origins at once.
//!
//! Seen from one point of the target's base, the shooter's base lies in the fan between two rays. If both rays run
//! through a convex region, then so does the line to that point from every origin beyond it: the segment between
//! the two crossings bars the fan. So two rays answer for all origins, where the answer is clear.

use super::cone::{Disc, Shape};
use super::fine::{FINE, Fine, Segment, common};
use super::place::clip_grown;

/// How deep in a shape and how far inside a limit a crossing must lie to be clear: far more than the exact judgement
/// of one origin rounds away or tolerates.
const CLEAR: i64 = 16 * FINE;

/// The fan from a point of the target's base to the shooter's. Distances are measured along the axis, the way from
/// the target's centre to the shooter's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fan {
    rays: [Segment; 2],
    /// How far the shooter's centre is.
    length: i64,
    /// How far the tip is beside the target's centre.
    aside: i64,
    /// How far the shooter's base begins.
    base: i64,
}

impl Fan {
    /// Whether the lines from all origins run clearly through a shape between two distances.
    fn crosses(&self, shape: &Shape<'_>, from: i64, to: i64) -> bool {
        let (from, to) = (from + CLEAR, to - CLEAR);
        from <= to
            && self.rays.iter().all(|ray| {
                let between = (from * ray.length / self.length, to * ray.length / self.length);
                let inside = match shape {
                    Shape::Part(part) => clip_grown(part, ray, -CLEAR),
                    Shape::Base(disc) => ray.in_disc(disc.centre, disc.radius - CLEAR),
                };
                common(inside, Some(between)).is_some()
            })
    }

    /// Whether, from every origin, a line runs clearly through a shape farther than these reaches from both centres.
    pub(crate) fn crosses_beyond(&self, shape: &Shape<'_>, of_target: i64, of_shooter: i64) -> bool {
        self.crosses(shape, of_target, (self.length - of_shooter).min(self.base))
    }

    /// Whether, from every origin, a line runs clearly through a shape within a reach of the target's centre.
    pub(crate) fn crosses_within(&self, shape: &Shape<'_>, of_target: i64) -> bool {
        // Up to this distance everything in the fan is within the reach.
        let longest = self.rays[0].length.max(self.rays[1].length);
        let to = (of_target - self.aside) * self.length / longest;
        self.crosses(shape, 0, to.min(self.base))
    }
}

/// The way between two bases that lie far enough apart for fans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    target: Disc,
    shooter: Disc,
    /// To the left of the way from the target to the shooter.
    left: Fine,
    length: i64,
}

impl Axis {
    /// The way between two bases; `None` if they are too close.
    pub(crate) fn new(target: Disc, shooter: Disc) -> Option<Axis> {
        let way = Segment::new(target.centre, shooter.centre);
        // Origins on the rim are rounded to thousandths.
        let shooter = Disc { radius: shooter.radius + FINE, ..shooter };
        let axis = Axis { target, shooter, left: way.direction.left(), length: way.length };
        (way.length > target.radius + 2 * shooter.radius).then_some(axis)
    }

    /// The fans from the centre of the target's base and from either flank.
    pub(crate) fn fans(&self) -> impl Iterator<Item = Fan> + '_ {
        let flank = self.target.radius - CLEAR;
        [0, flank, -flank].into_iter().map(|aside| self.fan(aside))
    }

    fn fan(&self, aside: i64) -> Fan {
        let (length, radius) = (self.length, self.shooter.radius);
        let tip = self.target.centre.plus(self.left.times(aside));
        // Rays to points this far beside the shooter's centre pass its base: their distance from the centre is
        // half x length / root(length² + (half ± aside)²), which is no less than the radius.
        let half = radius * length / (length - radius - aside.abs());
        let ray = |half: i64| Segment::new(tip, self.shooter.centre.plus(self.left.times(half)));
        Fan { rays: [ray(half), ray(-half)], length, aside: aside.abs(), base: length - radius }
    }
}
