//! Sight, cover and obscured against a slow sampler in floats that shares no code with the fast one.
//!
//! The sampler answers yes, no, or "too close to call"; only clear answers are compared.
#![allow(clippy::unwrap_used)]

mod open_common;
mod plane;

use open_common::*;
use plane::{P, apart, circle, clip, cross, float, hull, width};
use sortie_geometry::open::point::origin_of;
use sortie_geometry::open::{Cylinder, PartSet, Point, Prism, Scene, Terrain, sight};
use std::f64::consts::TAU;

/// Its own small generator, so that a failing case can be named by its seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 ^ (self.0 >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20
    }

    fn range(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % (high - low + 1) as u64) as i32
    }

    fn one_in(&mut self, n: i32) -> bool {
        self.range(1, n) == 1
    }
}

const CLASSES: [[i32; 4]; 5] = [
    [490, 343, 1000, 900],
    [550, 385, 1400, 1250],
    [630, 441, 1600, 1450],
    [785, 550, 1900, 1700],
    [985, 690, 2300, 2100],
];

struct Case {
    terrain: Terrain,
    shooter: Cylinder,
    target: Cylinder,
    others: Vec<Cylinder>,
}

fn cylinder(random: &mut Random, at: Point, z: i32) -> Cylinder {
    let [base_radius, body_radius, height, eye] = CLASSES[random.range(0, 4) as usize];
    Cylinder { at, z, base_radius, body_radius, height, eye }
}

/// A convex outline: corners at rising angles on a turned ellipse.
fn outline(random: &mut Random, centre: P) -> Vec<Point> {
    let corners = random.range(3, 6);
    let (long, wide) = (f64::from(random.range(400, 2500)), f64::from(random.range(120, 900)));
    let turn = if random.one_in(3) { 0.0 } else { f64::from(random.range(0, 6283)) / 1000.0 };
    let phase = if random.one_in(2) { TAU / 8.0 } else { f64::from(random.range(0, 999)) / 1000.0 };
    (0..corners)
        .map(|i| {
            let a = TAU * f64::from(i) / f64::from(corners) + phase;
            let (x, y) = (a.cos() * long, a.sin() * wide);
            Point::new(
                (centre.0 + x * turn.cos() - y * turn.sin()).round() as i32,
                (centre.1 + x * turn.sin() + y * turn.cos()).round() as i32,
            )
        })
        .collect()
}

fn random_case(seed: u64) -> Option<Case> {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    let r = &mut random;
    let heights = [0, 0, 0, 1000, 1500, 3000];
    let zs = heights[r.range(0, 5) as usize];
    let zt = heights[r.range(0, 5) as usize];
    let (sx, sy) = (r.range(8000, 16000), r.range(6000, 12000));
    let shooter = cylinder(r, Point::new(sx, sy), zs);
    let reach = if r.one_in(4) { 3500 } else { 11000 };
    let at = Point::new(sx + r.range(-reach, reach), sy + r.range(-reach, reach));
    let target = cylinder(r, at, zt);
    let mut parts = Vec::new();
    for feature in 0..r.range(1, 4) {
        // Somewhere between the two, sometimes right beside one of them.
        let f = f64::from(r.range(-100, 1100)) / 1000.0;
        let centre = (
            f64::from(sx) + f * f64::from(at.x - sx) + f64::from(r.range(-1500, 1500)),
            f64::from(sy) + f * f64::from(at.y - sy) + f64::from(r.range(-1500, 1500)),
        );
        let shape = outline(r, centre);
        let bottom = if r.one_in(4) { r.range(100, 2500) } else { 0 };
        let top = bottom + r.range(100, 4000);
        let traits = [HEAVY, HEAVY, LIGHT, LIGHT | TRAVERSABLE, INSIGNIFICANT, HEAVY | VANTAGE]
            [r.range(0, 5) as usize];
        parts.extend(Prism::new(&shape, bottom, top, traits, feature as u16).ok());
    }
    let others = (0..r.range(0, 2))
        .map(|_| {
            let f = f64::from(r.range(0, 1000)) / 1000.0;
            let x = f64::from(sx) + f * f64::from(at.x - sx);
            let y = f64::from(sy) + f * f64::from(at.y - sy);
            let at = Point::new(x as i32 + r.range(-1200, 1200), y as i32 + r.range(-1200, 1200));
            let z = heights[r.range(0, 5) as usize];
            cylinder(r, at, z)
        })
        .collect();
    (target.at != shooter.at).then_some(Case { terrain: Terrain::new(parts), shooter, target, others })
}

