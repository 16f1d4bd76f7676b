//! The shortest way around to one place, where the bends of the map give none within the allowance.
//!
//! A base that rounds a corner keeps its centre on an arc about that corner, so the straight pieces of a
//! shortest way touch such arcs: they are tangents through the start or the end, tangents that two arcs share,
//! and tangents in between. The search therefore bends where such tangents cross each other. A first search, in
//! which short increments cost no more than their length, says whether there can be a way at all and which
//! arcs it may touch; the second counts the increments as the game does. What misses the allowance by a little
//! is then pulled taut, bend by bend. This is slow compared with the search over the bends of the map and is run for
//! single places only.

use std::ops::Range;

use super::super::distance::between_points;
use super::super::path::MovePolicy;
use super::super::place::nearer_than;
use super::super::point::{DIRECTIONS, Point, Spot, rim_point};
use super::arc::{Arc, STEP, Tangent};
use super::{Journey, Node, Reached, Search, UNREACHED};

/// How much longer than the shortest way, in millionths, the ways of the first search may be.
const COARSE: i64 = 150_000;

/// How much may be gained, in millionths, by pulling a way taut.
const TAUT: i64 = 100_000;

/// How often to look for bends around those of a way that is a little too long.
const ROUNDS: usize = 4;

/// How far, in thousandths, a bend may lie beyond the circles twice as wide as the arcs whose tangents meet there.
const FAR: i64 = 500;

/// Of the bends in a square with a side of two to the power of this, in thousandths, one is tried.
const SQUARE: i32 = 6;

/// What a detour looks for, and the bends that may lead there.
pub(super) struct Quest<'a> {
    journey: &'a Journey<'a>,
    end: Spot,
    /// What the way may cost at most, in millionths.
    most: i64,
    /// The start, the end and other points such that tangents through them may be part of the way.
    through: Vec<Point>,
}

impl<'a> Quest<'a> {
    pub(super) fn new(journey: &'a Journey<'a>, end: Spot, most: i64) -> Quest<'a> {
        Quest { journey, end, most, through: vec![journey.mover.start.at, end.at] }
    }
}

