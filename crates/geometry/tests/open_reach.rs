//! Where a base can go: every place found has a legal path of that cost, and random paths find nothing that the
//! search missed by much.
#![allow(clippy::unwrap_used)]

mod open_common;

use open_common::*;
use sortie_geometry::open::path::{Obstacle, StraightWalks};
use sortie_geometry::open::reach::Anywhere;
use sortie_geometry::open::{
    Cylinder, Graph, Journey, Leg, Mover, Point, Reached, Scene, Search, Spot, Terrain, check_path,
};

fn base(x: i32, y: i32) -> Cylinder {
    Cylinder { at: Point::new(x, y), z: 0, base_radius: 630, body_radius: 441, height: 1600, eye: 1450 }
}

struct Random(u64);

impl Random {
    fn range(&mut self, low: i32, high: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + ((self.0 >> 33) % (high - low + 1) as u64) as i32
    }
}

const BUDGET: i32 = 6000;

/// Runs a search and hands the journey, the search and the reached lattice points to a check.
fn explore(
    scene: &Scene<'_>,
    bases: &[Cylinder],
    start: Spot,
    check: impl FnOnce(&Journey<'_>, &mut Search, &[Reached]),
) {
    let graph = Graph::new(scene.terrain, 630, &MOVES);
    let mover = Mover { start, radius: 630, blocking: bases, standing: bases, passages: &[] };
    let journey =
        Journey { scene, mover: &mover, graph: &graph, policy: &MOVES, budget: BUDGET, shun: &Anywhere };
    let mut search = Search::new();
    search.run(&journey);
    let mut found = Vec::new();
    search.lattice(&journey, 1000, &mut found);
    search.bends(&journey, &mut found);
    check(&journey, &mut search, &found);
}

fn legal_start(random: &mut Random, scene: &Scene<'_>, bases: &[Cylinder]) -> Spot {
    // Other bases may fill a small area, so the kind of place is drawn again each time.
    loop {
        let spot = match random.range(0, 4) {
            0 => Spot::new(random.range(7000, 9400), random.range(6000, 7900), 3000),
            // At the foot of the ruin, beside the free end of its long wall.
            1 => Spot::new(random.range(10_600, 11_200), random.range(5200, 6600), 0),
            _ => Spot::new(random.range(630, 29_370), random.range(630, 21_370), 0),
        };
        if GROUND.place(scene, bases, spot, 630).is_ok() {
            return spot;
        }
    }
}

fn random_bases(random: &mut Random, scene: &Scene<'_>) -> Vec<Cylinder> {
    let mut bases = Vec::new();
    for _ in 0..12 {
        let one = base(random.range(1000, 29_000), random.range(1000, 21_000));
        if GROUND.place(scene, &bases, one.foot(), 630).is_ok() {
            bases.push(one);
        }
    }
    bases
}

#[test]
fn every_place_found_has_a_legal_path() {
    let terrain = loot_terrain();
    let barricade = block(40, (14.0, 16.0), (10.0, 10.25), (0.0, 1.0), LIGHT | TRAVERSABLE);
    let extra = [barricade];
    let scene = Scene::with_extra(&terrain, &extra);
    let mut random = Random(5);
    let (mut places, mut bent, mut risen, mut dropped) = (0, 0, 0, 0);
    for _ in 0..60 {
        let bases = random_bases(&mut random, &scene);
        let start = legal_start(&mut random, &scene, &bases);
        explore(&scene, &bases, start, |journey, search, found| {
            let mut legs = Vec::new();
            for reached in found {
                search.path(journey, reached, &mut legs);
                let moved = check_path(&scene, journey.mover, &legs, &MOVES).unwrap_or_else(|blocked| {
                    panic!("{start:?} to {:?} by {legs:?}: {blocked:?}", reached.spot)
                });
                assert_eq!(moved.end, reached.spot);
                assert!(
                    moved.cost.0 <= reached.cost && reached.cost <= 6_001_000,
                    "{legs:?} {moved:?} {reached:?}"
                );
                places += 1;
                bent += usize::from(legs.len() > 1);
                risen += usize::from(reached.spot.z > start.z);
                dropped += usize::from(reached.spot.z < start.z);
            }
        });
    }
    assert!(places > 2500 && bent > 300 && risen > 5 && dropped > 50, "{places} {bent} {risen} {dropped}");
}

#[test]
fn random_paths_find_little_that_was_missed() {
    let terrain = loot_terrain();
    let scene = Scene::new(&terrain);
    let mut random = Random(11);
    let (mut tried, mut worst) = (0, 0);
    for _ in 0..40 {
        let bases = random_bases(&mut random, &scene);
        let start = legal_start(&mut random, &scene, &bases);
        let at_start: Vec<Cylinder> = bases.clone();
        explore(&scene, &bases, start, |journey, search, _| {
            for _ in 0..1200 {
                let mut point = || {
                    let (dx, dy) = (random.range(-BUDGET, BUDGET), random.range(-BUDGET, BUDGET));
                    Point::new(start.at.x + dx, start.at.y + dy)
                };
                let legs = [Leg::Walk(point()), Leg::Walk(point())];
                let mover = Mover { blocking: &at_start, ..*journey.mover };
                let Ok(moved) = check_path(&scene, &mover, &legs, &MOVES) else { continue };
                if moved.cost.within(BUDGET) {
                    tried += 1;
                    let found = search.reach(journey, moved.end).map_or(moved.cost.0 + 7_000_000, |r| r.cost);
                    let miss = if found > 7_000_000 {
                        BUDGET as i64 * 1000 - moved.cost.0
                    } else {
                        found - moved.cost.0
                    };
                    worst = worst.max(miss);
                }
            }
        });
    }
    // The search bends only at its own points: where one bend farther out would do, two short increments that
    // each count as an inch may cost up to an inch more.
    assert!(tried > 1000 && worst < 1_000_000, "{tried} paths, worst by {worst} millionths");
}

#[test]
fn a_way_round_is_found_where_the_straight_one_is_stopped() {
    let wall = block(0, (8.0, 8.4), (3.0, 7.0), (0.0, 3.0), HEAVY);
    let terrain = Terrain::new(vec![wall]);
    let scene = Scene::new(&terrain);
    explore(&scene, &[], Spot::new(7000, 6500, 0), |journey, search, _| {
        let mut legs = Vec::new();
        let cost = journey.shortest(search, Spot::new(9400, 6500, 0), &mut legs).unwrap();
        assert_eq!(legs.len(), 3, "{legs:?}");
        // Round the end of the wall: two slanted legs and one along its short side. A thread round both corners
        // would be 3.586 inches long.
        assert!((3_586_000..3_750_000).contains(&cost), "{cost}");
        assert_eq!(journey.shortest(search, Spot::new(8200, 5000, 0), &mut legs), None);
        assert_eq!(journey.shortest(search, Spot::new(7000, 6500, 0), &mut legs), Some(0));
        assert!(legs.is_empty());
    });
}

#[test]
fn a_bigger_allowance_reaches_all_that_a_smaller_one_does() {
    let terrain = loot_terrain();
    let scene = Scene::new(&terrain);
    let graph = Graph::new(&terrain, 630, &MOVES);
    let mut random = Random(3);
    for _ in 0..20 {
        let start = legal_start(&mut random, &scene, &[]);
        let mover = Mover { start, radius: 630, blocking: &[], standing: &[], passages: &[] };
        let mut sets: Vec<Vec<Reached>> = Vec::new();
        for budget in [3000, 4000, 6000, 8000] {
            let journey = Journey {
                scene: &scene,
                mover: &mover,
                graph: &graph,
                policy: &MOVES,
                budget,
                shun: &Anywhere,
            };
            let (mut search, mut found) = (Search::new(), Vec::new());
            search.run(&journey);
            search.lattice(&journey, 500, &mut found);
            sets.push(found);
        }
        for pair in sets.windows(2) {
            for small in &pair[0] {
                let large = pair[1].iter().find(|r| r.spot == small.spot);
                assert!(large.is_some_and(|r| r.cost <= small.cost), "{start:?} {small:?}");
            }
        }
    }
}

#[test]
fn the_upper_floor_is_reached_at_the_end_of_a_wall() {
    let terrain = loot_terrain();
    let graph = Graph::new(&terrain, 630, &MOVES);
    let up: Vec<_> = graph.links.iter().filter(|l| l.from.z == 0 && l.to.z == 3000).collect();
    let down: Vec<_> = graph.links.iter().filter(|l| l.from.z == 3000 && l.to.z == 0).collect();
    assert!(!up.is_empty() && !down.is_empty());
    // A climb of three inches costs four, a drop two, and the step at least one more.
    assert!(up.iter().all(|l| l.cost >= 5_000_000), "{up:?}");
    assert!(down.iter().all(|l| l.cost >= 3_000_000));
    assert!(up.iter().any(|l| l.legs().len() == 2) && up.iter().any(|l| l.legs().len() == 3));
}

#[test]
fn a_base_beside_a_wall_climbs_at_once() {
    let terrain = loot_terrain();
    let scene = Scene::new(&terrain);
    // Beside the free end of the ruin's long wall: four inches up and one step of at least an inch.
    explore(&scene, &[], Spot::new(10_700, 5_700, 0), |_, _, found| {
        let up: Vec<&Reached> = found.iter().filter(|r| r.spot.z == 3000).collect();
        assert!(up.iter().any(|r| r.cost < 6_000_000), "{up:?}");
    });
}

#[test]
fn straight_walks_are_judged_as_paths_are() {
    let terrain = loot_terrain();
    let extra = [
        block(40, (14.0, 16.0), (10.0, 10.25), (0.0, 1.0), LIGHT | TRAVERSABLE),
        block(41, (17.0, 17.25), (9.0, 11.0), (0.0, 1.0), LIGHT | TRAVERSABLE),
    ];
    let scene = Scene::with_extra(&terrain, &extra);
    let mut random = Random(11);
    let (mut free, mut crossing, mut stopped, mut ends, mut left) = (0, 0, 0, 0, 0);
    for round in 0..300 {
        let bases = random_bases(&mut random, &scene);
        let start = match round % 3 {
            0 => legal_start(&mut random, &scene, &bases),
            _ => Spot::new(random.range(12_000, 19_000), random.range(7000, 13_000), 0),
        };
        let mover = Mover { start, radius: 630, blocking: &bases, standing: &bases, passages: &[] };
        let Some(walks) = StraightWalks::new(&scene, &mover, &MOVES) else {
            assert!(start.z > 0, "every walk on the floor is judged");
            continue;
        };
        for _ in 0..60 {
            let (x, y) = (start.at.x + random.range(-6000, 6000), start.at.y + random.range(-6000, 6000));
            let to = Point::new(x, y);
            let found = check_path(&scene, &mover, &[Leg::Walk(to)], &MOVES);
            match walks.judge(to) {
                None => left += 1,
                Some(Err(by)) => {
                    stopped += 1;
                    ends += usize::from(matches!(by, Obstacle::End(_)));
                    assert_eq!(found.unwrap_err().by, by, "{start:?} {to:?}");
                }
                Some(Ok(extra)) => {
                    free += 1;
                    crossing += usize::from(extra.0 > 0);
                    assert_eq!(found.unwrap().crossing, extra, "{start:?} {to:?}");
                }
            }
        }
    }
    assert!(
        free > 2000 && crossing > 200 && stopped > 2000 && ends > 20,
        "{free} {crossing} {stopped} {ends}"
    );
    assert!(left < (free + stopped) / 20, "{left}");
}