struct Thing {
    outline: Vec<P>,
    heights: (f64, f64),
    covers: bool,
    obscures: bool,
}

fn things(case: &Case, except: &PartSet) -> Vec<Thing> {
    let parts = case.terrain.parts().iter().enumerate();
    let parts = parts.filter(|(i, p)| !p.traits.any(INSIGNIFICANT) && !except.contains(*i as u16));
    let parts = parts.map(|(_, p)| Thing {
        outline: p.corners().iter().map(|c| float(*c)).collect(),
        heights: (f64::from(p.bottom), f64::from(p.top)),
        covers: p.traits.any(HEAVY | LIGHT),
        obscures: p.traits.any(HEAVY),
    });
    let bases = case.others.iter().map(|o| Thing {
        outline: circle(float(o.at), f64::from(o.base_radius), 720),
        heights: (f64::from(o.z), f64::from(o.z + 150)),
        covers: true,
        obscures: false,
    });
    parts.chain(bases).collect()
}

/// In cover and obscured from an origin; `None` where it is too close to call.
fn slow(case: &Case, things: &[Thing], origin: Point) -> (Option<bool>, Option<bool>) {
    let (s, t, o) = (float(case.shooter.at), float(case.target.at), float(origin));
    let (rs, rt) = (f64::from(case.shooter.base_radius), f64::from(case.target.base_radius));
    let gap = (apart(s, t) - rs - rt).max(0.0).hypot(f64::from(case.shooter.z - case.target.z));
    let mut cover = if (gap - 2000.0).abs() < 3.0 { None } else { Some(false) };
    let mut obscured = Some(false);
    let vote = |verdict: &mut Option<bool>, yes: Option<bool>| match (*verdict, yes) {
        (Some(true), _) | (_, Some(false)) => {}
        (_, Some(true)) => *verdict = Some(true),
        (_, None) => *verdict = None,
    };
    for thing in things {
        let (h0, h1) = (f64::from(case.shooter.z + 50), f64::from(case.target.z + 50));
        // The fractions at which the lines have the right height, found by walking.
        let steps = 20_000;
        let inside = |i: &i32| {
            let h = h0 + (h1 - h0) * (f64::from(*i) + 0.5) / f64::from(steps);
            h > thing.heights.0 && h < thing.heights.1
        };
        let Some(first) = (0..steps).find(inside) else { continue };
        let last = (0..steps).rev().find(inside).unwrap() + 1;
        let at = |i: i32| {
            let f = f64::from(i) / f64::from(steps);
            circle((o.0 + f * (t.0 - o.0), o.1 + f * (t.1 - o.1)), f * rt, 720)
        };
        let cone = hull(at(first).into_iter().chain(at(last)).collect());
        let overlap = clip(cone.clone(), &thing.outline, 0.0);
        if overlap.len() < 3 || width(&overlap) < 5.0 {
            if !clip(cone, &thing.outline, 4.0).is_empty() {
                vote(&mut cover, if thing.covers && gap > 1997.0 { None } else { Some(false) });
                vote(&mut obscured, if thing.obscures { None } else { Some(false) });
            }
            continue;
        }
        let (mut least, mut most) = (f64::MAX, f64::MIN);
        for i in 0..overlap.len() {
            let (p, q) = (overlap[i], overlap[(i + 1) % overlap.len()]);
            let pieces = (apart(p, q) / 4.0).ceil().max(1.0) as i32;
            for j in 0..=pieces {
                let f = f64::from(j) / f64::from(pieces);
                let x = (p.0 + f * (q.0 - p.0), p.1 + f * (q.1 - p.1));
                least = least.min(apart(x, t) - rt - 1000.0);
                most = most.max((apart(x, t) - rt - 2000.0).min(apart(x, s) - rs - 1000.0));
            }
        }
        if (0..overlap.len()).all(|i| cross(overlap[i], overlap[(i + 1) % overlap.len()], t) >= 0.0) {
            least = -1000.0;
        }
        let clear = |value: f64, yes: bool| if value.abs() < 5.0 { None } else { Some(yes) };
        if thing.covers && gap > 1997.0 {
            vote(&mut cover, if gap < 2003.0 { None } else { clear(least, least < 0.0) });
        }
        if thing.obscures {
            vote(&mut obscured, clear(most, most > 0.0));
        }
    }
    (cover, obscured)
}

