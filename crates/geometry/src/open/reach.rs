//! Where a base can go with an allowance, and how.
//!
//! A search runs over the bends of the map, the ways up and down, and bends around nearby bases.
//! End points are then reached from the start or from the cheapest bend that has a free way to them. The
//! workspace is kept by the caller and used again, so that a search during play allocates nothing.

mod arc;
mod detour;
mod everywhere;
mod hop;
mod shun;
mod taut;

pub use everywhere::{Everywhere, Known};
pub use shun::{Anywhere, Ring, Shun};

use super::crossing::crossings_of;
use super::cylinder::Cylinder;
use super::distance::between_points;
use super::graph::{Graph, Link, bends_around, each_bend};
use super::path::{Leg, MovePolicy, Mover, check_path};
use super::place::{Sweep, nearer_than};
use super::point::{Point, Spot};
use super::terrain::{Bounds, PartId, PartSet, Scene};

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

/// What stands near a search at one height.
#[derive(Clone, Debug, Default)]
struct Field {
    z: i32,
    blocking: Vec<(Bounds, PartId)>,
    passable: PartSet,
    has_passable: bool,
    bases: Vec<(Point, i32)>,
}

impl Field {
    /// Whether the base may end on a spot at the height of this field.
    fn can_stand(&self, journey: &Journey<'_>, end: Spot) -> bool {
        let (ground, mover, at) = (&journey.policy.ground, journey.mover, end.at);
        let reach = mover.radius - ground.tolerance;
        let around = Bounds::around(at, reach, 0, 1);
        ground.on_board(at, mover.radius)
            && ground.base_in_way(mover.standing, end, mover.radius).is_none()
            && self.blocking.iter().all(|(bounds, id)| {
                !bounds.meets(&around) || !nearer_than(journey.scene.part(*id), at, at, reach)
            })
            && self.passable.iter().all(|id| !nearer_than(journey.scene.part(id), at, at, reach))
            && ground.supports(journey.scene, end, mover.radius)
    }
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

/// How much cheaper, in millionths, another way on the same level must be to be looked for.
const GAIN: i64 = 50_000;

/// How often to look for it.
const DETOURS: usize = 4;

/// How often to look for a cheaper way that changes level or crosses something.
const CHANGES: usize = 5;

/// The parameters of a search: who moves where, by which rules and how far.
#[derive(Clone, Copy, Debug)]
pub struct Journey<'a> {
    /// What stands on the table.
    pub scene: &'a Scene<'a>,
    /// Who moves.
    pub mover: &'a Mover<'a>,
    /// The bends of the map for the mover's radius.
    pub graph: &'a Graph,
    /// What moving costs.
    pub policy: &'a MovePolicy,
    /// The allowance, in thousandths; the tolerance is added to it.
    pub budget: i32,
    /// What the way must keep away from.
    pub shun: &'a dyn Shun,
}

impl Journey<'_> {
    fn limit(&self) -> i64 {
        i64::from(self.budget + self.policy.ground.tolerance) * 1000
    }
}

impl Search {
    /// An empty workspace.
    pub fn new() -> Search {
        Search::default()
    }

    /// The index of the field at a height, filled when it is first asked for.
    fn field(&mut self, journey: &Journey<'_>, z: i32) -> usize {
        if let Some(i) = self.fields[..self.fields_used].iter().position(|f| f.z == z) {
            return i;
        }
        if self.fields_used == self.fields.len() {
            self.fields.push(Field::default());
        }
        let (ground, mover) = (&journey.policy.ground, journey.mover);
        let field = &mut self.fields[self.fields_used];
        field.z = z;
        field.blocking.clear();
        field.bases.clear();
        field.passable = PartSet::EMPTY;
        let reach = journey.budget + mover.radius;
        let around = Bounds::around(mover.start.at, reach, z, z + ground.thickness);
        for id in journey.scene.near(&around, ground.ignored).iter() {
            let part = journey.scene.part(id);
            let (low, high) = part.bounds();
            if part.traits.any(journey.policy.passable) {
                field.passable.insert(id);
            } else {
                field.blocking.push((Bounds { low, high, bottom: 0, top: 1 }, id));
            }
        }
        field.has_passable = !field.passable.is_empty();
        for other in mover.blocking {
            let far = i64::from(journey.budget + mover.radius + other.base_radius);
            if (other.z - z).abs() < ground.thickness && other.at.square_to(mover.start.at) < far * far {
                field.bases.push((other.at, other.base_radius));
            }
        }
        self.fields_used += 1;
        self.fields_used - 1
    }

