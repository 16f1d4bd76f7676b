//! The way round: shortest legal paths past terrain and enemies. [D1Z-MOVE-02] [D1Z-RALLY-05]
//!
//! Ways bend round the corners of what stops a base. The bends of a map and the legs between them are worked out
//! once; enemies bring bends of their own. A corner is cut at 45 degrees, so a way is at most about 5 percent longer
//! than a thread pulled tight round one corner; the law judges any path a player writes.

use super::boxes::Rect;
use super::climb_way::Climbs;
use super::measure::way;
use super::table::{Bars, Doors, Scene, Table};
use super::{BASE_RADIUS, Body, Point, TEMPLATE};
use arrayvec::ArrayVec;
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most bends of a way.
pub const BENDS_MAX: usize = 6;
/// A way as its bends, the end included.
pub type Bends = ArrayVec<Point, BENDS_MAX>;

/// The farthest that anybody goes in one move: twice 6 inches, and a little.
const FARTHEST: i64 = 13_000;

/// A leg between two bends of a map.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u16,
    /// Its length in millionths.
    length: i64,
    /// Whether it enters Difficult or Dangerous Terrain.
    difficult: bool,
}

/// Where ways may bend on a map for a base of 25 mm with all doors closed, and the legs between.
#[derive(Debug, Default)]
pub struct Graph {
    nodes: Vec<Point>,
    edges: Vec<Vec<Edge>>,
}

/// The points at which a way bends round a corner: both ends of a cut that touches the arc.
fn corner_bends(corner: Point, sx: i32, sy: i32, radius: i32) -> [Point; 2] {
    // The tangent of 22.5 degrees, rounded up.
    let short = ((i64::from(radius) * 414_214 + 999_999) / 1_000_000) as i32;
    [
        Point::new(corner.x + sx * radius, corner.y + sy * short),
        Point::new(corner.x + sx * short, corner.y + sy * radius),
    ]
}

fn rect_bends(rect: &Rect, radius: i32) -> [Point; 8] {
    let corners = rect.corners();
    let signs = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
    std::array::from_fn(|i| {
        let (sx, sy) = signs[i / 2];
        corner_bends(corners[i / 2], sx, sy, radius)[i % 2]
    })
}

impl Graph {
    /// Works out the bends and legs of a map.
    pub(crate) fn new(table: &Table) -> Graph {
        let scene = table.scene(Doors::default());
        let bends = |rect: &Rect| rect_bends(rect, BASE_RADIUS);
        let stands = |at: &Point| scene.leg_over_terrain(*at, *at, BASE_RADIUS).is_ok();
        let stops = scene.pieces().filter(|(_, piece)| match piece.bars {
            Bars::Nothing => piece.kind.is_area(),
            Bars::Solid => piece.top > TEMPLATE,
            Bars::Always => true,
        });
        let mut nodes: Vec<Point> = stops.flat_map(|(_, piece)| bends(&piece.rect)).filter(stands).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let mut edges = vec![Vec::new(); nodes.len()];
        for i in 0..nodes.len() {
            for j in i + 1..nodes.len() {
                let (a, b) = (nodes[i], nodes[j]);
                if i64::from(b.x - a.x) > FARTHEST {
                    break;
                }
                if i64::from((b.y - a.y).abs()) > FARTHEST
                    || scene.leg_over_terrain(a, b, BASE_RADIUS).is_err()
                {
                    continue;
                }
                let length = way(a, b).0;
                let difficult = scene.leg_in_difficult(a, b, BASE_RADIUS);
                edges[i].push(Edge { to: j as u16, length, difficult });
                edges[j].push(Edge { to: i as u16, length, difficult });
            }
        }
        Graph { nodes, edges }
    }

    /// The bends.
    #[must_use]
    pub fn nodes(&self) -> &[Point] {
        &self.nodes
    }
}