#[test]
fn cover_agrees_with_the_sampler() {
    let (mut compared, mut yes) = ([0; 2], [0; 2]);
    let seeds = std::env::var("SORTIE_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    for seed in 0..seeds {
        let Some(case) = random_case(seed) else { continue };
        let scene = Scene::new(&case.terrain);
        let except = excepted(&scene, &case.shooter, &case.target);
        let found = answer(&scene, &case.shooter, &case.target, &case.others);
        let things = things(&case, &except);
        for index in [0, 1, 7, 15, 22, 31, 40] {
            let origin = origin_of(case.shooter.at, case.shooter.base_radius, index);
            let (cover, obscured) = slow(&case, &things, origin);
            for (kind, expected, found) in
                [(0, cover, found.cover[index]), (1, obscured, found.obscured[index])]
            {
                if let Some(expected) = expected {
                    assert_eq!(found, expected, "seed {seed} origin {index}, cover 0 or obscured 1: {kind}");
                    compared[kind] += 1;
                    yes[kind] += usize::from(expected);
                }
            }
        }
    }
    println!("compared {compared:?}, of which true {yes:?}");
    assert!(compared[0] > 700 && compared[1] > 700 && yes[0] > 150 && yes[1] > 100, "{compared:?} {yes:?}");
}

/// How a part stands to a line by walking it: inside for certain, outside for certain, or neither.
fn walk_line(part: &Prism, from: [f64; 3], to: [f64; 3]) -> Option<bool> {
    let outline: Vec<P> = part.corners().iter().map(|c| float(*c)).collect();
    let length = (0..3).map(|i| (to[i] - from[i]).powi(2)).sum::<f64>().sqrt();
    let steps = (length / 5.0).ceil() as i32;
    let mut deepest = f64::MIN;
    for i in 0..=steps {
        let f = f64::from(i) / f64::from(steps);
        let at: Vec<f64> = (0..3).map(|k| from[k] + f * (to[k] - from[k])).collect();
        let mut depth = (at[2] - f64::from(part.bottom)).min(f64::from(part.top) - at[2]);
        for j in 0..outline.len() {
            let (a, b) = (outline[j], outline[(j + 1) % outline.len()]);
            depth = depth.min(cross(a, b, (at[0], at[1])) / apart(a, b));
        }
        deepest = deepest.max(depth);
    }
    if deepest > 0.01 {
        Some(true)
    } else if deepest < -6.0 {
        Some(false)
    } else {
        None
    }
}

