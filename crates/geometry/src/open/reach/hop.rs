//! The cheapest way to one place that leaves the level it begins on: up, down, over something, across gaps.
//!
//! Where a base climbs, drops or jumps is free within wide limits, so the search stops at places on a lattice, beside
//! every edge, and where the straight line to the end meets an edge. It runs from stop to stop over walks and
//! whole changes of level, each judged as the law judges it, and what misses the allowance by a little is pulled taut.

mod steps;
mod stops;

use super::super::distance::between_points;
use super::super::path::Leg;
use super::super::point::Spot;
use super::super::terrain::Bounds;
use super::journey::after;
use super::{Journey, Search, UNREACHED, taut};

/// How much longer than the allowance, in millionths, a way may be before it is pulled taut.
const SLACK: i64 = 400_000;

#[derive(Clone, Copy, Debug)]
struct Stop {
    spot: Spot,
    cost: i64,
    from: usize,
    legs: [Leg; 3],
    count: usize,
    settled: bool,
    /// Whether walks may lead on from here to anywhere, not only to bends.
    bend: bool,
}

/// What is known about going straight up from a stop to a height.
type Columns = Vec<Vec<Option<bool>>>;

pub(super) struct Hops<'a> {
    journey: &'a Journey<'a>,
    end: Spot,
    /// What the way may cost at most, in millionths.
    most: i64,
    /// Whether jumps are allowed.
    jumps: bool,
    /// Whether something near can be crossed at a cost, so that a way on one level may bend anywhere.
    crossings: bool,
    /// The heights of the board and of all levels.
    levels: Vec<i32>,
    /// The heights at which something solid ends.
    tops: Vec<i32>,
    stops: Vec<Stop>,
    columns: Columns,
    /// Whether the search leads everywhere, not to one end; the second stop is then free for any end.
    everywhere: bool,
    /// The settled stops of such a search in the order of their cost.
    order: Vec<usize>,
    /// Where a change of level that the way must have may begin, if it must have one.
    fit: Option<&'a dyn Fn(Spot) -> bool>,
    /// How many stops there are before that change; those after it are the same ones again. 0 if none is needed.
    half: usize,
}

