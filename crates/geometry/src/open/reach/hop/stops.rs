//! The stops of the search: the bends of each level, points beside every edge, and a lattice between them.

use super::super::super::distance::between_points;
use super::super::super::fine::{FINE, Fine, UNIT, to_fine};
use super::super::super::path::Leg;
use super::super::super::point::{Point, Spot};
use super::super::super::prism::Prism;
use super::super::super::terrain::Bounds;
use super::super::UNREACHED;
use super::super::detour::{Quest, rounded};
use super::super::journey::after;
use super::{Hops, Stop};

/// How far apart the points of the lattice are, in thousandths.
const LATTICE: i32 = 500;

/// How far apart they are around the bends of a way that is a little too long.
const CLOSE: i32 = 125;

/// How far beyond bare contact a stop keeps.
const CLEARANCE: i32 = 2;

/// The most stops of one search.
const STOPS_MAX: usize = 2500;

impl Hops<'_> {
    /// Collects the stops.
    pub(super) fn gather(&mut self) {
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
        let direction: Fine = along.scaled_to(UNIT);
        let mut push = |t: i64| {
            let t = t.clamp(0, length);
            let by = direction.times(t / FINE);
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
        let spacing = i64::from(LATTICE) * FINE;
        let pieces = length / spacing + 1;
        (0..=pieces).for_each(|i| push(length * i / pieces));
        if out < 0 {
            // As far into a corner of a level as the base is carried.
            let inside = i64::from(-out) * FINE;
            [inside, length - inside].into_iter().for_each(push);
        }
    }

    /// Starts again with more stops around the bends of a way.
    pub(super) fn look_closer(&mut self, legs: &[Leg]) {
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