/// Who moves, and how far at most.
#[derive(Clone, Copy, Debug)]
pub struct Journey<'b> {
    /// Where the base begins.
    pub from: Point,
    /// Its radius.
    pub radius: i32,
    /// Bases that stop it.
    pub enemies: &'b [Body],
    /// How far it may go outside Difficult and Dangerous Terrain, in thousandths.
    pub allowance: i32,
    /// How far it may go if its base enters such terrain at any moment; 0 if it may not enter at all.
    pub in_difficult: i32,
}

/// A way that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Its bends, the end last.
    pub bends: Bends,
    /// Its length in millionths.
    pub length: i64,
}

/// The bends that a journey reaches, and at what length.
#[derive(Debug)]
pub struct Reach<'a, 'b> {
    scene: Scene<'a>,
    journey: Journey<'b>,
    avoid: bool,
    limit: i64,
    /// The start, then the bends in range: place, length so far, and where it was reached from.
    nodes: Vec<(Point, i64, usize)>,
    settled: Vec<bool>,
}

/// The ways of one journey; what it reaches is worked out once, when it is first asked for.
#[derive(Debug)]
pub struct Ways<'a, 'b> {
    pub(super) scene: Scene<'a>,
    pub(super) journey: Journey<'b>,
    round: OnceCell<Reach<'a, 'b>>,
    through: OnceCell<Reach<'a, 'b>>,
    pub(super) climbs: Climbs<'a, 'b>,
}

impl<'a, 'b> Ways<'a, 'b> {
    /// The shortest way found to a point, as in [`Scene::route`].
    #[must_use]
    pub fn to(&self, to: Point) -> Option<Way> {
        self.to_within(to, self.journey.allowance, self.journey.in_difficult)
    }

    /// The same with less to go, on free ground and through Difficult Terrain.
    pub(super) fn to_within(&self, to: Point, allowance: i32, in_difficult: i32) -> Option<Way> {
        let from = self.journey.from;
        let near = |limit: i32| from.square_to(to) <= i64::from(limit) * i64::from(limit);
        let round = || self.along(to, allowance, &self.round, true);
        let through = || self.along(to, in_difficult, &self.through, false);
        let way = if near(allowance) { round() } else { None };
        way.or_else(|| if in_difficult > 0 && near(in_difficult) { through() } else { None })
    }

    fn along(&self, to: Point, allowance: i32, reach: &OnceCell<Reach<'a, 'b>>, avoid: bool) -> Option<Way> {
        let limit = i64::from(allowance) * 1000;
        let length = way(self.journey.from, to).0;
        if length > limit {
            return None;
        }
        // Nothing is shorter than the straight way.
        if self.scene.passable(&self.journey, self.journey.from, to, avoid) {
            return Some(Way { bends: [to].into_iter().collect(), length });
        }
        reach.get_or_init(|| self.scene.reach(&self.journey, avoid)).way_within(to, limit)
    }

    /// Where ways outside Difficult Terrain bend, with the length of the way to each in millionths; the start first.
    pub fn bends(&self) -> impl Iterator<Item = (Point, i64)> + '_ {
        self.round.get_or_init(|| self.scene.reach(&self.journey, true)).bends()
    }
}

impl<'a> Scene<'a> {
    /// The shortest way found to a point, the free ground first and Difficult Terrain only if it must be; whether
    /// the base may stand there is not asked. [D1Z-MOVE-02] [D1Z-MOVE-10]
    #[must_use]
    pub fn route(&self, journey: &Journey<'_>, to: Point) -> Option<Way> {
        self.ways(journey).to(to)
    }

