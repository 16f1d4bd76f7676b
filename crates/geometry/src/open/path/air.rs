//! Walks that nothing carries all the way: the step from a climb onto a surface, and the one off it to the way down.
//!
//! Such a step may hang in the air before the first place where a level carries the base and after the last, but not
//! between them: that is a gap, and gaps are jumped. A climb leads onto the feature that is climbed, up and down.

use super::super::fine::{FINE, Segment, to_fine};
use super::super::place::{clip_grown, nearer_than, no_farther_than};
use super::super::point::Point;
use super::super::prism::Prism;
use super::super::terrain::{Bounds, PartId, PartSet};
use super::{Leg, Obstacle, Walker};

/// The point of a way, in thousandths, that is nearest to a distance from its beginning.
pub(super) fn point_at(way: &Segment, t: i64) -> Point {
    let at = way.point(t);
    let rounded = |c: i64| (c + FINE / 2).div_euclid(FINE) as i32;
    Point::new(rounded(at.x), rounded(at.y))
}

impl Walker<'_> {
    /// Judges a walk that leaves what carries it, `rose` from a height if a climb up came before it. Returns the last
    /// place where a level carries the base, if there is one.
    pub(super) fn step_in_air(
        &self,
        next: Option<&Leg>,
        rose: Option<i32>,
        to: Point,
    ) -> Result<Option<Point>, Obstacle> {
        let (ground, from, z, radius) = (&self.policy.ground, self.at.at, self.at.z, self.mover.radius);
        let descends = match next {
            Some(Leg::Climb(below) | Leg::Drop(below)) => *below < z,
            _ => false,
        };
        let carried = |at: Point| ground.supports(self.scene, at.at_height(z), radius);
        // Where neither a climb comes before nor a way down after, both ends are carried, and the walk is not.
        if !(rose.is_some() || descends) {
            return Err(Obstacle::Unsupported);
        }
        let ends = (carried(from), carried(to));
        if !(rose.is_some() || ends.0) || !(descends || ends.1) {
            return Err(Obstacle::Unsupported);
        }
        let climbs_down = match next {
            Some(Leg::Climb(below)) if descends => Some(*below),
            _ => None,
        };
        let Some((first, last)) = self.carried_between(to, ends) else {
            // Over the top of something that carries nobody: up one side and down another.
            return match (rose, climbs_down) {
                (Some(low), Some(below)) => {
                    let (up, down) = (self.climbable(from, low, z), self.climbable(to, below, z));
                    if self.join(&up, &down) { Ok(None) } else { Err(Obstacle::Adrift) }
                }
                // Without a level there is no edge to drop from; the drop itself says so.
                _ => Ok(None),
            };
        };
        if !ground.supports_sweep(self.scene, first, last, z, radius) {
            return Err(Obstacle::Gap);
        }
        let on = |at: Point| ground.parts_under(self.scene, at.at_height(z), radius);
        let onto = |at: Point, low: i32, level: Point| self.join(&self.climbable(at, low, z), &on(level));
        let led = ends.0 || rose.is_none_or(|low| onto(from, low, first));
        let leads = ends.1 || climbs_down.is_none_or(|below| onto(to, below, last));
        if led && leads { Ok(Some(last)) } else { Err(Obstacle::Adrift) }
    }

    /// The first and the last place on a straight way from here where levels carry the base.
    fn carried_between(&self, to: Point, ends: (bool, bool)) -> Option<(Point, Point)> {
        let (ground, from, z, radius) = (&self.policy.ground, self.at.at, self.at.z, self.mover.radius);
        let way = Segment::new(to_fine(from), to_fine(to));
        let mut first = ends.0.then_some(0);
        let mut last = if ends.1 { Some(way.length) } else { first };
        let around = |p: Point| Bounds::around(p, radius, z - 1, z + 1);
        let near = self.scene.near(&around(from).join(around(to)), ground.ignored);
        let carrying = |part: &&Prism| part.traits.any(ground.carrying) && part.top == z;
        for part in near.iter().map(|id| self.scene.part(id)).filter(carrying) {
            // Where the part carries all of the base, and where it carries its centre beside others.
            for inside in [i64::from(radius) * FINE, 0] {
                let Some((a, b)) = clip_grown(part, &way, -inside) else { continue };
                for t in [a, b, i64::midpoint(a, b)] {
                    let (earlier, later) = (first.is_none_or(|t0| t < t0), last.is_none_or(|t1| t1 < t));
                    let spot = point_at(&way, t).at_height(z);
                    if (earlier || later) && ground.supports(self.scene, spot, radius) {
                        first = if earlier { Some(t) } else { first };
                        last = if later { Some(t) } else { last };
                    }
                }
            }
        }
        let place = |t: i64| if t == 0 { from } else { point_at(&way, t) };
        Some((place(first?), place(last.or(first)?)))
    }

    /// The parts that a base at a point can climb between two heights.
    pub(super) fn climbable(&self, at: Point, low: i32, high: i32) -> PartSet {
        let (ground, radius) = (&self.policy.ground, self.mover.radius);
        let reach = radius + self.policy.climb_reach + ground.tolerance;
        let unfit = ground.ignored | self.policy.passable | self.policy.unclimbable;
        let mut found = PartSet::EMPTY;
        for id in self.scene.near(&Bounds::around(at, reach + 1, low, high), unfit).iter() {
            let part = self.scene.part(id);
            if part.bottom <= low && part.top >= high && no_farther_than(part, at, reach) {
                found.insert(id);
            }
        }
        found
    }

    /// Whether one of some parts and one of others belong to one feature, or to features that touch one another at the
    /// height of the base.
    fn join(&self, some: &PartSet, others: &PartSet) -> bool {
        let feature = |id: PartId| self.scene.part(id).feature;
        let meets = |set: &PartSet| set.iter().any(|id| others.iter().any(|o| feature(o) == feature(id)));
        if meets(some) {
            return true;
        }
        let (ground, z) = (&self.policy.ground, self.at.z);
        let solid = |part: &Prism| part.bottom <= z && part.top >= z && !part.traits.any(ground.ignored);
        let touch = |one: &Prism, two: &Prism| {
            one.feature == two.feature || one.sides().any(|(p, q)| nearer_than(two, p, q, ground.joint + 1))
        };
        let mut reached = *some;
        loop {
            let next = self.scene.parts().find(|(id, part)| {
                !reached.contains(*id)
                    && solid(part)
                    && reached.iter().any(|from| touch(self.scene.part(from), part))
            });
            let Some((id, _)) = next else { return false };
            reached.insert(id);
            if meets(&reached) {
                return true;
            }
        }
    }
}