#[test]
fn lines_agree_with_the_sampler() {
    let (mut compared, mut stopped) = (0, 0);
    for seed in 0..60 {
        let Some(case) = random_case(seed + 10_000) else { continue };
        let scene = Scene::new(&case.terrain);
        let head = case.shooter.head();
        let (mut seen, mut sure) = (0, true);
        for point in sight::sight_points(&case.target, &SIGHT) {
            let spot =
                |s: sortie_geometry::open::Spot| [f64::from(s.at.x), f64::from(s.at.y), f64::from(s.z)];
            let mut blocked = Some(false);
            for part in case.terrain.parts().iter().filter(|p| !p.traits.any(INSIGNIFICANT)) {
                match walk_line(part, spot(head), spot(point)) {
                    Some(true) => blocked = Some(true),
                    None if blocked != Some(true) => blocked = None,
                    _ => {}
                }
            }
            if let Some(blocked) = blocked {
                let found = sight::stopped_by(&scene, head, point, INSIGNIFICANT).is_some();
                assert_eq!(found, blocked, "seed {seed}: {point:?}");
                compared += 1;
                stopped += usize::from(blocked);
            }
            sure &= blocked.is_some();
            seen += u32::from(blocked == Some(false));
        }
        if sure {
            assert_eq!(sight::points_seen(&scene, head, &case.target, &SIGHT), seen, "seed {seed}");
        }
        let any = sight::points_seen(&scene, head, &case.target, &SIGHT) > 0;
        assert_eq!(sight::visible(&scene, head, &case.target, &SIGHT), any, "seed {seed}");
    }
    assert!(compared > 3000 && stopped > 500, "{compared} {stopped}");
}

fn changed(case: &Case, point: impl Fn(Point) -> Point, mirrored: bool) -> Case {
    let moved = |m: &Cylinder| Cylinder { at: point(m.at), ..*m };
    let part = |p: &Prism| {
        let mut corners: Vec<Point> = p.corners().iter().map(|c| point(*c)).collect();
        if mirrored {
            corners.reverse();
        }
        Prism::new(&corners, p.bottom, p.top, p.traits, p.feature).unwrap()
    };
    Case {
        terrain: Terrain::new(case.terrain.parts().iter().map(part).collect()),
        shooter: moved(&case.shooter),
        target: moved(&case.target),
        others: case.others.iter().map(moved).collect(),
    }
}

fn whole_answer(case: &Case) -> Answer {
    answer(&Scene::new(&case.terrain), &case.shooter, &case.target, &case.others)
}

#[test]
fn moving_everything_changes_nothing() {
    for seed in 0..80 {
        let Some(case) = random_case(seed + 500) else { continue };
        let moved = changed(&case, |p| Point::new(p.x - 3021, p.y + 1717), false);
        assert_eq!(whole_answer(&case), whole_answer(&moved), "seed {seed}");
    }
}

#[test]
fn a_half_turn_turns_the_origins() {
    // Rim points mirror exactly under a half turn but for the rounding of halves.
    let mut same = 0;
    for seed in 0..80 {
        let Some(case) = random_case(seed + 900) else { continue };
        let turned = changed(&case, |p| Point::new(30_000 - p.x, 22_000 - p.y), false);
        let (a, b) = (whole_answer(&case), whole_answer(&turned));
        same += usize::from((1..49).all(|i| a.cover[i] == b.cover[(i - 1 + 24) % 48 + 1]));
        assert_eq!(a.cover[0], b.cover[0], "seed {seed}");
    }
    assert!(same >= 75, "{same}");
}

#[test]
fn a_mirror_keeps_the_centre_line() {
    for seed in 0..80 {
        let Some(case) = random_case(seed + 1300) else { continue };
        let mirrored = changed(&case, |p| Point::new(-p.x, p.y), true);
        let (a, b) = (whole_answer(&case), whole_answer(&mirrored));
        assert_eq!((a.cover[0], a.obscured[0]), (b.cover[0], b.obscured[0]), "seed {seed}");
    }
}

#[test]
fn more_terrain_never_uncovers() {
    for seed in 0..80 {
        let Some(case) = random_case(seed + 1700) else { continue };
        let fewer: Vec<Prism> = case.terrain.parts().iter().skip(1).copied().collect();
        if case.terrain.parts().first().is_none_or(|p| p.traits.any(VANTAGE)) {
            continue;
        }
        let (a, b) = (
            whole_answer(&case),
            answer(&Scene::new(&Terrain::new(fewer)), &case.shooter, &case.target, &case.others),
        );
        assert!(a.points_seen <= b.points_seen, "seed {seed}");
        assert!((0..49).all(|i| a.cover[i] >= b.cover[i] && a.obscured[i] >= b.obscured[i]), "seed {seed}");
    }
}
