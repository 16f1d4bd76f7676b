//! The cheapest way to one place that leaves the level it begins on: up, down, over something, across gaps.
//!
//! Where a base climbs, drops or jumps is free within wide limits, so the search stops at places on a lattice, beside
//! every edge, and where the straight line to the end meets an edge. It runs from stop to stop over walks and
//! whole changes of level, each judged as the law judges it, and what misses the allowance by a little is pulled taut.

use super::super::distance::between_points;
use super::super::fine::{Fine, to_fine};
use super::super::path::{Leg, Mover, check_path};
use super::super::place::no_farther_than;
use super::super::point::{Point, Spot};
use super::super::prism::Prism;
use super::super::terrain::{Bounds, PartId};
use super::detour::{Quest, rounded};
use super::{Journey, Search, UNREACHED, taut};

/// How far apart the points of the lattice are, in thousandths.
const LATTICE: i32 = 500;

/// How far apart they are around the bends of a way that is a little too long.
const CLOSE: i32 = 125;

/// How much longer than the allowance, in millionths, a way may be before it is pulled taut.
const SLACK: i64 = 400_000;

/// How far beyond bare contact a stop keeps.
const CLEARANCE: i32 = 2;

/// The most stops of one search.
const STOPS_MAX: usize = 2500;

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

    /// Collects the stops.
    fn gather(&mut self) {
        let (journey, change) = (self.journey, self.least_change());
        let start = journey.mover.start;
        self.add(start, true);
        self.add(self.end, true);
        self.stops[0].cost = 0;
        let levels = std::mem::take(&mut self.levels);
        for z in levels.iter().copied() {
            let passes = |at: &Point| {
                let on = if self.everywhere { 0 } else { between_points(*at, self.end.at).0 };
                between_points(start.at, *at).0 + on + change <= self.most
            };
            let mut bends: Vec<Point> = Vec::new();
            bends.extend(journey.graph.bends.iter().filter(|spot| spot.z == z).map(|spot| spot.at));
            // There and back, where the end is the start.
            let quest = Quest::new(journey, self.end, self.most * (1 + i64::from(self.everywhere)));
            let mut arcs = Vec::new();
            quest.arcs_at(z, &mut arcs);
            bends.extend(rounded(&arcs).into_iter().map(|(spot, _)| spot.at));
            let mut feet = Vec::new();
            self.beside_edges(z, &mut feet);
            self.lattice(&mut feet);
            bends.retain(passes);
            feet.retain(passes);
            bends.iter().for_each(|at| self.add_if_free(at.at_height(z), true));
            feet.iter().for_each(|at| self.add_if_free(at.at_height(z), false));
        }
        self.levels = levels;
    }

    fn add(&mut self, spot: Spot, bend: bool) {
        let legs = [Leg::Climb(0); 3];
        self.stops.push(Stop { spot, cost: UNREACHED, from: 0, legs, count: 0, settled: false, bend });
        self.columns.push(vec![None; self.tops.len()]);
    }

    fn add_if_free(&mut self, spot: Spot, bend: bool) {
        let (journey, mover) = (self.journey, self.journey.mover);
        if self.stops.len() < STOPS_MAX
            && !self.stops.iter().any(|stop| stop.spot == spot)
            && journey.policy.ground.place(journey.scene, mover.blocking, spot, mover.radius).is_ok()
        {
            self.add(spot, bend);
        }
    }

    fn lattice(&self, found: &mut Vec<Point>) {
        let (start, reach) = (self.journey.mover.start.at, self.journey.budget);
        let first = |value: i32| (value - reach).div_euclid(LATTICE) * LATTICE;
        for x in (first(start.x)..=start.x + reach).step_by(LATTICE as usize) {
            for y in (first(start.y)..=start.y + reach).step_by(LATTICE as usize) {
                found.push(Point::new(x, y));
            }
        }
    }

    /// Points beside the edges of whatever matters at a height: touching, and as far out as a climb may begin;
    /// nearest to the start and the end, where the line between them passes, and along the edge.
    fn beside_edges(&self, z: i32, found: &mut Vec<Point>) {
        let (journey, radius) = (self.journey, self.journey.mover.radius);
        let (policy, start) = (journey.policy, journey.mover.start);
        let around = Bounds::around(start.at, journey.budget + radius, i32::MIN, i32::MAX);
        for id in journey.scene.near(&around, policy.ground.ignored).iter() {
            let part = journey.scene.part(id);
            let level = part.traits.any(policy.ground.carrying);
            let outs: &[i32] = if level && part.top == z {
                &[-(radius + CLEARANCE), -(radius + policy.jump_reach)]
            } else if part.top > z {
                &[radius + CLEARANCE, radius + policy.climb_reach]
            } else {
                continue;
            };
            for out in outs {
                for side in 0..part.corners().len() {
                    self.beside(part, side, *out, found);
                }
            }
        }
    }

    fn beside(&self, part: &Prism, side: usize, out: i32, found: &mut Vec<Point>) {
        let corners = part.corners();
        let (normal, a, b) = (part.normals()[side], corners[side], corners[(side + 1) % corners.len()]);
        let shift = normal.times(i64::from(out));
        let moved = |p: Point| Point::new(p.x + shift.x as i32, p.y + shift.y as i32);
        let (a, b) = (moved(a), moved(b));
        let along = to_fine(b).minus(to_fine(a));
        let length = along.length().max(1);
        let direction: Fine = along.scaled_to(super::super::fine::UNIT);
        let mut push = |t: i64| {
            let t = t.clamp(0, length);
            let by = direction.times(t / super::super::fine::FINE);
            found.push(Point::new(a.x + by.x as i32, a.y + by.y as i32));
        };
        let ends = [self.journey.mover.start.at, self.end.at];
        let project = |p: Point| to_fine(p).minus(to_fine(a)).along(direction);
        ends.iter().for_each(|p| push(project(*p)));
        // Where the line between start and end crosses the edge.
        let [s, e] = ends.map(|p| to_fine(p).minus(to_fine(a)).along(normal));
        if s != e && (s > 0) != (e > 0) {
            let [from, to] = ends.map(project);
            let crossing = i128::from(from) + i128::from(to - from) * i128::from(s) / i128::from(s - e);
            push(crossing as i64);
        }
        let spacing = i64::from(LATTICE) * super::super::fine::FINE;
        let pieces = length / spacing + 1;
        (0..=pieces).for_each(|i| push(length * i / pieces));
        if out < 0 {
            // As far into a corner of a level as the base is carried.
            let inside = i64::from(-out) * super::super::fine::FINE;
            [inside, length - inside].into_iter().for_each(push);
        }
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

    /// Tries every way that leads from one stop straight to another.
    fn try_all(&mut self, search: &mut Search, here: usize, to: usize) {
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

    /// Starts again with more stops around the bends of a way.
    fn look_closer(&mut self, legs: &[Leg]) {
        let mut at = self.journey.mover.start;
        let mut found = Vec::new();
        for leg in legs {
            at = after(at, leg);
            for x in -4..=4 {
                for y in -4..=4 {
                    found.push(Spot::new(at.at.x + x * CLOSE, at.at.y + y * CLOSE, at.z));
                }
            }
        }
        found.retain(|spot| self.levels.contains(&spot.z));
        for spot in found {
            self.add_if_free(spot, false);
        }
        for stop in &mut self.stops {
            (stop.cost, stop.settled) = (UNREACHED, false);
        }
        self.stops[0].cost = 0;
    }
}

/// Where a leg leads.
pub(super) fn after(at: Spot, leg: &Leg) -> Spot {
    match *leg {
        Leg::Walk(to) => to.at_height(at.z),
        Leg::Climb(z) | Leg::Drop(z) => at.at.at_height(z),
        Leg::Jump(to) | Leg::Fly(to) => to,
    }
}

impl Journey<'_> {
    /// What legs cost from a spot, if nothing stops them on the way; where they end the base need not stay.
    pub(super) fn cost_from(&self, start: Spot, legs: &[Leg]) -> Option<i64> {
        let mover = Mover { start, standing: self.mover.blocking, ..*self.mover };
        let moved = check_path(self.scene, &mover, legs, self.policy).ok()?;
        (!self.bars(start, legs)).then_some(moved.cost.0)
    }

    /// What a whole way costs, if it is legal.
    pub(super) fn cost_of(&self, legs: &[Leg]) -> Option<i64> {
        let moved = check_path(self.scene, self.mover, legs, self.policy).ok()?;
        (!self.bars(self.mover.start, legs)).then_some(moved.cost.0)
    }

    /// Whether a leg leads where the game forbids it.
    pub(super) fn bars(&self, start: Spot, legs: &[Leg]) -> bool {
        let mut at = start;
        legs.iter().any(|leg| {
            let from = at;
            at = after(from, leg);
            self.shun.bars(from, at)
        })
    }
}
