//! What one shape does to the cover lines from all origins at once.
//!
//! Seen from one point of the target's base, the shooter's base lies in the fan between two rays. If both rays run
//! through a convex region, then so does the line to that point from every origin beyond it: the segment between
//! the two crossings bars the fan. So two rays answer for all origins, where the answer is clear.

use super::cone::{Disc, Shape};
use super::fine::{FINE, Segment, common};
use super::place::clip_grown;

/// How deep in a shape and how far inside a limit a crossing must lie to be clear: far more than the exact judgement
/// of one origin rounds away or tolerates.
const CLEAR: i64 = 16 * FINE;

/// The fan from a point of the target's base to the shooter's. Distances are measured along the axis, the way from
/// the target's centre to the shooter's.
#[derive(Clone, Copy, Debug)]
struct Fan {
    rays: [Segment; 2],
    /// How far the shooter's centre is.
    length: i64,
    /// How far the tip is beside the target's centre.
    aside: i64,
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

    /// Up to which distance everything in the fan is this near to the target's centre.
    fn within(&self, reach: i64) -> i64 {
        let longest = self.rays[0].length.max(self.rays[1].length);
        (reach - self.aside) * self.length / longest
    }
}

/// The fans from the centre of the target's base and from either flank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fans {
    fans: [Fan; 3],
    length: i64,
    /// How far the shooter's base begins.
    base: i64,
}

impl Fans {
    /// The fans between two bases; `None` if they are too close for any.
    pub(crate) fn new(target: Disc, shooter: Disc) -> Option<Fans> {
        let axis = Segment::new(target.centre, shooter.centre);
        // Origins on the rim are rounded to thousandths.
        let (length, radius) = (axis.length, shooter.radius + FINE);
        if length <= target.radius + 2 * radius {
            return None;
        }
        let left = axis.direction.left();
        let fans = [0, target.radius - CLEAR, CLEAR - target.radius].map(|aside| {
            let tip = target.centre.plus(left.times(aside));
            // Rays to points this far beside the shooter's centre pass its base: their distance from the centre is
            // half x length / root(length² + (half ± aside)²), which is no less than the radius.
            let half = radius * length / (length - radius - aside.abs());
            let ray = |half: i64| Segment::new(tip, shooter.centre.plus(left.times(half)));
            Fan { rays: [ray(half), ray(-half)], length, aside: aside.abs() }
        });
        Some(Fans { fans, length, base: length - radius })
    }

    /// Whether, from every origin, a line runs clearly through a shape farther than these reaches from both centres.
    pub(crate) fn cross_beyond(&self, shape: &Shape<'_>, of_target: i64, of_shooter: i64) -> bool {
        let to = (self.length - of_shooter).min(self.base);
        self.fans.iter().any(|fan| fan.crosses(shape, of_target, to))
    }

    /// Whether, from every origin, a line runs clearly through a shape within a reach of the target's centre.
    pub(crate) fn cross_within(&self, shape: &Shape<'_>, of_target: i64) -> bool {
        self.fans.iter().any(|fan| fan.crosses(shape, 0, fan.within(of_target).min(self.base)))
    }
}
