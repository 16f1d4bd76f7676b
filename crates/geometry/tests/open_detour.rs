//! The way round to one place is found wherever an independent search, which tries bends on rings around every
//! corner and base in floating point, finds one.
#![allow(clippy::unwrap_used)]

mod open_common;

use open_common::*;
use sortie_geometry::open::reach::Anywhere;
use sortie_geometry::open::{
    Cylinder, Graph, Journey, Leg, Mover, Point, Prism, Scene, Search, Spot, Terrain, check_path,
};

type At = (f64, f64);

const RADIUS: f64 = 0.63;
const ALLOWANCE: f64 = 6.0;

struct Random(u64);

impl Random {
    fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// A number of hundredths between two.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.below(((high - low) * 100.0) as u64 + 1) as f64 / 100.0
    }
}

/// Boxes by their lowest and highest corner, and bases by their centre.
#[derive(Debug, Default)]
struct World {
    boxes: Vec<(At, At)>,
    bases: Vec<At>,
}

fn apart(a: At, b: At) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn to_segment(p: At, a: At, b: At) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let t =
        if square == 0.0 { 0.0 } else { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / square).clamp(0.0, 1.0) };
    apart(p, (a.0 + t * dx, a.1 + t * dy))
}

/// How near a straight way comes to a box.
fn to_box(a: At, b: At, (low, high): (At, At)) -> f64 {
    let (mut from, mut until) = (0.0f64, 1.0f64);
    for (p, d, low, high) in [(a.0, b.0 - a.0, low.0, high.0), (a.1, b.1 - a.1, low.1, high.1)] {
        if d.abs() < 1e-12 {
            if p <= low || p >= high {
                until = -1.0;
            }
        } else {
            let (u, v) = ((low - p) / d, (high - p) / d);
            from = from.max(u.min(v));
            until = until.min(u.max(v));
        }
    }
    if from < until {
        return 0.0;
    }
    let end = |p: At| {
        let aside = |p: f64, low: f64, high: f64| (low - p).max(p - high).max(0.0);
        aside(p.0, low.0, high.0).hypot(aside(p.1, low.1, high.1))
    };
    let corners = [low, (high.0, low.1), high, (low.0, high.1)];
    corners.into_iter().map(|c| to_segment(c, a, b)).fold(end(a).min(end(b)), f64::min)
}

impl World {
    fn random(random: &mut Random) -> World {
        let mut world = World::default();
        for _ in 0..=random.below(3) {
            let low = (random.between(11.0, 17.0), random.between(7.0, 13.0));
            let size = [0.4, 1.0, 2.0, 3.0];
            let high = (low.0 + size[random.below(4) as usize], low.1 + size[random.below(4) as usize]);
            let meets = |(l, h): &(At, At)| l.0 < high.0 && low.0 < h.0 && l.1 < high.1 && low.1 < h.1;
            if !world.boxes.iter().any(meets) {
                world.boxes.push((low, high));
            }
        }
        for _ in 0..random.below(3) {
            let at = (random.between(10.0, 18.0), random.between(6.0, 14.0));
            if world.free(at, at) {
                world.bases.push(at);
            }
        }
        world
    }

    fn free(&self, a: At, b: At) -> bool {
        self.boxes.iter().all(|one| to_box(a, b, *one) >= RADIUS)
            && self.bases.iter().all(|base| to_segment(*base, a, b) >= 2.0 * RADIUS)
    }

    /// What the cheapest way with one or two bends costs, up to the allowance.
    fn cheapest(&self, start: At, end: At) -> Option<f64> {
        let increment = |a: At, b: At| apart(a, b).max(1.0);
        let mut rings: Vec<(At, f64)> = self.bases.iter().map(|base| (*base, 2.0 * RADIUS)).collect();
        for (low, high) in &self.boxes {
            rings.extend([*low, (high.0, low.1), *high, (low.0, high.1)].map(|corner| (corner, RADIUS)));
        }
        let mut bends = Vec::new();
        for (centre, radius) in rings {
            for out in [1.0, 1.02, 1.06, 1.12, 1.2, 1.3, 1.41] {
                bends.extend((0..60).map(|k| {
                    let angle = f64::from(k).to_radians() * 6.0;
                    (centre.0 + radius * out * angle.cos(), centre.1 + radius * out * angle.sin())
                }));
            }
        }
        bends.retain(|bend| apart(start, *bend) + apart(*bend, end) <= ALLOWANCE && self.free(*bend, *bend));
        let mut best = ALLOWANCE;
        let mut found = false;
        let after: Vec<(At, f64)> =
            bends.iter().filter(|b| self.free(**b, end)).map(|b| (*b, increment(*b, end))).collect();
        for first in bends.iter().filter(|bend| self.free(start, **bend)) {
            let own = increment(start, *first);
            for (second, rest) in &after {
                let cost = own + rest + if first == second { 0.0 } else { increment(*first, *second) };
                if cost <= best && self.free(*first, *second) {
                    (best, found) = (cost, true);
                }
            }
        }
        found.then_some(best)
    }
}

fn point((x, y): At) -> Point {
    Point::new((x * 1000.0).round() as i32, (y * 1000.0).round() as i32)
}

