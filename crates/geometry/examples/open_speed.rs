//! How fast the open table answers: `cargo run --release -p sortie-geometry --example open_speed`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use sortie_geometry::open::point::{ORIGINS, origin_of};
use sortie_geometry::open::reach::Anywhere;
use sortie_geometry::open::{
    ConePolicy, CoverLines, Cylinder, Graph, Ground, Journey, MovePolicy, Mover, PartSet, Point, Prism,
    Scene, Search, SightPolicy, Spot, Terrain, Traits, distance, sight,
};
use std::hint::black_box;
use std::time::Instant;

const HEAVY: Traits = Traits::bit(0);
const LIGHT: Traits = Traits::bit(1);
const LOW: Traits = Traits::bit(2);
const FLOOR: Traits = Traits::bit(3);

/// How many models are measured from and to.
const MODELS: usize = 1024;

fn terrain() -> Terrain {
    let rows = [
        (0, [6000, 5000, 10_000, 5400], 0, 4000, HEAVY),
        (0, [6000, 5400, 6400, 8500], 0, 4000, HEAVY),
        (0, [6400, 5400, 10_000, 8500], 2800, 3000, FLOOR | LIGHT),
        (1, [12_000, 8500, 12_400, 12_000], 0, 3000, HEAVY),
        (2, [17_000, 5000, 20_000, 5400], 0, 1000, LIGHT | LOW),
        (3, [23_000, 8000, 24_500, 9500], 0, 1500, LIGHT | LOW),
        (4, [25_500, 3800, 28_000, 5800], 0, 3000, HEAVY),
        (5, [1000, 7000, 4500, 7500], 0, 1000, LIGHT | LOW),
    ];
    let mut parts = Vec::new();
    for (feature, [x0, y0, x1, y1], z0, z1, traits) in rows {
        for (feature, low, high) in [
            (feature, Point::new(x0, y0), Point::new(x1, y1)),
            (feature + 10, Point::new(30_000 - x1, 22_000 - y1), Point::new(30_000 - x0, 22_000 - y0)),
        ] {
            parts.push(Prism::rectangle(low, high, z0, z1, traits, feature).unwrap());
        }
    }
    Terrain::new(parts)
}

fn measure(what: &str, count: usize, mut run: impl FnMut(usize) -> usize) {
    // The best of several rounds: other work on the machine only ever slows one down.
    let (mut best, mut sum) = (f64::MAX, 0);
    for _ in 0..8 {
        let began = Instant::now();
        sum = (0..count).map(&mut run).sum();
        best = best.min(began.elapsed().as_nanos() as f64 / count as f64);
    }
    println!("{what:<58} {best:>10.0} ns  (mean answer {:.2})", black_box(sum) as f64 / count as f64);
}

const SIGHT: SightPolicy = SightPolicy { see_through: Traits::bit(4), lowest: 150, levels: 5, rim: 16 };

fn cone_policy() -> ConePolicy {
    ConePolicy {
        line_height: 50,
        base_thickness: 150,
        cover_beyond: 2000,
        cover_within: 1000,
        obscure_beyond: 2000,
        obscure_clear: 1000,
        tolerance: 1,
        ignored: Traits::bit(4),
        covering: HEAVY | LIGHT,
        obscuring: HEAVY,
    }
}

fn move_policy() -> MovePolicy {
    let ground = Ground {
        low: Point::new(0, 0),
        high: Point::new(30_000, 22_000),
        ignored: Traits::bit(4),
        carrying: FLOOR,
        thickness: 150,
        tolerance: 1,
        joint: 3,
    };
    MovePolicy {
        ground,
        least_increment: 1000,
        passable: LOW,
        pass_cost: 2000,
        unclimbable: Traits::bit(5),
        climb_reach: 1000,
        climb_step: 2000,
        drop_reach: 1000,
        drop_step: 2000,
        drop_most: 6000,
        jump_reach: 1000,
        jump_most: 3000,
        jump_rise: 2000,
        barring: Traits::bit(5),
    }
}

