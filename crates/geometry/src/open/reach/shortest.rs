//! The cheapest way to one end: over the bends of the map first, then around what stands there, then by another level.

use super::super::distance::between_points;
use super::super::path::Leg;
use super::super::point::Spot;
use super::{Journey, Reached, Search, hop, taut};

/// How much cheaper, in millionths, another way on the same level must be to be looked for.
const GAIN: i64 = 50_000;

/// By how much, in thousandths, a way may be too long before it is pulled taut: its short legs count as whole inches.
const SLACK: i32 = 1000;

/// How often to look for it.
const DETOURS: usize = 4;

/// How often to look for a cheaper way that changes level or crosses something.
const CHANGES: usize = 5;

impl Journey<'_> {
    /// The cheapest legs to an end point, and their cost in millionths: over the bends of the map or, where they do
    /// not lead there, over everything that a way may touch, unless some change of level or a crossing elsewhere
    /// makes a cheaper one. Jumps, which may fail, come last.
    pub fn shortest(&self, search: &mut Search, end: Spot, legs: &mut Vec<Leg>) -> Option<i64> {
        if !self.may_lead_to(end) {
            return None;
        }
        let mut best = self.by_bends(search, end, legs);
        let mut other = Vec::new();
        for _ in 0..CHANGES {
            // Whether a way that is found is the cheapest shows when the allowance is less than it costs: then the
            // search looks as closely as it does for an end that is barely in reach, whatever the allowance was.
            let tighter = Journey { budget: best.map_or(self.budget, |cost| self.less_than(cost)), ..*self };
            let Some(cost) = hop::Hops::new(&tighter, end, false).find(search, &mut other) else { break };
            best = Some(cost);
            std::mem::swap(legs, &mut other);
        }
        if best.is_some() {
            return best;
        }
        if !self.may_jump() || self.mover.start.z == 0 && end.z == 0 {
            return None;
        }
        hop::Hops::new(self, end, true).find(search, legs)
    }

    /// The cheapest legs to an end point that have a climb or drop which begins where `fit` allows it, and their cost.
    pub fn shortest_changing(
        &self,
        search: &mut Search,
        end: Spot,
        fit: &dyn Fn(Spot) -> bool,
        legs: &mut Vec<Leg>,
    ) -> Option<i64> {
        search.run(self);
        hop::Hops::new(self, end, false).changing(fit).find(search, legs)
    }

    /// Whether an end is near enough and the base may stand there; if not, no way is worth looking for.
    fn may_lead_to(&self, end: Spot) -> bool {
        let (mover, ground) = (self.mover, &self.policy.ground);
        end == mover.start
            || between_points(mover.start.at, end.at).0 <= self.limit()
                && ground.place(self.scene, mover.standing, end, mover.radius).is_ok()
    }

    /// The allowance, in thousandths, that ends a worthwhile gain short of a cost.
    fn less_than(&self, cost: i64) -> i32 {
        let most = (cost - GAIN) / 1000 - i64::from(self.policy.ground.tolerance);
        most.clamp(0, i64::from(self.budget.max(0))) as i32
    }

    /// Whether there are two levels to jump between.
    pub(super) fn may_jump(&self) -> bool {
        self.scene.parts().filter(|(_, part)| part.traits.any(self.policy.ground.carrying)).count() > 1
    }

    /// The cheapest way on one level within the allowance, if need be one that is so only when pulled taut.
    fn by_bends(&self, search: &mut Search, end: Spot, legs: &mut Vec<Leg>) -> Option<i64> {
        let found = self.over_bends(search, end, legs);
        if found.is_some() {
            return found;
        }
        let wider = Journey { budget: self.budget.saturating_add(SLACK), ..*self };
        wider.over_bends(search, end, legs).filter(|cost| *cost <= self.limit())
    }

    /// The way over the bends of the map, or around whatever stands there, pulled taut.
    fn over_bends(&self, search: &mut Search, end: Spot, legs: &mut Vec<Leg>) -> Option<i64> {
        search.run(self);
        let mut best = search.reach(self, end).map(|reached| self.tautened(search, &reached, legs));
        if end.z != self.mover.start.z {
            return best;
        }
        let least = between_points(self.mover.start.at, end.at).0;
        let mut other = Vec::new();
        for _ in 0..DETOURS {
            let most = match best {
                None => self.limit(),
                Some(cost) if cost - least > GAIN => cost - GAIN,
                Some(_) => break,
            };
            let Some(reached) = search.detour(self, end, most) else { break };
            let cost = self.tautened(search, &reached, &mut other);
            if best.is_some_and(|best| cost >= best) {
                break;
            }
            best = Some(cost);
            std::mem::swap(legs, &mut other);
        }
        best
    }

    /// The legs to a place that a search has reached, pulled taut, and their cost.
    fn tautened(&self, search: &Search, reached: &Reached, legs: &mut Vec<Leg>) -> i64 {
        search.path(self, reached, legs);
        // A way as long as the straight line cannot be pulled any further.
        let least = between_points(self.mover.start.at, reached.spot.at).0;
        let mut taut = legs.clone();
        match taut::pull(self, &mut taut, least) {
            Some(cost) if cost < reached.cost => {
                *legs = taut;
                cost
            }
            _ => reached.cost,
        }
    }
}