    /// The ways of a journey, for any number of ends.
    #[must_use]
    pub fn ways<'b>(&self, journey: &Journey<'b>) -> Ways<'a, 'b> {
        Ways {
            scene: *self,
            journey: *journey,
            round: OnceCell::new(),
            through: OnceCell::new(),
            climbs: Climbs::default(),
        }
    }

    fn passable(&self, journey: &Journey<'_>, a: Point, b: Point, avoid: bool) -> bool {
        self.leg(a, b, journey.radius, journey.enemies).is_ok()
            && !(avoid && self.leg_in_difficult(a, b, journey.radius))
    }

    /// Everything that a journey reaches: outside Difficult Terrain, or also through it at its own allowance.
    #[must_use]
    pub fn reach<'b>(&self, journey: &Journey<'b>, avoid: bool) -> Reach<'a, 'b> {
        let limit = i64::from(if avoid { journey.allowance } else { journey.in_difficult }) * 1000;
        let mut reach = Reach {
            scene: *self,
            journey: *journey,
            avoid,
            limit,
            nodes: vec![(journey.from, 0, 0)],
            settled: Vec::new(),
        };
        reach.run();
        reach
    }
}

/// Whether two points are farther apart than a length in millionths for certain: a quick look before the root is
/// taken.
fn is_farther(a: Point, b: Point, millionths: i64) -> bool {
    let most = millionths.max(-1000).div_euclid(1000) + 1;
    a.square_to(b) > most * most
}

impl Reach<'_, '_> {
    fn passable(&self, a: Point, b: Point) -> bool {
        self.scene.passable(&self.journey, a, b, self.avoid)
    }

    fn run(&mut self) {
        let Journey { from, radius, enemies, .. } = self.journey;
        // Shorter than the limit, with roots squared away: a length is a whole number of millionths, rounded up.
        let most = self.limit - 1;
        let near = |at: &Point| most >= 0 && from.square_to(*at) * 1_000_000 <= most * most;
        let mut places: Vec<Point> = vec![from];
        let static_graph = self.scene.table.graph();
        // Bends of the map fit any base up to theirs; a larger one would scrape the corners.
        let mut numbers: Vec<Option<u16>> = vec![None];
        if radius <= BASE_RADIUS {
            // The bends are sorted from west to east.
            let reach = (self.limit / 1000) as i32 + 1;
            let first = static_graph.nodes.partition_point(|at| at.x < from.x - reach);
            let in_strip = static_graph.nodes[first..].iter().take_while(|at| at.x <= from.x + reach);
            for (number, at) in (first..).zip(in_strip).filter(|(_, at)| near(at)) {
                places.push(*at);
                numbers.push(Some(number as u16));
            }
        }
        for enemy in enemies {
            let square = Rect::new(enemy.at, enemy.at);
            for bend in rect_bends(&square, radius + enemy.radius + 1) {
                if near(&bend) {
                    places.push(bend);
                    numbers.push(None);
                }
            }
        }
        for bend in self.door_bends().into_iter().filter(near) {
            places.push(bend);
            numbers.push(None);
        }
        let mut place_of = vec![usize::MAX; static_graph.nodes.len()];
        for (place, number) in numbers.iter().enumerate() {
            if let Some(number) = number {
                place_of[usize::from(*number)] = place;
            }
        }
        self.settle(&places, &numbers, &place_of);
    }

    /// Where ways bend round the frames of open doors and windows.
    fn door_bends(&self) -> Vec<Point> {
        let (scene, radius) = (self.scene, self.journey.radius);
        let open = scene.table.pieces().iter().filter(|piece| !scene.is_there(piece));
        open.flat_map(|piece| {
            let corners = piece.rect.corners();
            let outward = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
            (0..4).flat_map(move |i| {
                let (sx, sy) = outward[i];
                let along_x = corner_bends(corners[i], sx, -sy, radius);
                let along_y = corner_bends(corners[i], -sx, sy, radius);
                along_x.into_iter().chain(along_y)
            })
        })
        .filter(|at| scene.leg_over_terrain(*at, *at, radius).is_ok())
        .collect()
    }