/// Models at pseudo-random places that have room on the table.
fn scattered(scene: &Scene, ground: &Ground) -> Vec<Cylinder> {
    let mut state = 1_u64;
    let mut next = |low: i32, high: i32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + ((state >> 33) % (high - low) as u64) as i32
    };
    let mut models = Vec::new();
    while models.len() < MODELS {
        let at = Point::new(next(700, 29_300), next(700, 21_300));
        let one = Cylinder { at, z: 0, base_radius: 630, body_radius: 441, height: 1600, eye: 1450 };
        if ground.place(scene, &[], one.foot(), 630).is_ok() {
            models.push(one);
        }
    }
    models
}

fn measure_sight(scene: &Scene, models: &[Cylinder], others: &[Cylinder]) {
    let cone = cone_policy();
    let pair = |i: usize| (&models[i % MODELS], &models[(i * 7 + 13) % MODELS]);
    measure("within 6 inches", 100_000, |i| {
        let (a, b) = pair(i);
        usize::from(distance::within(a, b, 6001))
    });
    measure("visible", 30_000, |i| {
        let (a, b) = pair(i);
        usize::from(sight::visible(scene, a.head(), b, &SIGHT))
    });
    measure("points seen, all 85", 10_000, |i| {
        let (a, b) = pair(i);
        sight::points_seen(scene, a.head(), b, &SIGHT) as usize
    });
    measure("cover and obscured from the centre, 14 others", 30_000, |i| {
        let (a, b) = pair(i);
        let lines = CoverLines::new(scene, a, b, others, &cone, &PartSet::EMPTY);
        usize::from(lines.in_cover(a.at)) + usize::from(lines.is_obscured(a.at))
    });
    measure("first origin of 49 neither obscured nor in cover", 3000, |i| {
        let (a, b) = pair(i);
        let lines = CoverLines::new(scene, a, b, others, &cone, &PartSet::EMPTY);
        let free = |o: Point| !lines.is_obscured(o) && !lines.in_cover(o);
        (0..ORIGINS).find(|k| free(origin_of(a.at, a.base_radius, *k))).unwrap_or(ORIGINS)
    });
}

fn measure_moves(terrain: &Terrain, scene: &Scene, models: &[Cylinder], others: &[Cylinder]) {
    let moves = move_policy();
    let began = Instant::now();
    let graph = Graph::new(terrain, 630, &moves);
    println!("graph: {} bends, {} links, {:?}", graph.bends.len(), graph.links.len(), began.elapsed());
    let (mut search, mut found) = (Search::new(), Vec::new());
    let starts: Vec<Spot> = models
        .iter()
        .map(Cylinder::foot)
        .filter(|foot| moves.ground.place(scene, others, *foot, 630).is_ok())
        .collect();
    for (what, step) in [("reach of 6 inches, search alone", 0), ("... with a lattice of 1 inch", 1000)] {
        measure(what, 1000, |i| {
            let start = starts[i % starts.len()];
            let mover = Mover { start, radius: 630, blocking: others, standing: others, passages: &[] };
            let journey = Journey {
                scene,
                mover: &mover,
                graph: &graph,
                policy: &moves,
                budget: 6000,
                shun: &Anywhere,
            };
            search.run(&journey);
            found.clear();
            if step > 0 {
                search.lattice(&journey, step, &mut found);
            }
            found.len()
        });
    }
}

fn main() {
    let terrain = terrain();
    let scene = Scene::new(&terrain);
    let ground = move_policy().ground;
    let models = scattered(&scene, &ground);
    let mut others: Vec<Cylinder> = Vec::new();
    for one in &models {
        if others.len() < 14 && ground.place(&scene, &others, one.foot(), 630).is_ok() {
            others.push(*one);
        }
    }
    measure_sight(&scene, &models, &others);
    measure_moves(&terrain, &scene, &models, &others);
}
