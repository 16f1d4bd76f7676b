//! Where a base can go with an allowance, and how.
//!
//! A search runs over the bends of the map, the ways up and down, and bends around nearby bases.
//! End points are then reached from the start or from the cheapest bend that has a free way to them. The
//! workspace is kept by the caller and used again, so that a search during play allocates nothing.

mod arc;
mod detour;
mod everywhere;
mod field;
mod hop;
mod journey;
mod shortest;
mod shun;
mod taut;

pub use everywhere::{Everywhere, Known};
pub use journey::Journey;
pub use shun::{Anywhere, Ring, Shun};

use super::cylinder::Cylinder;
use super::graph::{bends_around, each_bend};
use super::path::{Leg, check_path};
use super::place::nearer_than;
use super::point::{Point, Spot};
use field::Field;

/// A place that a search has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Where it is.
    pub spot: Spot,
    /// What the way there costs, in millionths.
    pub cost: i64,
    /// The bend of the search from which it is reached; give it to [`Search::path`].
    from: u16,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    spot: Spot,
    cost: i64,
    parent: u16,
    /// The link that leads here from the parent, if it was no walk.
    link: Option<u16>,
    settled: bool,
}

/// The workspace of searches.
#[derive(Clone, Debug, Default)]
pub struct Search {
    nodes: Vec<Node>,
    /// Where the bends of the map end and those around bases begin.
    static_end: usize,
    /// The settled nodes in the order of their cost.
    order: Vec<u16>,
    fields: Vec<Field>,
    fields_used: usize,
}

const UNREACHED: i64 = i64::MAX;

impl Search {
    /// An empty workspace.
    pub fn new() -> Search {
        Search::default()
    }

    /// Settles everything that the allowance reaches.
    pub fn run(&mut self, journey: &Journey<'_>) {
        self.gather(journey);
        let limit = journey.limit();
        self.take_links_at_once(journey, limit);
        loop {
            let open = self.nodes.iter().enumerate().filter(|(_, n)| !n.settled && n.cost <= limit);
            let Some((index, _)) = open.min_by_key(|(i, n)| (n.cost, *i)) else { return };
            self.nodes[index].settled = true;
            self.order.push(index as u16);
            self.spread(journey, index, limit);
        }
    }

    /// Collects the start and all bends within the allowance.
    fn gather(&mut self, journey: &Journey<'_>) {
        self.nodes.clear();
        self.order.clear();
        self.fields_used = 0;
        let start = journey.mover.start;
        let node = |spot, cost| Node { spot, cost, parent: 0, link: None, settled: false };
        self.nodes.push(node(start, 0));
        // A bend uses at least one increment, and at least another must follow it.
        let near = i64::from(journey.budget - journey.policy.least_increment).max(0);
        let in_reach = |at: Point| at.square_to(start.at) <= near * near;
        let bends = journey.graph.bends.iter().filter(|spot| in_reach(spot.at));
        self.nodes.extend(bends.map(|spot| node(*spot, UNREACHED)));
        self.static_end = self.nodes.len();
        let level = self.field(journey, start.z);
        let (ground, radius) = (&journey.policy.ground, journey.mover.radius);
        let mut add = |at: Point| {
            // Walks find out whether the bend is free; but none may begin or end in the middle of a crossing.
            let passable = &self.fields[level].passable;
            let clear = |id| !nearer_than(journey.scene.part(id), at, at, radius);
            if in_reach(at) && ground.on_board(at, radius) && passable.iter().all(clear) {
                self.nodes.push(node(at.at_height(start.z), UNREACHED));
            }
        };
        let touches = |other: &&Cylinder| {
            let far = near + i64::from(radius + other.base_radius);
            other.z == start.z && other.at.square_to(start.at) <= far * far
        };
        for other in journey.mover.blocking.iter().filter(touches) {
            bends_around(other.at, radius + other.base_radius).for_each(&mut add);
        }
        for part in journey.scene.extra {
            each_bend(part, radius, &mut add);
        }
        for ring in journey.shun.rings() {
            if let Some(radius) = ring.radius_at(start.z) {
                shun::bends_around(ring.at.at, radius).for_each(&mut add);
            }
        }
    }

    /// Tries the links that can be taken from where the base stands: a climb beside it needs no walk before.
    fn take_links_at_once(&mut self, journey: &Journey<'_>, limit: i64) {
        let start = journey.mover.start;
        let near = i64::from(2 * journey.mover.radius + journey.policy.climb_reach);
        for (l, link) in journey.graph.links.iter().enumerate() {
            let close = link.from.z == start.z && link.from.at.square_to(start.at) <= near * near;
            if !close || link.from == start {
                continue;
            }
            let bends = &self.nodes[1..self.static_end];
            let Ok(to) = bends.binary_search_by_key(&link.to, |n| n.spot) else { continue };
            let Ok(moved) = check_path(journey.scene, journey.mover, link.legs(), journey.policy) else {
                continue;
            };
            if journey.bars(start, link.legs()) {
                continue;
            }
            let node = &mut self.nodes[to + 1];
            if moved.end == node.spot && moved.cost.0 < node.cost && moved.cost.0 <= limit {
                *node = Node { cost: moved.cost.0, parent: 0, link: Some(l as u16), ..*node };
            }
        }
    }

