//! What a journey reaches: the bends of the map, of enemies and of open doors, settled nearest first.
//! [D1Z-MOVE-02] [D1Z-RALLY-05]

use super::measure::way;
use super::route::{BENDS_MAX, Bends, Graph, Journey, Way, corner_bends, rect_bends};
use super::table::{Doors, Scene};
use super::{BASE_RADIUS, Body, Point, Rect, boxes};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A bend in range.
#[derive(Clone, Copy, Debug)]
struct Node {
    at: Point,
    /// Its number among the bends of the map, if it is one.
    number: Option<u16>,
    /// The length of the shortest way to it so far.
    length: i64,
    /// The bend that this way comes from, and how many legs it has.
    from: usize,
    legs: usize,
    /// Whether no shorter way will be found.
    settled: bool,
}

impl Node {
    fn new(at: Point, number: Option<u16>) -> Node {
        Node { at, number, length: i64::MAX, from: 0, legs: 0, settled: false }
    }
}

/// The bends that a journey reaches, and at what length.
#[derive(Debug)]
pub struct Reach<'a, 'b> {
    scene: Scene<'a>,
    journey: Journey<'b>,
    /// The enemies near enough to stand in the way.
    enemies: Vec<Body>,
    avoid: bool,
    limit: i64,
    /// The start, then the bends in range.
    nodes: Vec<Node>,
}

/// Whether two points are farther apart than a length in millionths for certain: a quick look before the root is
/// taken.
fn is_farther(a: Point, b: Point, millionths: i64) -> bool {
    let most = millionths.max(-1000).div_euclid(1000) + 1;
    a.square_to(b) > most * most
}

impl<'a, 'b> Reach<'a, 'b> {
    /// Everything that a journey reaches: outside Difficult Terrain, or also through it at its own allowance.
    #[must_use]
    pub fn new(scene: Scene<'a>, journey: &Journey<'b>, avoid: bool) -> Reach<'a, 'b> {
        let limit = i64::from(if avoid { journey.allowance } else { journey.in_difficult }) * 1000;
        // No leg leads farther from the start than the limit, and no bend round a base is two radii away from it.
        let in_reach = |enemy: &&Body| {
            let most = limit / 1000 + 1 + 2 * i64::from(journey.radius + enemy.radius);
            enemy.at.square_to(journey.from) <= most * most
        };
        let enemies = journey.enemies.iter().filter(in_reach).copied().collect();
        let start = Node { length: 0, ..Node::new(journey.from, None) };
        let mut reach = Reach { scene, journey: *journey, enemies, avoid, limit, nodes: vec![start] };
        let graph = scene.table.graph();
        let numbers = reach.gather(graph);
        reach.settle(graph, &numbers);
        reach
    }

    fn passable(&self, a: Point, b: Point) -> bool {
        self.scene.passable(&Journey { enemies: &self.enemies, ..self.journey }, a, b, self.avoid)
    }

    /// Gathers the bends in range. Returns which of them the bends of the map are, from the first one that may be in
    /// range on.
    fn gather(&mut self, graph: &Graph) -> Numbers {
        let Journey { from, radius, .. } = self.journey;
        // Shorter than the limit, with roots squared away: a length is a whole number of millionths, rounded up.
        let most = self.limit - 1;
        let near = |at: &Point| most >= 0 && from.square_to(*at) * 1_000_000 <= most * most;
        let mut numbers = Numbers::default();
        // Bends of the map fit any base up to theirs; a larger one would scrape the corners.
        if radius <= BASE_RADIUS {
            // They are sorted from west to east.
            let reach = (self.limit / 1000) as i32 + 1;
            numbers.first = graph.nodes().partition_point(|at| at.x < from.x - reach);
            let in_strip = graph.nodes()[numbers.first..].iter().take_while(|at| at.x <= from.x + reach);
            for (number, at) in (numbers.first..).zip(in_strip) {
                let is_near = near(at);
                numbers.places.push(is_near.then_some(self.nodes.len()));
                if is_near {
                    self.nodes.push(Node::new(*at, Some(number as u16)));
                }
            }
        }
        for enemy in &self.enemies {
            let bends = rect_bends(&Rect::new(enemy.at, enemy.at), radius + enemy.radius + 1);
            self.nodes.extend(bends.into_iter().filter(near).map(|at| Node::new(at, None)));
        }
        if self.scene.doors != Doors::default() {
            self.gather_doors(near);
        }
        numbers
    }