impl Quest<'_> {
    /// The least that the way on from a point can cost.
    fn ahead(&self, at: Point) -> i64 {
        between_points(at, self.end.at).0
    }

    /// Whether a way over a point can be short enough.
    fn passes(&self, at: Point) -> bool {
        between_points(self.journey.mover.start.at, at).0 + self.ahead(at) <= self.most
    }

    /// The arcs that a way may touch, at the heights of its start and its end.
    fn arcs(&self) -> Vec<Arc> {
        let (start, end) = (self.journey.mover.start.z, self.end.z);
        let mut found = Vec::new();
        self.arcs_at(start, &mut found);
        if end != start {
            self.arcs_at(end, &mut found);
        }
        found
    }

    pub(super) fn arcs_at(&self, z: i32, found: &mut Vec<Arc>) {
        let (scene, mover, ground) = (self.journey.scene, self.journey.mover, &self.journey.policy.ground);
        let mut add = |centre: Point, radius: i32, between| {
            let slack = 2 * i64::from(radius) * 1000;
            let way = between_points(mover.start.at, centre).0 + self.ahead(centre);
            if way <= self.most + slack {
                found.push(Arc { centre, radius, z, between });
            }
        };
        for (_, part) in scene.parts() {
            let corners = part.corners();
            if !part.traits.any(ground.ignored) && part.meets_heights(z, z + ground.thickness) {
                let normals = part.normals();
                for (i, corner) in corners.iter().enumerate() {
                    let last = normals[(i + corners.len() - 1) % corners.len()];
                    add(*corner, mover.radius, Some((last, normals[i])));
                }
            } else if z > 0 && part.traits.any(ground.carrying) && part.top == z {
                // Where parts of a level meet, the level may have a corner that points inwards.
                corners.iter().for_each(|corner| add(*corner, mover.radius, None));
            }
        }
        for other in mover.blocking.iter().filter(|other| (other.z - z).abs() < ground.thickness) {
            add(other.at, mover.radius + other.base_radius, None);
        }
        for ring in self.journey.shun.rings() {
            if let Some(radius) = ring.radius_at(z) {
                add(ring.at.at, radius, None);
            }
        }
    }

    /// The tangents of an arc that a shortest way may follow; first those through given points.
    fn tangents(&self, arc: &Arc, arcs: &[Arc]) -> (Vec<Tangent>, usize) {
        let mut normals = Vec::new();
        for at in &self.through {
            arc.touching(*at, arc.radius, &mut normals);
        }
        let exact = normals.len();
        for other in arcs.iter().filter(|other| other.z == arc.z && other.centre != arc.centre) {
            arc.touching(other.centre, arc.radius - other.radius, &mut normals);
            arc.touching(other.centre, arc.radius + other.radius, &mut normals);
        }
        normals.extend(arc.directions());
        (normals.into_iter().map(|normal| arc.tangent(normal)).collect(), exact)
    }

    /// The bends where a way may leave one tangent for another, each with an arc that it belongs to.
    fn bends(&self, arcs: &[Arc]) -> Vec<(Spot, usize)> {
        let least = self.journey.policy.least_increment;
        let mut found = Bends::default();
        let mut tangents: Vec<(Tangent, usize, bool)> = Vec::new();
        for (index, arc) in arcs.iter().enumerate() {
            let (own, exact) = self.tangents(arc, arcs);
            // What is shorter than the least increment costs no less.
            for tangent in &own[..exact] {
                for at in &self.through {
                    let beside = tangent.points_beside(*at, least);
                    found.exact.extend(beside.map(|at| (at.at_height(arc.z), index)));
                }
            }
            tangents.extend(own.into_iter().enumerate().map(|(i, tangent)| (tangent, index, i < exact)));
        }
        let near = |at: &Point, arc: usize| {
            let far = 2 * i64::from(arcs[arc].radius) + FAR;
            at.square_to(arcs[arc].centre) <= far * far
        };
        for (i, (tangent, arc, exact)) in tangents.iter().enumerate() {
            for (other, others, also) in tangents[..i].iter().filter(|(other, ..)| other.z == tangent.z) {
                let Some(at) = tangent.crossing(other) else { continue };
                if !near(&at, *arc) || !near(&at, *others) {
                    continue;
                }
                found.add(at.at_height(tangent.z), *arc, *exact && *also);
                // Another bend lies no nearer on the next tangent than the least increment.
                for (tangent, _) in [(tangent, *also), (other, *exact)].iter().filter(|(_, other)| *other) {
                    for beside in tangent.points_beside(at, least).iter().filter(|at| near(at, *arc)) {
                        found.add(beside.at_height(tangent.z), *arc, false);
                    }
                }
            }
        }
        found.thinned()
    }
}

/// Bends on the way to an end.
#[derive(Default)]
struct Bends {
    /// Those that stay, because both tangents lead through given points.
    exact: Vec<(Spot, usize)>,
    /// Those of which one in each small square is enough, since a way over them is pulled taut.
    rough: Vec<(Spot, usize)>,
}

impl Bends {
    fn add(&mut self, spot: Spot, arc: usize, exact: bool) {
        if exact { self.exact.push((spot, arc)) } else { self.rough.push((spot, arc)) }
    }

    fn thinned(mut self) -> Vec<(Spot, usize)> {
        self.exact.sort_unstable();
        self.exact.dedup_by_key(|(spot, _)| *spot);
        let square = |(spot, _): &(Spot, usize)| (spot.z, spot.at.x >> SQUARE, spot.at.y >> SQUARE);
        self.rough.sort_unstable_by_key(|bend| (square(bend), *bend));
        self.rough.dedup_by_key(|bend| square(bend));
        self.exact.extend(self.rough);
        self.exact
    }
}