/// What the search finds: the legs and their cost.
fn found(world: &World, start: At, end: At) -> Option<(Vec<Leg>, i64)> {
    let part = |(i, (low, high)): (usize, &(At, At))| {
        Prism::rectangle(point(*low), point(*high), 0, 8000, HEAVY, i as u16).unwrap()
    };
    let terrain = Terrain::new(world.boxes.iter().enumerate().map(part).collect());
    let base = |at: &At| Cylinder {
        at: point(*at),
        z: 0,
        base_radius: 630,
        body_radius: 441,
        height: 1600,
        eye: 1450,
    };
    let bases: Vec<Cylinder> = world.bases.iter().map(base).collect();
    let scene = Scene::new(&terrain);
    let graph = Graph::new(&terrain, 630, &MOVES);
    let start = point(start).at_height(0);
    let mover = Mover { start, radius: 630, blocking: &bases, standing: &bases, passages: &[] };
    let journey = Journey {
        scene: &scene,
        mover: &mover,
        graph: &graph,
        policy: &MOVES,
        budget: 6000,
        shun: &Anywhere,
    };
    let mut legs = Vec::new();
    let cost = journey.shortest(&mut Search::new(), point(end).at_height(0), &mut legs)?;
    let moved = check_path(&scene, &mover, &legs, &MOVES).unwrap();
    assert_eq!(moved.end, point(end).at_height(0), "{world:?} {legs:?}");
    assert!(moved.cost.0 <= cost && cost <= 6_001_000, "{world:?} {legs:?}: {cost} {moved:?}");
    Some((legs, cost))
}

#[test]
fn no_way_is_missed_that_bends_on_rings_find() {
    let mut random = Random(7);
    let (mut reachable, mut beyond) = (0, 0);
    while reachable < 400 {
        let world = World::random(&mut random);
        let mut start = (random.between(10.0, 18.0), random.between(6.0, 14.0));
        if random.below(3) == 0 {
            // Within a hair of a corner.
            let (low, high) = world.boxes[random.below(world.boxes.len() as u64) as usize];
            let corner = [low, (high.0, low.1), high, (low.0, high.1)][random.below(4) as usize];
            let angle = random.between(0.0, std::f64::consts::TAU);
            start = (corner.0 + 0.632 * angle.cos(), corner.1 + 0.632 * angle.sin());
            start = ((start.0 * 1000.0).round() / 1000.0, (start.1 * 1000.0).round() / 1000.0);
        }
        let (angle, far) = (random.between(0.0, std::f64::consts::TAU), random.between(2.0, 6.0));
        let end = (start.0 + far * angle.cos(), start.1 + far * angle.sin());
        let end = ((end.0 * 1000.0).round() / 1000.0, (end.1 * 1000.0).round() / 1000.0);
        if !world.free(start, start) || !world.free(end, end) || world.free(start, end) {
            continue;
        }
        match (world.cheapest(start, end), found(&world, start, end)) {
            (Some(cost), None) => panic!("{world:?}: {start:?} to {end:?} costs {cost}"),
            (Some(_), Some(_)) => reachable += 1,
            (None, Some(_)) => beyond += 1,
            (None, None) => (),
        }
    }
    assert!(beyond < 40, "{beyond} ways that the rings do not have");
}

#[test]
fn a_start_beside_a_corner_has_a_way_along_the_wall() {
    let world = World { boxes: vec![((13.7, 7.9), (14.1, 10.9))], bases: Vec::new() };
    let (legs, cost) = found(&world, (13.16, 7.57), (13.11, 11.51)).unwrap();
    assert!(cost < 4_400_000, "{legs:?} {cost}");
    let world = World { boxes: vec![((15.4, 8.8), (17.4, 11.8))], bases: Vec::new() };
    assert!(found(&world, (17.44, 7.15), (17.91, 12.63)).is_some());
    let world = World { boxes: vec![((11.7, 9.0), (13.7, 9.4))], bases: Vec::new() };
    assert!(found(&world, (14.6, 9.53), (9.69, 12.68)).is_some());
    assert_eq!(found(&world, (14.6, 9.53), (8.6, 9.53)), None);
}

#[test]
fn an_inner_corner_of_a_level_is_rounded() {
    // An L of two floors: the way from one arm to the other bends about the corner that points inwards.
    let floor = |i, x, y| block(i, x, y, (2.8, 3.0), VANTAGE);
    let terrain = Terrain::new(vec![floor(0, (5.0, 10.0), (5.0, 7.0)), floor(0, (5.0, 7.0), (7.0, 12.0))]);
    let scene = Scene::new(&terrain);
    let graph = Graph::new(&terrain, 630, &MOVES);
    let start = Spot::new(9000, 6000, 3000);
    let mover = Mover { start, radius: 630, blocking: &[], standing: &[], passages: &[] };
    let journey = Journey {
        scene: &scene,
        mover: &mover,
        graph: &graph,
        policy: &MOVES,
        budget: 5000,
        shun: &Anywhere,
    };
    let mut legs = Vec::new();
    let cost = journey.shortest(&mut Search::new(), Spot::new(6000, 8500, 3000), &mut legs).unwrap();
    assert!(cost < 5_000_000 && check_path(&scene, &mover, &legs, &MOVES).is_ok(), "{legs:?} {cost}");
}
