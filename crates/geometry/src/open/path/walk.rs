//! Walks: what stops a base that is pushed straight on, and what crossing passable features costs.

use super::super::crossing::clip_swollen;
use super::super::cylinder::Cylinder;
use super::super::fine::{FINE, Segment, Stretch, to_fine};
use super::super::place::{Sweep, nearer_than, point_nearer_than};
use super::super::point::Point;
use super::super::terrain::{Bounds, PartId, PartSet};
use super::{Leg, Obstacle, Walker, straight_on};

impl Walker<'_> {
    /// Walks straight to a point; `next` is the leg after it, and `rose` the height from which a climb led up before it.
    pub(super) fn walk(&mut self, next: Option<&Leg>, rose: Option<i32>, to: Point) -> Result<(), Obstacle> {
        let (from, z, radius) = (self.at.at, self.at.z, self.mover.radius);
        if from == to {
            return Ok(());
        }
        let crossed = self.sweep(from, to, z)?;
        // One walk without support is allowed between a climb up and a surface, or between a surface and the way down.
        self.left = if self.policy.ground.supports_sweep(self.scene, from, to, z, radius) {
            Some(to)
        } else {
            self.step_in_air(next, rose, to)?
        };
        let crossed = self.touched(&crossed, from, to);
        self.pay_crossings(&crossed, from, to, next.is_none());
        self.run = Some(match self.run {
            Some((start, last)) if straight_on(start, last, to) => (start, to),
            _ => {
                self.close_run();
                (from, to)
            }
        });
        self.at.at = to;
        self.walked = Some(crossed);
        Ok(())
    }

    /// The solid parts near a straight way of the base.
    fn near(&self, from: Point, to: Point, z: i32) -> PartSet {
        let (ground, radius) = (&self.policy.ground, self.mover.radius);
        let end = |p: Point| Bounds::around(p, radius, z, z + ground.thickness);
        self.scene.near(&end(from).join(end(to)), ground.ignored)
    }

    /// What the base sweeps on a straight way.
    fn way(&self, from: Point, to: Point) -> Sweep {
        Sweep::new(from, to, self.mover.radius - self.policy.ground.tolerance)
    }

    /// Pushes the base straight from one point to another at a height; the parts near the way that do not count,
    /// since it may cross them.
    pub(super) fn sweep(&self, from: Point, to: Point, z: i32) -> Result<PartSet, Obstacle> {
        let (ground, radius) = (&self.policy.ground, self.mover.radius);
        if !ground.on_board(from, radius) || !ground.on_board(to, radius) {
            return Err(Obstacle::BoardEdge);
        }
        let reach = radius - ground.tolerance;
        let mut crossed = PartSet::EMPTY;
        let near = self.near(from, to, z);
        if !near.is_empty() {
            let flanks = self.passed_flanks(from, to);
            let way = self.way(from, to);
            for id in near.iter() {
                let part = self.scene.part(id);
                if part.traits.any(self.policy.passable) || flanks.contains(id) {
                    crossed.insert(id);
                } else if way.meets(part) {
                    return Err(Obstacle::Part(id));
                }
            }
        }
        let (low, high) =
            (Point::new(from.x.min(to.x), from.y.min(to.y)), Point::new(from.x.max(to.x), from.y.max(to.y)));
        let hit = |other: &Cylinder| {
            let most = reach + other.base_radius;
            (other.z - z).abs() < ground.thickness
                && other.at.x + most > low.x
                && other.at.x - most < high.x
                && other.at.y + most > low.y
                && other.at.y - most < high.y
                && point_nearer_than(other.at, from, to, most)
        };
        self.mover.blocking.iter().position(hit).map_or(Ok(crossed), |i| Err(Obstacle::Base(i)))
    }

    /// The flanks of the passages through which a straight way leads.
    pub(super) fn passed_flanks(&self, from: Point, to: Point) -> PartSet {
        let reach = self.mover.radius - self.policy.ground.tolerance;
        let mut flanks = PartSet::EMPTY;
        for passage in self.mover.passages {
            let meets = |a: Point, b: Point| nearer_than(&passage.opening, a, b, reach);
            // Only a crossing from one side to the other counts: both ends are clear of the opening.
            let (a, b) = passage.across;
            let opposite = a.turn(b, from).signum() * a.turn(b, to).signum() < 0;
            if opposite && meets(from, to) && !meets(from, from) && !meets(to, to) {
                flanks = flanks.union(&passage.flanks);
            }
        }
        flanks
    }

    /// Those of the parts that the base may cross which it touches on a straight way, or misses by no more than two
    /// thousandths: these need a closer check, whatever its rounding.
    pub(super) fn touched(&self, near: &PartSet, from: Point, to: Point) -> PartSet {
        let mut touched = PartSet::EMPTY;
        if !near.is_empty() {
            let wide = self.way(from, to).wider(2);
            for id in near.iter().filter(|id| wide.meets(self.scene.part(*id))) {
                touched.insert(id);
            }
        }
        touched
    }

    /// Pays for the passable features that a walk begins to cross, with the parts that it touches at hand.
    fn pay_crossings(&mut self, touched: &PartSet, from: Point, to: Point, last: bool) {
        let before = std::mem::take(&mut self.crossings);
        let passable = |id: &PartId| self.scene.part(*id).traits.any(self.policy.passable);
        let mut crossed = touched.iter().filter(passable);
        let Some(first) = crossed.next() else { return };
        // One convex part is crossed in one piece. If nothing was being crossed before and nothing follows, it does
        // not matter where, as long as two thousandths less would be enough.
        if last
            && before.is_empty()
            && crossed.next().is_none()
            && self.way(from, to).wider(-2).meets(self.scene.part(first))
        {
            self.crossing += i64::from(self.policy.pass_cost) * 1000;
            return;
        }
        let reach = self.mover.radius - self.policy.ground.tolerance;
        let way = Segment::new(to_fine(from), to_fine(to));
        let reach = i64::from(reach) * FINE;
        let mut met: Vec<(u16, Stretch)> = touched
            .iter()
            .filter(passable)
            .filter_map(|id| {
                let part = self.scene.part(id);
                Some((part.feature, clip_swollen(part, &way, reach)?))
            })
            .filter(|(_, (a, b))| b > a)
            .collect();
        met.sort_unstable();
        for (feature, (begin, end)) in met {
            // A crossing goes on if the base has not left the feature in between.
            let goes_on = match self.crossings.iter_mut().find(|(f, _)| *f == feature) {
                Some((_, until)) if begin <= *until + FINE => {
                    *until = end.max(*until);
                    true
                }
                Some((_, until)) => {
                    *until = end;
                    false
                }
                None => {
                    self.crossings.push((feature, end));
                    begin <= FINE && before.iter().any(|(f, _)| *f == feature)
                }
            };
            if !goes_on {
                self.crossing += i64::from(self.policy.pass_cost) * 1000;
            }
        }
        // Only what the base still overlaps at the end of the walk goes on into the next one.
        self.crossings.retain(|(_, until)| *until >= way.length - FINE);
    }
}
