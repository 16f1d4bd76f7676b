//! What leads from one stop straight to another: a walk, a climb, a drop, a jump, or a climb over something.

use super::super::super::distance::between_points;
use super::super::super::path::Leg;
use super::super::super::place::no_farther_than;
use super::super::super::point::Spot;
use super::super::super::terrain::{Bounds, PartId};
use super::super::Search;
use super::Hops;

impl Hops<'_> {
    /// Tries every way that leads from one stop straight to another.
    pub(super) fn try_all(&mut self, search: &mut Search, here: usize, to: usize) {
        let (from, goal) = (self.stops[here], self.stops[to]);
        let best = goal.cost.min(self.most - self.ahead(goal.spot) + 1);
        let straight = self.journey.policy.increment(between_points(from.spot.at, goal.spot.at)).0;
        if goal.settled || from.cost + between_points(from.spot.at, goal.spot.at).0 >= best {
            return;
        }
        let (z, top) = (from.spot.z, goal.spot.z);
        let levels = (here >= self.half, to >= self.half);
        if self.half > 0 && levels.0 && !levels.1 {
            return;
        }
        let same = self.half == 0 || levels.0 == levels.1;
        // Off the floor edges bend ways as well, and stops are few.
        if same && z == top && (from.bend || goal.bend || z > 0) && from.cost + straight < best {
            let field = search.field(self.journey, z);
            let most = best - from.cost - 1;
            if let Some(cost) = search.walk(self.journey, field, from.spot.at, goal.spot.at, most) {
                self.take(here, to, &[Leg::Walk(goal.spot.at)], from.cost + cost);
                return;
            }
        }
        let vertical = |low: i32, high: i32| i64::from(self.journey.policy.climb_cost(high - low)) * 1000;
        let changes = self.may_change(here, to, from.spot);
        if changes && top > z && from.cost + straight + vertical(z, top) < best && self.column(here, top) {
            self.judge(here, to, &[Leg::Climb(top), Leg::Walk(goal.spot.at)]);
        }
        if top < z && from.cost + straight < best && self.may_change(here, to, goal.spot.at.at_height(z)) {
            let off = Leg::Walk(goal.spot.at);
            if !self.judge(here, to, &[off, Leg::Drop(top)]) && self.column(to, z) {
                self.judge(here, to, &[off, Leg::Climb(top)]);
            }
        }
        if same && self.jumps && z > 0 && top > 0 && (top - z).abs() <= self.journey.policy.jump_rise + 1 {
            self.judge(here, to, &[Leg::Jump(goal.spot)]);
        }
        for over in 0..self.tops.len() {
            let high = self.tops[over];
            if changes
                && high > z.max(top)
                && from.cost + straight + vertical(z, high) + vertical(top, high) < best
                && self.column(here, high)
                && self.column(to, high)
            {
                self.judge(here, to, &[Leg::Climb(high), Leg::Walk(goal.spot.at), Leg::Climb(top)]);
            }
        }
    }

    /// Whether a change of level that begins at a spot may lead from one stop to another: where the way must have one,
    /// the first that fits leads on to the stops after it.
    fn may_change(&self, here: usize, to: usize, begins: Spot) -> bool {
        let Some(fit) = self.fit.filter(|_| self.half > 0) else { return true };
        here >= self.half || (to >= self.half) == fit(begins)
    }

    /// Whether a base may go straight up from a stop to a height beside something climbable.
    fn column(&mut self, stop: usize, high: i32) -> bool {
        let Some(place) = self.tops.iter().position(|top| *top == high) else { return false };
        if let Some(known) = self.columns[stop][place] {
            return known;
        }
        let (journey, spot) = (self.journey, self.stops[stop].spot);
        let (policy, radius) = (journey.policy, journey.mover.radius);
        let ground = &policy.ground;
        let reach = radius + policy.climb_reach + ground.tolerance;
        let unfit = ground.ignored | policy.passable | policy.unclimbable;
        let near = journey.scene.near(&Bounds::around(spot.at, reach + 1, spot.z, high), unfit);
        let climbable = |id: PartId| {
            let part = journey.scene.part(id);
            part.bottom <= spot.z && part.top >= high && no_farther_than(part, spot.at, reach)
        };
        let free = high > spot.z && near.iter().any(climbable);
        self.columns[stop][place] = Some(free);
        free
    }

    /// Accepts legs to a stop if they are legal and cheaper than what is known; returns whether they are legal.
    fn judge(&mut self, here: usize, to: usize, legs: &[Leg]) -> bool {
        let (from, journey) = (self.stops[here], self.journey);
        let Some(cost) = journey.cost_from(from.spot, legs) else { return false };
        let best = self.stops[to].cost.min(self.most - self.ahead(self.stops[to].spot) + 1);
        if from.cost + cost < best {
            self.take(here, to, legs, from.cost + cost);
        }
        true
    }

    fn take(&mut self, from: usize, to: usize, legs: &[Leg], cost: i64) {
        let mut own = [Leg::Climb(0); 3];
        own[..legs.len()].copy_from_slice(legs);
        let stop = &mut self.stops[to];
        (stop.cost, stop.from, stop.legs, stop.count) = (cost, from, own, legs.len());
    }
}