    /// Tries all walks and links from a settled node.
    fn spread(&mut self, journey: &Journey<'_>, index: usize, limit: i64) {
        let here = self.nodes[index];
        let field = self.field(journey, here.spot.z);
        let least = i64::from(journey.policy.least_increment) * 1000;
        for to in 1..self.nodes.len() {
            let node = self.nodes[to];
            let best = node.cost.min(limit + 1);
            if node.settled || node.spot.z != here.spot.z || here.cost + least >= best {
                continue;
            }
            let most = best - here.cost - 1;
            if let Some(cost) = self.walk(journey, field, here.spot.at, node.spot.at, most) {
                let cost = here.cost + cost;
                self.nodes[to] = Node { cost, parent: index as u16, link: None, ..node };
            }
        }
        self.spread_links(journey, index, limit);
    }

    /// Tries all links from a settled node.
    fn spread_links(&mut self, journey: &Journey<'_>, index: usize, limit: i64) {
        let here = self.nodes[index];
        for (l, link) in journey.graph.links_from(here.spot) {
            // The bends of the map follow the start, in order.
            let bends = &self.nodes[1..self.static_end];
            let Ok(to) = bends.binary_search_by_key(&link.to, |n| n.spot) else { continue };
            let to = to + 1;
            let node = self.nodes[to];
            let cost = here.cost + link.cost;
            if !node.settled && cost < node.cost && cost <= limit && journey.link_is_free(link) {
                self.nodes[to] = Node { cost, parent: index as u16, link: Some(l as u16), ..node };
            }
        }
    }

    /// How an end point is reached best, if the base may stand there.
    pub fn reach(&mut self, journey: &Journey<'_>, end: Spot) -> Option<Reached> {
        let (ground, mover) = (&journey.policy.ground, journey.mover);
        if end == mover.start {
            return Some(Reached { spot: end, cost: 0, from: 0 });
        }
        let far = i64::from(journey.budget + ground.tolerance);
        if end.at.square_to(mover.start.at) > far * far {
            return None;
        }
        let field = self.field(journey, end.z);
        if !self.fields[field].can_stand(journey, end) {
            return None;
        }
        let mut best: Option<Reached> = None;
        let least = i64::from(journey.policy.least_increment) * 1000;
        for from in &self.order {
            let node = &self.nodes[usize::from(*from)];
            let most = best.map_or(journey.limit(), |b| b.cost - 1) - node.cost;
            if most < least && node.spot != end {
                // The order is by cost: nothing later can be better.
                break;
            }
            if node.spot == end {
                best = Some(Reached { spot: end, cost: node.cost, from: *from });
            } else if node.spot.z == end.z
                && let Some(cost) = self.walk(journey, field, node.spot.at, end.at, most)
            {
                best = Some(Reached { spot: end, cost: node.cost + cost, from: *from });
            }
        }
        best
    }

    /// Adds every bend that the search has reached and where the base may end: behind corners, beside bases, at
    /// the edges of levels.
    pub fn bends(&mut self, journey: &Journey<'_>, found: &mut Vec<Reached>) {
        for i in 0..self.order.len() {
            let from = self.order[i];
            let Node { spot, cost, .. } = self.nodes[usize::from(from)];
            let field = self.field(journey, spot.z);
            if self.fields[field].can_stand(journey, spot) {
                found.push(Reached { spot, cost, from });
            }
        }
    }

    /// Adds every reachable point of a square lattice through the board's corner, on the board and on every
    /// level the search has come to.
    pub fn lattice(&mut self, journey: &Journey<'_>, step: i32, found: &mut Vec<Reached>) {
        assert!(step > 0, "a lattice has a positive step");
        let mut heights = [0; 16];
        let mut count = 0;
        for index in &self.order {
            let z = self.nodes[usize::from(*index)].spot.z;
            if count < heights.len() && !heights[..count].contains(&z) {
                heights[count] = z;
                count += 1;
            }
        }
        let (low, start) = (journey.policy.ground.low, journey.mover.start.at);
        let first = |from: i32, low: i32| low + (from - low).div_euclid(step) * step;
        for z in &heights[..count] {
            let mut y = first(start.y - journey.budget, low.y);
            while y <= start.y + journey.budget {
                let mut x = first(start.x - journey.budget, low.x);
                while x <= start.x + journey.budget {
                    found.extend(self.reach(journey, Spot::new(x, y, *z)));
                    x += step;
                }
                y += step;
            }
        }
    }

    /// Writes the legs that lead to a reached place.
    pub fn path(&self, journey: &Journey<'_>, reached: &Reached, legs: &mut Vec<Leg>) {
        legs.clear();
        let mut to = reached.spot;
        let mut index = usize::from(reached.from);
        // Collected backwards from the end, then reversed.
        if to != self.nodes[index].spot {
            legs.push(Leg::Walk(to.at));
        }
        while index != 0 {
            let node = self.nodes[index];
            to = node.spot;
            match node.link {
                Some(link) => legs.extend(journey.graph.links[usize::from(link)].legs().iter().rev()),
                None => legs.push(Leg::Walk(to.at)),
            }
            index = usize::from(node.parent);
        }
        legs.reverse();
    }
}