    /// What a straight walk costs, if nothing stops it.
    fn walk(&self, journey: &Journey<'_>, field: usize, from: Point, to: Point, most: i64) -> Option<i64> {
        let (policy, mover, field) = (journey.policy, journey.mover, &self.fields[field]);
        let farthest = most / 1000 + 1;
        if from.square_to(to) > farthest * farthest {
            return None;
        }
        let length = policy.increment(between_points(from, to)).0;
        if length > most {
            return None;
        }
        let reach = mover.radius - policy.ground.tolerance;
        let swept = Bounds::around(from, reach, 0, 1).join(Bounds::around(to, reach, 0, 1));
        let sweep = Sweep::new(from, to, reach);
        if field.bases.iter().any(|(at, radius)| sweep.meets_base(*at, *radius)) {
            return None;
        }
        let stops =
            |(bounds, id): &(Bounds, PartId)| bounds.meets(&swept) && sweep.meets(journey.scene.part(*id));
        if let Some((_, first)) = field.blocking.iter().find(|part| stops(part)) {
            // Where a passage may help, the full check decides.
            let spared = mover.passages.iter().any(|passage| passage.flanks.contains(*first));
            if !spared || journey.full_walk(from, to, field.z).is_none() {
                return None;
            }
        }
        if field.z != 0 && !policy.ground.supports_sweep(journey.scene, from, to, field.z, mover.radius) {
            return None;
        }
        if journey.shun.bars(from.at_height(field.z), to.at_height(field.z)) {
            return None;
        }
        let mut cost = length;
        if field.has_passable {
            let crossings = crossings_of(journey.scene, &field.passable, from, to, reach);
            cost += crossings * i64::from(policy.pass_cost) * 1000;
        }
        (cost <= most).then_some(cost)
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

impl Journey<'_> {
    /// Whether the bases and extra parts on the table leave a link free.
    fn link_is_free(&self, link: &Link) -> bool {
        let clear = self.mover.blocking.is_empty() && self.scene.is_map() && self.shun.rings().is_empty();
        clear || self.cost_from(link.from, link.legs()).is_some()
    }

    fn full_walk(&self, from: Point, to: Point, z: i32) -> Option<i64> {
        let mover = Mover { start: from.at_height(z), standing: &[], ..*self.mover };
        check_path(self.scene, &mover, &[Leg::Walk(to)], self.policy).ok().map(|moved| moved.cost.0)
    }

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

    /// The allowance, in thousandths, that ends a worthwhile gain short of a cost.
    fn less_than(&self, cost: i64) -> i32 {
        let most = (cost - GAIN) / 1000 - i64::from(self.policy.ground.tolerance);
        most.clamp(0, i64::from(self.budget.max(0))) as i32
    }

    /// Whether an end is near enough and the base may stand there; if not, no way is worth looking for.
    fn may_lead_to(&self, end: Spot) -> bool {
        let (mover, ground) = (self.mover, &self.policy.ground);
        end == mover.start
            || between_points(mover.start.at, end.at).0 <= self.limit()
                && ground.place(self.scene, mover.standing, end, mover.radius).is_ok()
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

    /// Whether there are two levels to jump between.
    fn may_jump(&self) -> bool {
        self.scene.parts().filter(|(_, part)| part.traits.any(self.policy.ground.carrying)).count() > 1
    }

    /// The way over the bends of the map, or around whatever stands there, pulled taut.
    fn by_bends(&self, search: &mut Search, end: Spot, legs: &mut Vec<Leg>) -> Option<i64> {
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