/// The corners of polygons around the arcs, each with the arc that it belongs to.
pub(super) fn rounded(arcs: &[Arc]) -> Vec<(Spot, usize)> {
    let mut found = Vec::new();
    for (index, arc) in arcs.iter().enumerate() {
        let mut normals = arc.directions();
        if arc.between.is_none() {
            normals.extend(normals.first().copied());
        }
        for pair in normals.windows(2) {
            let bend = arc.tangent(pair[0]).crossing(&arc.tangent(pair[1]));
            found.extend(bend.map(|at| (at.at_height(arc.z), index)));
        }
    }
    found
}

impl Search {
    /// A short way to an end, if there is one within a limit in millionths and the base may stand there. Overwrites
    /// what the search has reached before.
    pub(super) fn detour(&mut self, journey: &Journey<'_>, end: Spot, limit: i64) -> Option<Reached> {
        let field = self.field(journey, end.z);
        let near = between_points(journey.mover.start.at, end.at).0 <= limit;
        if !near || !self.fields[field].can_stand(journey, end) {
            return None;
        }
        let policy = MovePolicy { least_increment: 0, ..*journey.policy };
        let relaxed = Journey { policy: &policy, ..*journey };
        let quest = Quest::new(&relaxed, end, limit + COARSE);
        let arcs = quest.arcs();
        let bends = rounded(&arcs);
        let kept = self.look_out(&quest, &bends);
        self.find_way(&quest)?;
        // Only arcs that the first search came to, with allowance left for the rest of the way, matter.
        let mut matters = vec![false; arcs.len()];
        for (node, arc) in self.nodes[self.static_end + 1..].iter().zip(kept) {
            matters[arc] |= node.cost < UNREACHED && node.cost + quest.ahead(node.spot.at) <= quest.most;
        }
        let arcs: Vec<Arc> =
            arcs.iter().zip(matters).filter(|(_, matters)| *matters).map(|(a, _)| *a).collect();
        let mut quest = Quest { journey, end, most: limit + TAUT, through: quest.through };
        for _ in 0..ROUNDS {
            let bends = quest.bends(&arcs);
            self.look_out(&quest, &bends);
            self.find_way(&quest)?;
            let cost = self.pull_taut(&quest);
            if cost <= limit {
                return Some(Reached { spot: end, cost, from: self.static_end as u16 });
            }
            // A bend of a better way may lie on a tangent through another bend of this one.
            quest.through.truncate(2);
            quest.through.extend(self.way().iter().map(|index| self.nodes[*index].spot.at));
        }
        None
    }

    /// Makes the start, the bends of the map, the end and those of the given bends where the base can be the
    /// places of a new search. Returns to which arcs the kept ones belong.
    fn look_out(&mut self, quest: &Quest<'_>, bends: &[(Spot, usize)]) -> Vec<usize> {
        let journey = quest.journey;
        let node = |spot, cost| Node { spot, cost, parent: 0, link: None, settled: false };
        self.order.clear();
        self.nodes.clear();
        self.nodes.push(node(journey.mover.start, 0));
        let on_map = journey.graph.bends.iter().filter(|spot| quest.passes(spot.at));
        self.nodes.extend(on_map.map(|spot| node(*spot, UNREACHED)));
        self.static_end = self.nodes.len();
        self.nodes.push(node(quest.end, UNREACHED));
        let mut kept = Vec::new();
        for (spot, arc) in bends {
            let (field, at) = (self.field(journey, spot.z), spot.at);
            if self.nodes.len() == usize::from(u16::MAX) {
                break;
            }
            if quest.passes(at)
                && self.can_bend(journey, field, at)
                && self.walk(journey, field, at, at, quest.most).is_some()
            {
                self.nodes.push(node(*spot, UNREACHED));
                kept.push(*arc);
            }
        }
        kept
    }

    /// Whether a walk may begin and end at a point: on the board and not in the middle of a crossing.
    fn can_bend(&self, journey: &Journey<'_>, field: usize, at: Point) -> bool {
        let radius = journey.mover.radius;
        let clear = |id| !nearer_than(journey.scene.part(id), at, at, radius);
        journey.policy.ground.on_board(at, radius) && self.fields[field].passable.iter().all(clear)
    }

