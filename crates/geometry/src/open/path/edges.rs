//! Legs that change level or leave it over one of its edges: climbs, drops and jumps.

use super::super::crossing::clip_swollen;
use super::super::cylinder::Cylinder;
use super::super::distance::between_points;
use super::super::fine::{FINE, Segment, Stretch, to_fine};
use super::super::place::{clip_grown, nearer_than, no_farther_than, point_nearer_than};
use super::super::point::{Point, Spot};
use super::super::prism::Prism;
use super::super::terrain::Bounds;
use super::air::point_at;
use super::{Leg, Obstacle, Walker};

impl Walker<'_> {
    /// Climbs straight up or down to a height.
    pub(super) fn climb(&mut self, next: Option<&Leg>, z: i32) -> Result<(), Obstacle> {
        self.close_run();
        self.crossings.clear();
        let (low, high) = (z.min(self.at.z), z.max(self.at.z));
        if low == high || low < 0 {
            return Err(Obstacle::TooFar);
        }
        if self.climbable(self.at.at, low, high).is_empty() {
            return Err(Obstacle::NothingToClimb);
        }
        self.column(low, high)?;
        self.rose = (z > self.at.z).then_some(low);
        self.at.z = z;
        self.cost += i64::from(self.policy.climb_cost(high - low)) * 1000;
        let walks_on = self.rose.is_some() && matches!(next, Some(Leg::Walk(_)));
        if walks_on || self.policy.ground.supports(self.scene, self.at, self.mover.radius) {
            Ok(())
        } else {
            Err(Obstacle::Unsupported)
        }
    }

    /// Whether the base can be moved straight up or down between two heights.
    fn column(&self, low: i32, high: i32) -> Result<(), Obstacle> {
        let (ground, at, radius) = (&self.policy.ground, self.at.at, self.mover.radius);
        let around = Bounds::around(at, radius, low, high + ground.thickness);
        let reach = radius - ground.tolerance;
        let near = self.scene.near(&around, ground.ignored);
        if let Some(id) = near.iter().find(|id| nearer_than(self.scene.part(*id), at, at, reach)) {
            return Err(Obstacle::Part(id));
        }
        let hit = |other: &Cylinder| {
            other.z < high + ground.thickness
                && other.z + ground.thickness > low
                && point_nearer_than(other.at, at, at, reach + other.base_radius)
        };
        self.mover.blocking.iter().position(hit).map_or(Ok(()), |i| Err(Obstacle::Base(i)))
    }

    /// Drops to a height, after a walk on which the base was last carried where it `left` a level.
    pub(super) fn drop_down(&mut self, left: Option<Point>, z: i32) -> Result<(), Obstacle> {
        self.close_run();
        self.crossings.clear();
        let (ground, radius) = (&self.policy.ground, self.mover.radius);
        if z < 0 || z >= self.at.z || self.at.z - z > self.policy.drop_most + ground.tolerance {
            return Err(Obstacle::TooFar);
        }
        // A straight walk off a level passes its edge; it must not lead farther out than the reach.
        let left = left.ok_or(Obstacle::NoEdge)?;
        let level = ground.level_under(self.scene, left.at_height(self.at.z)).ok_or(Obstacle::NoEdge)?;
        let reach = radius + self.policy.drop_reach + ground.tolerance;
        let at_edge = |part: &Prism| {
            part.traits.any(ground.carrying)
                && part.top == self.at.z
                && part.feature == level
                && no_farther_than(part, self.at.at, reach)
        };
        if !self.scene.parts().any(|(_, part)| at_edge(part)) {
            return Err(Obstacle::NoEdge);
        }
        self.column(z, self.at.z)?;
        self.drop_is_free(left, level, z)?;
        self.cost += i64::from(self.policy.drop_cost(self.at.z - z)) * 1000;
        self.at.z = z;
        if ground.supports(self.scene, self.at, radius) { Ok(()) } else { Err(Obstacle::Unsupported) }
    }

    /// Whether nothing stands below between the first spot that is clear of the level and the one where the base drops:
    /// a drop leads straight down from the edge, so it never passes over anything.
    fn drop_is_free(&self, left: Point, level: u16, z: i32) -> Result<(), Obstacle> {
        let (ground, radius, at) = (&self.policy.ground, self.mover.radius, self.at);
        let way = Segment::new(to_fine(left), to_fine(at.at));
        let swollen = i64::from(radius) * FINE;
        let beside = |part: &Prism| {
            let own = part.traits.any(ground.carrying) && part.top == at.z && part.feature == level;
            if own { clip_swollen(part, &way, swollen) } else { None }
        };
        let clear = self.scene.parts().filter_map(|(_, part)| beside(part)).map(|(_, b)| b).max();
        let Some(clear) = clear.filter(|t| *t + 2 * FINE < way.length) else { return Ok(()) };
        let from = point_at(&way, clear);
        match self.sweep(from, at.at, z) {
            Ok(crossed) if self.touched(&crossed, from, at.at).is_empty() => Ok(()),
            Ok(_) | Err(Obstacle::Part(_)) => Err(Obstacle::Beyond),
            Err(by) => Err(by),
        }
    }

    pub(super) fn jump(&mut self, to: Spot) -> Result<(), Obstacle> {
        self.close_run();
        self.crossings.clear();
        let (ground, radius) = (&self.policy.ground, self.mover.radius);
        let from = self.at;
        let slack = ground.tolerance;
        let levels = (ground.level_under(self.scene, from), ground.level_under(self.scene, to));
        let (Some(first), Some(second)) = levels else { return Err(Obstacle::Unsupported) };
        if !ground.supports(self.scene, from, radius) || !ground.supports(self.scene, to, radius) {
            return Err(Obstacle::Unsupported);
        }
        if (to.z - from.z).abs() > self.policy.jump_rise + slack {
            return Err(Obstacle::TooFar);
        }
        let way = Segment::new(to_fine(from.at), to_fine(to.at));
        let on_level = |part: &Prism, feature: u16, z: i32| {
            part.traits.any(ground.carrying) && part.feature == feature && part.top == z
        };
        let mut carried: Vec<Stretch> = self
            .scene
            .parts()
            .filter(|(_, p)| on_level(p, first, from.z) || on_level(p, second, to.z))
            .filter_map(|(_, p)| clip_grown(p, &way, 0))
            .collect();
        let gap = way.length - total(&mut carried);
        if gap <= i64::from(slack.max(ground.joint)) * FINE {
            return Err(Obstacle::NoGap);
        }
        if !self.leaves_near_edge(&way, from.z, first) {
            return Err(Obstacle::NoEdge);
        }
        if gap > i64::from(self.policy.jump_most + slack) * FINE {
            return Err(Obstacle::TooFar);
        }
        let z = from.z.max(to.z);
        self.sweep(from.at, to.at, z)?;
        self.cost += between_points(from.at, to.at).0;
        self.at = to;
        Ok(())
    }

    /// Whether a jump begins near enough to the edge over which its path leaves the level; other edges do not matter.
    fn leaves_near_edge(&self, way: &Segment, z: i32, level: u16) -> bool {
        let ground = &self.policy.ground;
        let carrying =
            |part: &&Prism| part.traits.any(ground.carrying) && part.feature == level && part.top == z;
        let parts = || self.scene.parts().map(|(_, part)| part).filter(carrying);
        let carried = |part: &Prism| clip_grown(part, way, 0);
        let joint = i64::from(ground.joint) * FINE;
        // Parts that meet carry the path further, in whatever order they are listed.
        let mut left = 0;
        let farther = |left: i64| {
            let on = parts().filter_map(carried).filter(|(a, b)| *a <= left + joint && *b > left);
            on.map(|(_, b)| b).max()
        };
        while let Some(more) = farther(left) {
            left = more;
        }
        let edge = way.point(left);
        let reach = i64::from(self.mover.radius + self.policy.jump_reach + ground.tolerance) * FINE;
        let leaves = |part: &Prism| {
            (0..part.corners().len()).any(|side| {
                let begins = part.outside(side, way.a);
                part.outside(side, edge).abs() <= FINE
                    && part.outside(side, way.b) > begins
                    && begins >= -reach
            })
        };
        parts().any(|part| carried(part).is_some_and(|(_, b)| b == left) && leaves(part))
    }
}

/// The total length of stretches that may overlap.
fn total(stretches: &mut [Stretch]) -> i64 {
    stretches.sort_unstable();
    let (mut sum, mut until) = (0, 0);
    for (a, b) in stretches.iter() {
        sum += (b - a.max(&until)).max(0);
        until = until.max(*b);
    }
    sum
}