    /// Gathers where ways bend round the frames of open doors and windows.
    fn gather_doors(&mut self, near: impl Fn(&Point) -> bool) {
        let (scene, radius) = (self.scene, self.journey.radius);
        for piece in scene.table.pieces().iter().filter(|piece| !scene.is_there(piece)) {
            let outward = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
            for (corner, (sx, sy)) in piece.rect.corners().into_iter().zip(outward) {
                let along_x = corner_bends(corner, sx, -sy, radius);
                let along_y = corner_bends(corner, -sx, sy, radius);
                let bends = along_x.into_iter().chain(along_y).filter(&near);
                let free = bends.filter(|at| scene.leg_over_terrain(*at, *at, radius).is_ok());
                self.nodes.extend(free.map(|at| Node::new(at, None)));
            }
        }
    }

    /// Settles the bends nearest first.
    fn settle(&mut self, graph: &Graph, numbers: &Numbers) {
        let mut heap = BinaryHeap::from([Reverse((0i64, 0usize))]);
        while let Some(Reverse((cost, place))) = heap.pop() {
            let here = self.nodes[place];
            if here.settled || cost > here.length {
                continue;
            }
            self.nodes[place].settled = true;
            if here.legs + 1 >= BENDS_MAX {
                continue;
            }
            let mut reached = |nodes: &mut [Node], next: usize, length: i64| {
                nodes[next] = Node { length, from: place, legs: here.legs + 1, ..nodes[next] };
                heap.push(Reverse((length, next)));
            };
            // Legs that are free while all doors are closed stay free when some are open.
            for edge in here.number.map_or(&[][..], |number| graph.edges(number)) {
                let Some(next) = numbers.place(edge.to) else { continue };
                let (there, length) = (self.nodes[next], cost + edge.length);
                let shorter = !there.settled && length < self.limit.min(there.length);
                if shorter && !(self.avoid && edge.difficult) && !self.enemy_between(here.at, there.at) {
                    reached(&mut self.nodes, next, length);
                }
            }
            for next in 0..self.nodes.len() {
                let there = self.nodes[next];
                // Legs between bends of the map are known; the others are walked.
                if there.settled || (here.number.is_some() && there.number.is_some()) {
                    continue;
                }
                let most = self.limit.min(there.length);
                if is_farther(here.at, there.at, most - cost) {
                    continue;
                }
                // Few legs are free, so their roots are taken last.
                if !self.passable(here.at, there.at) {
                    continue;
                }
                let length = cost + way(here.at, there.at).0;
                if length < most {
                    reached(&mut self.nodes, next, length);
                }
            }
        }
    }

    fn enemy_between(&self, a: Point, b: Point) -> bool {
        let radius = self.journey.radius;
        self.enemies.iter().any(|enemy| boxes::near(enemy.at, a, b, radius + enemy.radius))
    }

    /// The shortest way within a limit that is no more than the journey's: bends are settled nearest first, so those
    /// beyond it had no part in the others.
    pub(super) fn way_within(&self, to: Point, limit: i64) -> Option<Way> {
        if way(self.journey.from, to).0 > limit {
            return None;
        }
        let in_reach = |(place, node): &(usize, &Node)| {
            let is_reached = node.settled && (*place == 0 || node.length < limit);
            is_reached && !is_farther(node.at, to, limit - node.length)
        };
        let lengths = self.nodes.iter().enumerate().filter(in_reach);
        let mut order: Vec<(i64, usize)> = lengths
            .map(|(place, node)| (node.length + way(node.at, to).0, place))
            .filter(|(length, _)| *length <= limit)
            .collect();
        order.sort_unstable();
        let (length, place) =
            order.into_iter().find(|(_, place)| self.passable(self.nodes[*place].at, to))?;
        let mut bends: Bends = [to].into_iter().collect();
        let mut at = place;
        while at != 0 {
            bends.try_push(self.nodes[at].at).ok()?;
            at = self.nodes[at].from;
        }
        bends.reverse();
        Some(Way { bends, length })
    }

    /// The bends reached, with the length of the way to each in millionths; the start first.
    pub fn bends(&self) -> impl Iterator<Item = (Point, i64)> + '_ {
        self.nodes.iter().filter(|node| node.settled).map(|node| (node.at, node.length))
    }
}

/// Where the bends of the map are among those in range.
#[derive(Default)]
struct Numbers {
    first: usize,
    places: Vec<Option<usize>>,
}

impl Numbers {
    fn place(&self, number: u16) -> Option<usize> {
        let from_first = usize::from(number).checked_sub(self.first)?;
        self.places.get(from_first).copied().flatten()
    }
}