    /// Searches from the start until the end is settled.
    fn find_way(&mut self, quest: &Quest<'_>) -> Option<()> {
        let goal = self.static_end;
        let ahead: Vec<i64> = self.nodes.iter().map(|node| quest.ahead(node.spot.at)).collect();
        self.take_links_at_once(quest.journey, quest.most);
        loop {
            let open = self.nodes.iter().enumerate().filter(|(_, n)| !n.settled && n.cost < UNREACHED);
            let (index, _) = open.min_by_key(|(i, n)| (n.cost + ahead[*i], *i))?;
            self.nodes[index].settled = true;
            if index == goal {
                return Some(());
            }
            let here = self.nodes[index];
            let field = self.field(quest.journey, here.spot.z);
            for (to, ahead) in ahead.iter().enumerate().skip(1) {
                let node = self.nodes[to];
                let most = (quest.most - ahead).min(node.cost.saturating_sub(1)) - here.cost;
                if node.settled || node.spot.z != here.spot.z || most < 0 {
                    continue;
                }
                if let Some(cost) = self.walk(quest.journey, field, here.spot.at, node.spot.at, most) {
                    self.nodes[to] =
                        Node { cost: here.cost + cost, parent: index as u16, link: None, ..node };
                }
            }
            self.spread_links(quest.journey, index, quest.most);
        }
    }

    /// The places on the way that was found, from the start to the end.
    fn way(&self) -> Vec<usize> {
        let mut way = vec![self.static_end];
        while let Some(index) = way.last().copied().filter(|index| *index != 0) {
            way.push(usize::from(self.nodes[index].parent));
        }
        way.reverse();
        way
    }

    /// Moves the bends of the way that was found as long as that makes it cheaper, and returns its cost.
    fn pull_taut(&mut self, quest: &Quest<'_>) -> i64 {
        let way = self.way();
        let mut step = 64;
        while step > 0 && self.nodes[self.static_end].cost > quest.most - TAUT {
            let gained = (1..way.len() - 1).any(|i| {
                // A bend alone, or together with the one after it.
                (0..DIRECTIONS).step_by(STEP).any(|direction| {
                    let shift = rim_point(Point::new(0, 0), step, direction);
                    self.shift(quest, &way, i..i + 1, shift)
                        || i + 2 < way.len() && self.shift(quest, &way, i..i + 2, shift)
                })
            });
            if !gained {
                step /= 2;
            }
        }
        self.nodes[self.static_end].cost
    }

    /// Shifts some bends of a way if the result is free and cheaper.
    fn shift(&mut self, quest: &Quest<'_>, way: &[usize], bends: Range<usize>, by: Point) -> bool {
        let (first, last) = (bends.start - 1, bends.end);
        let walked = |i: &usize| self.nodes[*i].link.is_none();
        if !way[first + 1..=last].iter().all(walked) {
            return false;
        }
        let old = self.nodes[way[last]].cost;
        let mut before = self.nodes[way[first]];
        let mut moved = Vec::new();
        for (i, index) in way.iter().enumerate().take(last + 1).skip(first + 1) {
            let mut node = self.nodes[*index];
            if i < last {
                node.spot.at = Point::new(node.spot.at.x + by.x, node.spot.at.y + by.y);
            }
            let (from, to, z) = (before.spot.at, node.spot.at, node.spot.z);
            let field = self.field(quest.journey, z);
            if !self.can_bend(quest.journey, field, to) {
                return false;
            }
            let Some(cost) = self.walk(quest.journey, field, from, to, old - before.cost) else {
                return false;
            };
            node.cost = before.cost + cost;
            moved.push(node);
            before = node;
        }
        if before.cost >= old {
            return false;
        }
        for (i, node) in moved.into_iter().enumerate() {
            self.nodes[way[first + 1 + i]] = node;
        }
        for index in &way[last + 1..] {
            self.nodes[*index].cost -= old - before.cost;
        }
        true
    }
}