impl<'a> Hops<'a> {
    pub(super) fn new(journey: &'a Journey<'a>, end: Spot, jumps: bool) -> Hops<'a> {
        let (ground, scene) = (&journey.policy.ground, journey.scene);
        let mut levels = vec![0];
        let mut tops = Vec::new();
        for (_, part) in scene.parts().filter(|(_, part)| !part.traits.any(ground.ignored)) {
            if part.traits.any(ground.carrying) {
                levels.push(part.top);
            }
            if !part.traits.any(journey.policy.unclimbable) {
                tops.push(part.top);
            }
        }
        for heights in [&mut levels, &mut tops] {
            heights.sort_unstable();
            heights.dedup();
        }
        let most = journey.limit() + SLACK;
        let around = Bounds::around(journey.mover.start.at, journey.budget, 0, i32::MAX);
        let near = scene.near(&around, ground.ignored);
        let crossings = near.iter().any(|id| scene.part(id).traits.any(journey.policy.passable));
        Hops {
            journey,
            end,
            most,
            jumps,
            crossings,
            levels,
            tops,
            stops: Vec::new(),
            columns: Vec::new(),
            everywhere: false,
            order: Vec::new(),
            fit: None,
            half: 0,
        }
    }

    /// The same search for ways with a climb or drop that begins where `fit` allows it.
    pub(super) fn changing(mut self, fit: &'a dyn Fn(Spot) -> bool) -> Hops<'a> {
        self.fit = Some(fit);
        self
    }

    /// The stop at which the way must end.
    fn goal(&self) -> usize {
        1 + self.half
    }

    /// Whether legs have a climb or drop that begins where it may.
    fn has_change(&self, legs: &[Leg]) -> bool {
        let Some(fit) = self.fit else { return true };
        let mut at = self.journey.mover.start;
        legs.iter().any(|leg| {
            let from = at;
            at = after(from, leg);
            matches!(leg, Leg::Climb(_) | Leg::Drop(_)) && fit(from)
        })
    }

    /// A search from which any end can be reached.
    pub(super) fn everywhere(journey: &'a Journey<'a>, jumps: bool, search: &mut Search) -> Hops<'a> {
        let mut hops = Hops::new(journey, journey.mover.start, jumps);
        hops.everywhere = true;
        hops.gather();
        loop {
            let open =
                hops.stops.iter().enumerate().filter(|(i, s)| *i != 1 && !s.settled && s.cost < UNREACHED);
            let Some((here, _)) = open.min_by_key(|(i, s)| (s.cost, *i)) else { return hops };
            hops.stops[here].settled = true;
            hops.order.push(here);
            for to in 2..hops.stops.len() {
                hops.try_all(search, here, to);
            }
        }
    }

    /// The legs from the stops of a search that leads everywhere to an end, and their cost.
    pub(super) fn lead_to(&mut self, search: &mut Search, end: Spot, legs: &mut Vec<Leg>) -> Option<i64> {
        let goal = &mut self.stops[1];
        (goal.spot, goal.cost, goal.settled) = (end, UNREACHED, false);
        self.columns[1].fill(None);
        for place in 0..self.order.len() {
            let here = self.order[place];
            if self.stops[here].cost >= self.stops[1].cost {
                break;
            }
            self.try_all(search, here, 1);
        }
        if self.stops[1].cost == UNREACHED {
            return None;
        }
        self.write(legs);
        Some(self.stops[1].cost)
    }

    /// The least that changes of height on the way from a height to the end's can cost.
    fn least_rise(&self, z: i32) -> i64 {
        if self.everywhere || self.jumps || self.end.z <= z {
            return 0;
        }
        i64::from(self.journey.policy.climb_cost(self.end.z - z)) * 1000
    }

    /// The least that changes of height can cost if the way leaves its first level.
    fn least_change(&self) -> i64 {
        let (policy, z) = (self.journey.policy, self.journey.mover.start.z);
        if self.everywhere {
            return 0;
        }
        if self.jumps || z != self.end.z {
            return self.least_rise(z);
        }
        if self.crossings {
            return 0;
        }
        let over = self.tops.iter().filter(|top| **top > z);
        let up = over.map(|top| policy.climb_cost(top - z) + policy.drop_cost(top - z));
        let below = self.levels.iter().filter(|level| **level < z);
        let down = below.map(|level| policy.climb_cost(z - level) + policy.drop_cost(z - level));
        up.chain(down).min().map_or(UNREACHED / 2, |cost| i64::from(cost) * 1000)
    }

    fn ahead(&self, spot: Spot) -> i64 {
        if self.everywhere {
            return 0;
        }
        between_points(spot.at, self.end.at).0 + self.least_rise(spot.z)
    }

    /// The legs of the cheapest way found, and its cost.
    pub(super) fn find(&mut self, search: &mut Search, legs: &mut Vec<Leg>) -> Option<i64> {
        let journey = self.journey;
        let straight = between_points(journey.mover.start.at, self.end.at).0;
        if straight + self.least_change() > journey.limit() || !self.stands(self.end) {
            return None;
        }
        self.gather();
        if self.fit.is_some() {
            self.half = self.stops.len();
            self.stops.extend_from_within(..);
            self.columns.extend_from_within(..);
            self.stops[self.half].cost = UNREACHED;
        }
        for _ in 0..2 {
            self.settle(search)?;
            self.write(legs);
            let loose = legs.clone();
            let mut cost = taut::pull(journey, legs, straight)?;
            if !self.has_change(legs) {
                (*legs, cost) = (loose, self.stops[self.goal()].cost);
            }
            if cost <= journey.limit() {
                return Some(cost);
            }
            if self.half > 0 {
                return None;
            }
            self.look_closer(legs);
        }
        None
    }

    fn stands(&self, spot: Spot) -> bool {
        let (journey, mover) = (self.journey, self.journey.mover);
        journey.policy.ground.place(journey.scene, mover.standing, spot, mover.radius).is_ok()
    }

    /// Runs from stop to stop until the end is settled.
    fn settle(&mut self, search: &mut Search) -> Option<()> {
        loop {
            let open = self.stops.iter().enumerate().filter(|(_, s)| !s.settled && s.cost < UNREACHED);
            let (here, _) = open.min_by_key(|(i, s)| (s.cost + self.ahead(s.spot), *i))?;
            self.stops[here].settled = true;
            if here == self.goal() {
                return Some(());
            }
            for to in 1..self.stops.len() {
                self.try_all(search, here, to);
            }
        }
    }

    fn write(&self, legs: &mut Vec<Leg>) {
        legs.clear();
        let mut at = self.goal();
        while at != 0 {
            let stop = &self.stops[at];
            legs.extend(stop.legs[..stop.count].iter().rev());
            at = stop.from;
        }
        legs.reverse();
    }
}