    /// Settles the places nearest first.
    fn settle(&mut self, places: &[Point], numbers: &[Option<u16>], place_of: &[usize]) {
        let graph = self.scene.table.graph();
        let mut best = vec![i64::MAX; places.len()];
        let mut from = vec![0usize; places.len()];
        let mut depth = vec![0usize; places.len()];
        let mut done = vec![false; places.len()];
        best[0] = 0;
        let mut heap = BinaryHeap::from([Reverse((0i64, 0usize))]);
        while let Some(Reverse((cost, place))) = heap.pop() {
            if done[place] || cost > best[place] {
                continue;
            }
            done[place] = true;
            if depth[place] + 1 >= BENDS_MAX {
                continue;
            }
            let relax = |next: usize, length: i64, best: &mut Vec<i64>, heap: &mut BinaryHeap<_>| {
                let total = cost + length;
                let better = total < self.limit && total < best[next];
                if better {
                    best[next] = total;
                    heap.push(Reverse((total, next)));
                }
                better
            };
            // Legs that are free while all doors are closed stay free when some are open.
            let quick = numbers[place];
            if let Some(number) = quick {
                for edge in &graph.edges[usize::from(number)] {
                    let next = place_of[usize::from(edge.to)];
                    if next == usize::MAX || done[next] || (self.avoid && edge.difficult) {
                        continue;
                    }
                    let clear = !self.enemy_between(places[place], places[next]);
                    if clear && relax(next, edge.length, &mut best, &mut heap) {
                        from[next] = place;
                        depth[next] = depth[place] + 1;
                    }
                }
            }
            for next in 0..places.len() {
                // Legs between bends of the map are known; the others are walked.
                if done[next] || (quick.is_some() && numbers[next].is_some()) {
                    continue;
                }
                if is_farther(places[place], places[next], self.limit.min(best[next]) - cost) {
                    continue;
                }
                let length = way(places[place], places[next]).0;
                if cost + length < self.limit.min(best[next]) && self.passable(places[place], places[next]) {
                    relax(next, length, &mut best, &mut heap);
                    from[next] = place;
                    depth[next] = depth[place] + 1;
                }
            }
        }
        self.nodes = (0..places.len()).map(|i| (places[i], best[i], from[i])).collect();
        self.settled = done;
    }

    fn enemy_between(&self, a: Point, b: Point) -> bool {
        let Journey { radius, enemies, .. } = self.journey;
        enemies.iter().any(|enemy| super::boxes::near(enemy.at, a, b, radius + enemy.radius))
    }

    /// The shortest way found to a point within the limit.
    #[must_use]
    pub fn way(&self, to: Point) -> Option<Way> {
        self.way_within(to, self.limit)
    }

    /// The shortest way within a limit that is no more than the journey's: bends are settled nearest first, so those
    /// beyond it had no part in the others.
    fn way_within(&self, to: Point, limit: i64) -> Option<Way> {
        if way(self.journey.from, to).0 > limit {
            return None;
        }
        let in_reach = |place: usize| {
            let (at, length, _) = self.nodes[place];
            (place == 0 || length < limit) && !is_farther(at, to, limit - length)
        };
        let mut order: Vec<(i64, usize)> = (0..self.nodes.len())
            .filter(|place| self.settled[*place] && in_reach(*place))
            .map(|place| (self.nodes[place].1 + way(self.nodes[place].0, to).0, place))
            .filter(|(length, _)| *length <= limit)
            .collect();
        order.sort_unstable();
        let (length, place) = order.into_iter().find(|(_, place)| self.passable(self.nodes[*place].0, to))?;
        let mut bends = vec![to];
        let mut at = place;
        while at != 0 {
            bends.push(self.nodes[at].0);
            at = self.nodes[at].2;
        }
        bends.reverse();
        let bends: Bends = Bends::try_from(bends.as_slice()).ok()?;
        Some(Way { bends, length })
    }

    /// The bends reached, with the length of the way to each in millionths; the start first.
    pub fn bends(&self) -> impl Iterator<Item = (Point, i64)> + '_ {
        (0..self.nodes.len())
            .filter(|place| self.settled[*place])
            .map(|place| (self.nodes[place].0, self.nodes[place].1))
    }
}
