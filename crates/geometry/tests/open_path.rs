//! What moves cost and what stops them, with the examples of the catalogue, and walks against a sampler.
#![allow(clippy::unwrap_used)]

mod open_common;

use open_common::*;
use sortie_geometry::open::path::{Blocked, Moved, Obstacle, Passage};
use sortie_geometry::open::place::Unplaceable;
use sortie_geometry::open::{Cylinder, Leg, Mover, PartSet, Point, Prism, Scene, Spot, Terrain, check_path};

fn at(x: f64, y: f64) -> Point {
    Point::new((x * 1000.0).round() as i32, (y * 1000.0).round() as i32)
}

fn spot(x: f64, y: f64, z: f64) -> Spot {
    at(x, y).at_height((z * 1000.0).round() as i32)
}

fn walk(x: f64, y: f64) -> Leg {
    Leg::Walk(at(x, y))
}

fn base(x: f64, y: f64) -> Cylinder {
    Cylinder { at: at(x, y), z: 0, base_radius: 630, body_radius: 441, height: 1600, eye: 1450 }
}

fn go_among(parts: &[Prism], bases: &[Cylinder], start: Spot, legs: &[Leg]) -> Result<Moved, Blocked> {
    let terrain = Terrain::new(parts.to_vec());
    let mover = Mover { start, radius: 630, blocking: bases, standing: bases, passages: &[] };
    check_path(&Scene::new(&terrain), &mover, legs, &MOVES)
}

/// The cost in thousandths, rounded.
fn cost(parts: &[Prism], start: Spot, legs: &[Leg]) -> i64 {
    go_among(parts, &[], start, legs).unwrap().cost.thousandths()
}

fn stopped(parts: &[Prism], start: Spot, legs: &[Leg]) -> (usize, Obstacle) {
    let blocked = go_among(parts, &[], start, legs).unwrap_err();
    (blocked.leg, blocked.by)
}

#[test]
fn short_increments_count_as_the_least() {
    let legs = [walk(5.4, 5.0), walk(5.4, 9.0), walk(5.8, 9.0)];
    assert_eq!(cost(&[], spot(5.0, 5.0, 0.0), &legs), 6000);
    // Straight on is one increment however it is cut.
    assert_eq!(cost(&[], spot(5.0, 5.0, 0.0), &[walk(5.4, 5.0), walk(5.8, 5.0), walk(7.5, 5.0)]), 2500);
    assert_eq!(cost(&[], spot(5.0, 5.0, 0.0), &[walk(8.0, 9.0)]), 5000);
    assert_eq!(cost(&[], spot(5.0, 5.0, 0.0), &[]), 0);
}

#[test]
fn the_board_ends() {
    assert_eq!(stopped(&[], spot(5.0, 5.0, 0.0), &[walk(0.6, 5.0)]), (0, Obstacle::BoardEdge));
    assert_eq!(cost(&[], spot(5.0, 5.0, 0.0), &[walk(0.63, 5.0)]), 4370);
}

#[test]
fn walls_and_bases_stop_a_base() {
    let wall = block(0, (8.0, 8.4), (3.0, 7.0), (0.0, 3.0), HEAVY);
    let start = spot(5.0, 5.0, 0.0);
    assert_eq!(stopped(&[wall], start, &[walk(5.0, 6.0), walk(11.0, 6.0)]), (1, Obstacle::Part(0)));
    // Touching is allowed, a hair more is not.
    assert!(go_among(&[wall], &[], start, &[walk(7.37, 5.0)]).is_ok());
    assert!(go_among(&[wall], &[], start, &[walk(7.373, 5.0)]).is_err());
    let around = [walk(7.37, 7.63), walk(9.03, 7.63), walk(11.0, 6.0)];
    assert!(go_among(&[wall], &[], start, &around).is_ok());
    let bases = [base(20.0, 20.0), base(8.0, 9.0)];
    let blocked = go_among(&[], &bases, spot(5.0, 9.2, 0.0), &[walk(11.0, 9.2)]).unwrap_err();
    assert_eq!((blocked.leg, blocked.by), (0, Obstacle::Base(1)));
    let blocked = go_among(&[], &bases, spot(5.0, 10.26, 0.0), &[walk(8.0, 10.26)]);
    assert!(blocked.is_ok(), "bases may touch");
    let rubble = block(0, (8.0, 8.4), (3.0, 7.0), (0.0, 0.5), INSIGNIFICANT);
    assert_eq!(cost(&[rubble], start, &[walk(8.2, 5.0)]), 3200);
    let bridge = block(0, (8.0, 8.4), (3.0, 7.0), (1.0, 3.0), HEAVY);
    assert_eq!(cost(&[bridge], start, &[walk(8.2, 5.0)]), 3200);
}

#[test]
fn crossings_cost_extra() {
    let low = |feature, x: f64| block(feature, (x, x + 0.25), (4.0, 6.0), (0.0, 1.0), LIGHT | TRAVERSABLE);
    let start = spot(5.0, 5.0, 0.0);
    assert_eq!(cost(&[low(0, 7.0)], start, &[walk(9.0, 5.0)]), 6000);
    assert_eq!(cost(&[low(0, 6.5), low(1, 8.5)], start, &[walk(10.0, 5.0)]), 9000);
    // Two parts of one feature without a break are one crossing, with a break two.
    assert_eq!(cost(&[low(0, 6.5), low(0, 6.75)], start, &[walk(9.0, 5.0)]), 6000);
    assert_eq!(cost(&[low(0, 6.5), low(0, 8.5)], start, &[walk(10.0, 5.0)]), 9000);
    // A bend on the way over goes on with the crossing; coming back is another.
    assert_eq!(cost(&[low(0, 7.0)], start, &[walk(7.0, 5.0), walk(9.0, 6.0)]), 2000 + 2236 + 2000);
    assert_eq!(cost(&[low(0, 7.0)], start, &[walk(9.0, 5.0), walk(5.0, 5.0)]), 8000 + 4000);
    let on_top = stopped(&[low(0, 7.0)], start, &[walk(7.1, 5.0)]);
    assert_eq!(on_top, (1, Obstacle::End(Unplaceable::Part(0))));
    assert_eq!(cost(&[low(0, 7.0)], start, &[walk(6.37, 5.0)]), 1370);
}

/// A block three inches high that can be stood upon, and a wall beside a slab.
fn platform(top: f64) -> Prism {
    block(0, (8.0, 12.0), (3.0, 7.0), (0.0, top), HEAVY | VANTAGE)
}

#[test]
fn climbs_round_up() {
    let up = [walk(7.3, 5.0), Leg::Climb(3000), walk(8.7, 5.0)];
    assert_eq!(cost(&[platform(3.0)], spot(7.0, 5.0, 0.0), &up), 1000 + 4000 + 1400);
    let low = [Leg::Climb(2000), walk(8.7, 5.0)];
    assert_eq!(cost(&[platform(2.0)], spot(7.3, 5.0, 0.0), &low), 2000 + 1400);
    let far = [Leg::Climb(3000), walk(8.7, 5.0)];
    assert_eq!(stopped(&[platform(3.0)], spot(6.3, 5.0, 0.0), &far), (0, Obstacle::NothingToClimb));
    assert_eq!(
        stopped(&[platform(3.0)], spot(7.3, 5.0, 0.0), &[Leg::Climb(3000)]),
        (0, Obstacle::Unsupported)
    );
    let half_on = [Leg::Climb(3000), walk(8.0, 5.0)];
    assert_eq!(stopped(&[platform(3.0)], spot(7.3, 5.0, 0.0), &half_on), (1, Obstacle::Unsupported));
    let slab = block(0, (8.0, 12.0), (3.0, 7.0), (2.8, 3.0), LIGHT | VANTAGE);
    assert_eq!(stopped(&[slab], spot(7.3, 5.0, 0.0), &far), (0, Obstacle::NothingToClimb));
    let down = [walk(7.3, 5.0), Leg::Climb(0)];
    assert_eq!(cost(&[platform(3.0)], spot(8.7, 5.0, 3.0), &down), 1400 + 4000);
    let walled = block(0, (8.0, 12.0), (3.0, 7.0), (0.0, 3.0), HEAVY | VANTAGE | WALL);
    assert_eq!(stopped(&[walled], spot(7.3, 5.0, 0.0), &far), (0, Obstacle::NothingToClimb));
}

#[test]
fn over_the_top_of_a_wall_onto_the_floor_behind() {
    let terrain = loot_terrain();
    let mover =
        Mover { start: spot(8.0, 4.3, 0.0), radius: 630, blocking: &[], standing: &[], passages: &[] };
    let legs = [Leg::Climb(4000), walk(8.0, 6.1), Leg::Climb(3000)];
    let moved = check_path(&Scene::new(&terrain), &mover, &legs, &MOVES).unwrap();
    assert_eq!((moved.cost.thousandths(), moved.end), (4000 + 1800 + 2000, spot(8.0, 6.1, 3.0)));
}

#[test]
fn drops_round_down() {
    for (height, price) in [(3.0, 2000), (1.9, 0), (2.0, 2000), (4.5, 4000)] {
        let legs = [walk(7.3, 5.0), Leg::Drop(0)];
        assert_eq!(cost(&[platform(height)], spot(8.7, 5.0, height), &legs), 1400 + price, "{height}");
    }
    let legs = [walk(7.3, 5.0), Leg::Drop(0)];
    assert_eq!(stopped(&[platform(6.5)], spot(8.7, 5.0, 6.5), &legs), (1, Obstacle::TooFar));
    let hanging = [walk(7.6, 5.0), Leg::Drop(0)];
    assert_eq!(stopped(&[platform(3.0)], spot(8.7, 5.0, 3.0), &hanging), (1, Obstacle::Part(0)));
    let flying = [walk(5.0, 5.0), Leg::Drop(0)];
    assert_eq!(stopped(&[platform(3.0)], spot(8.7, 5.0, 3.0), &flying), (1, Obstacle::NoEdge));
    let below = [base(7.0, 5.0)];
    let blocked = go_among(&[platform(3.0)], &below, spot(8.7, 5.0, 3.0), &legs).unwrap_err();
    assert_eq!((blocked.leg, blocked.by), (1, Obstacle::Base(0)));
    assert_eq!(stopped(&[platform(3.0)], spot(8.7, 5.0, 3.0), &[walk(7.3, 5.0)]), (0, Obstacle::Unsupported));
}

#[test]
fn jumps_cross_gaps() {
    let far =
        |gap: f64, top: f64| block(1, (12.0 + gap, 17.0 + gap), (3.0, 7.0), (0.0, top), HEAVY | VANTAGE);
    let start = spot(11.3, 5.0, 3.0);
    let land = |gap: f64, top: f64| [Leg::Jump(spot(12.7 + gap, 5.0, top))];
    assert_eq!(cost(&[platform(3.0), far(3.0, 3.0)], start, &land(3.0, 3.0)), 4400);
    assert_eq!(cost(&[platform(3.0), far(2.0, 1.0)], start, &land(2.0, 1.0)), 3400);
    assert_eq!(stopped(&[platform(3.0), far(3.1, 3.0)], start, &land(3.1, 3.0)).1, Obstacle::TooFar);
    assert_eq!(stopped(&[platform(3.0), far(2.0, 0.9)], start, &land(2.0, 0.9)).1, Obstacle::TooFar);
    let inland = spot(10.0, 5.0, 3.0);
    assert_eq!(stopped(&[platform(3.0), far(2.0, 3.0)], inland, &land(2.0, 3.0)).1, Obstacle::NoEdge);
    assert_eq!(stopped(&[platform(3.0), far(0.0, 3.0)], start, &land(0.0, 3.0)).1, Obstacle::NoGap);
    let short = [Leg::Jump(spot(14.2, 5.0, 3.0))];
    assert_eq!(stopped(&[platform(3.0), far(2.0, 3.0)], start, &short).1, Obstacle::Unsupported);
    let tower = block(2, (12.9, 13.1), (3.0, 7.0), (0.0, 4.0), HEAVY);
    assert_eq!(stopped(&[platform(3.0), far(2.0, 3.0), tower], start, &land(2.0, 3.0)).1, Obstacle::Part(2));
}

#[test]
fn no_step_leads_over_a_gap_between_two_levels() {
    let far = |gap: f64| block(1, (12.0 + gap, 14.0 + gap), (3.0, 7.0), (0.0, 3.0), HEAVY | VANTAGE);
    let start = spot(11.3, 5.0, 3.0);
    for gap in [0.1, 2.0, 5.0] {
        let parts = [platform(3.0), far(gap)];
        let (on, off) = (walk(13.0 + gap, 5.0), walk(14.7 + gap, 5.0));
        assert_eq!(stopped(&parts, start, &[off, Leg::Drop(0)]), (0, Obstacle::Gap), "{gap}");
        assert_eq!(stopped(&parts, start, &[on, off, Leg::Drop(0)]), (0, Obstacle::Gap), "{gap}");
        assert_eq!(stopped(&parts, start, &[off, Leg::Climb(0)]), (0, Obstacle::Gap), "{gap}");
        // Up the first level and on to the second.
        let up = [Leg::Climb(3000), on];
        assert_eq!(stopped(&parts, spot(7.3, 5.0, 0.0), &up), (1, Obstacle::Gap), "{gap}");
    }
    // Levels that join have no gap, whatever they belong to.
    let legs = [walk(14.7, 5.0), Leg::Drop(0)];
    assert_eq!(cost(&[platform(3.0), far(0.0)], start, &legs), 3400 + 2000);
    // One that the base cannot stand on leaves a gap as wide as the base needs.
    let narrow = block(1, (14.0, 15.0), (3.0, 7.0), (0.0, 3.0), HEAVY | VANTAGE);
    let over = [walk(15.7, 5.0), Leg::Drop(0)];
    assert_eq!(stopped(&[platform(3.0), narrow], start, &over), (1, Obstacle::NoEdge));
}

#[test]
fn a_climb_leads_onto_the_feature_that_is_climbed() {
    let wall = |feature, x: f64| block(feature, (x, x + 0.4), (0.0, 20.0), (0.0, 3.0), HEAVY);
    let slab = |x: f64| block(9, (x, x + 4.0), (0.0, 20.0), (2.8, 3.0), LIGHT | VANTAGE);
    let start = spot(7.3, 5.0, 0.0);
    let over = |x: f64| [Leg::Climb(3000), walk(x, 5.0), Leg::Climb(0)];
    assert_eq!(cost(&[wall(0, 8.0)], start, &over(9.1)), 4000 + 1800 + 4000);
    assert_eq!(stopped(&[wall(0, 8.0), wall(1, 14.0)], start, &over(15.1)), (1, Obstacle::Adrift));
    // Walls that touch are one.
    let touching = [wall(0, 8.0), block(1, (8.4, 14.0), (0.0, 20.0), (0.0, 3.0), HEAVY), wall(2, 14.0)];
    assert_eq!(cost(&touching, start, &over(15.1)), 4000 + 7800 + 4000);
    let onto = |x: f64| [Leg::Climb(3000), walk(x, 5.0)];
    assert_eq!(stopped(&[wall(0, 8.0), slab(14.0)], start, &onto(15.0)), (1, Obstacle::Adrift));
    assert_eq!(cost(&[wall(0, 8.0), slab(8.4)], start, &onto(9.1)), 4000 + 1800);
    // Off a level and down something else.
    let down = [walk(11.8, 5.0), Leg::Climb(0)];
    let apart = [slab(4.0), wall(0, 10.7)];
    assert_eq!(stopped(&apart, spot(7.3, 5.0, 3.0), &down), (0, Obstacle::Adrift));
}

#[test]
fn a_drop_passes_over_nothing_at_its_foot() {
    let start = spot(8.7, 5.0, 3.0);
    let legs = [walk(6.5, 5.0), Leg::Drop(0)];
    assert_eq!(cost(&[platform(3.0)], start, &legs), 2200 + 2000);
    let low = block(1, (7.6, 7.8), (3.0, 7.0), (0.0, 1.0), LIGHT);
    assert_eq!(stopped(&[platform(3.0), low], start, &legs), (1, Obstacle::Beyond));
    let beside = block(1, (7.6, 7.8), (6.0, 7.0), (0.0, 1.0), LIGHT);
    assert_eq!(cost(&[platform(3.0), beside], start, &legs), 2200 + 2000);
}

#[test]
fn two_joined_parts_carry_like_one() {
    let left = block(0, (8.0, 10.0), (3.0, 7.0), (0.0, 3.0), HEAVY | VANTAGE);
    let right =
        |feature, gap: f64| block(feature, (10.0 + gap, 12.0), (3.0, 7.0), (0.0, 3.0), HEAVY | VANTAGE);
    let legs = [walk(11.3, 5.0)];
    let start = spot(8.7, 5.0, 3.0);
    assert_eq!(cost(&[left, right(0, 0.0)], start, &legs), 2600);
    assert_eq!(cost(&[left, right(0, 0.002)], start, &legs), 2600);
    assert_eq!(stopped(&[left, right(0, 0.02)], start, &legs), (0, Obstacle::Unsupported));
    // Parts of another feature carry just as well where they touch.
    assert_eq!(cost(&[left, right(1, 0.0)], start, &legs), 2600);
    // Along the seam, near the outer edge.
    let scene = Terrain::new(vec![left, right(0, 0.0)]);
    let scene = Scene::new(&scene);
    assert!(GROUND.supports(&scene, spot(10.0, 3.63, 3.0), 630));
    assert!(!GROUND.supports(&scene, spot(10.0, 3.62, 3.0), 630));
    assert_eq!(GROUND.parts_under(&scene, spot(9.5, 5.0, 3.0), 630).len(), 2);
    assert_eq!(GROUND.parts_under(&scene, spot(9.3, 5.0, 3.0), 630).len(), 1);
    assert_eq!(GROUND.level_under(&scene, spot(9.3, 5.0, 3.0)), Some(0));
    assert_eq!(GROUND.level_under(&scene, spot(9.3, 5.0, 0.0)), None);
}

#[test]
fn flights_pass_over_all_but_barriers() {
    let wall = block(1, (6.5, 6.9), (3.0, 7.0), (0.0, 5.0), HEAVY);
    let bases = [base(7.5, 5.0)];
    let fly = [Leg::Fly(spot(8.7, 5.0, 3.0))];
    let moved = go_among(&[platform(3.0), wall], &bases, spot(5.0, 5.0, 0.0), &fly).unwrap();
    assert_eq!((moved.cost.thousandths(), moved.end), (3700, spot(8.7, 5.0, 3.0)));
    let bar = block(1, (6.5, 6.9), (3.0, 7.0), (0.0, 50.0), WALL);
    assert_eq!(stopped(&[platform(3.0), bar], spot(5.0, 5.0, 0.0), &fly), (0, Obstacle::Part(1)));
    let onto = [Leg::Fly(spot(7.0, 5.0, 0.0))];
    let blocked = go_among(&[], &bases, spot(5.0, 5.0, 0.0), &onto).unwrap_err();
    assert_eq!((blocked.leg, blocked.by), (1, Obstacle::End(Unplaceable::Base(0))));
}

#[test]
fn a_passage_spares_its_flanks() {
    let wall = |y: (f64, f64)| block(0, (8.0, 8.45), y, (0.0, 50.0), HEAVY | WALL);
    // The opening is one inch wide; the flanks give way for an inch on either side.
    let parts = [wall((0.0, 3.5)), wall((3.5, 4.5)), wall((5.5, 6.5)), wall((6.5, 22.0))];
    let terrain = Terrain::new(parts.to_vec());
    let scene = Scene::new(&terrain);
    let mut flanks = PartSet::EMPTY;
    flanks.insert(1);
    flanks.insert(2);
    let across = (Point::new(8225, 0), Point::new(8225, 22_000));
    let passages = [Passage { opening: wall((4.5, 5.5)), across, flanks }];
    let go = |passages: &[Passage], legs: &[Leg]| {
        let mover = Mover { start: spot(6.0, 5.0, 0.0), radius: 630, blocking: &[], standing: &[], passages };
        check_path(&scene, &mover, legs, &MOVES).map(|m| m.cost.thousandths()).map_err(|b| b.by)
    };
    assert_eq!(go(&[], &[walk(10.0, 5.0)]), Err(Obstacle::Part(1)));
    assert_eq!(go(&passages, &[walk(10.0, 5.0)]), Ok(4000));
    assert_eq!(go(&passages, &[walk(6.0, 3.7), walk(10.0, 3.7)]), Err(Obstacle::Part(0)));
    assert_eq!(go(&passages, &[walk(8.2, 5.0)]), Err(Obstacle::Part(1)));
    // A walk along the wall does not cross it, whatever it brushes.
    assert_eq!(go(&passages, &[walk(7.5, 2.8), walk(7.5, 7.2)]), Err(Obstacle::Part(0)));
    assert_eq!(go(&passages, &[walk(7.3, 5.0), walk(7.5, 3.0)]), Err(Obstacle::Part(0)));
}

#[test]
fn walks_agree_with_a_sampler() {
    let mut state = 7_u64;
    let mut next = |low: i32, high: i32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + ((state >> 33) % (high - low) as u64) as i32
    };
    let (mut free, mut hit) = (0, 0);
    for _ in 0..3000 {
        let corner = Point::new(next(9000, 14_000), next(8000, 12_000));
        let (w, d, skew) = (next(100, 3000), next(100, 3000), next(-1500, 1500));
        let outline = [
            corner,
            Point::new(corner.x + w, corner.y + skew),
            Point::new(corner.x + w - skew, corner.y + d + skew.abs()),
        ];
        let Ok(part) = Prism::new(&outline, 0, 2000, HEAVY, 0) else { continue };
        let from = Point::new(next(7000, 17_000), next(6000, 15_000));
        let to = Point::new(next(7000, 17_000), next(6000, 15_000));
        let least = (0..=2000)
            .map(|i| {
                let f = f64::from(i) / 2000.0;
                let x = f64::from(from.x) + f * f64::from(to.x - from.x);
                let y = f64::from(from.y) + f * f64::from(to.y - from.y);
                slow_gap(&outline, x, y)
            })
            .fold(f64::MAX, f64::min);
        // Steps are up to 7 thousandths long; a gap within 8 of the radius is too close to call.
        if (least - 630.0).abs() < 8.0 {
            continue;
        }
        let found = go_among(&[part], &[], from.at_height(0), &[Leg::Walk(to)]);
        assert_eq!(found.is_ok(), least > 630.0, "{outline:?} {from:?} {to:?} {least}");
        free += usize::from(least > 630.0);
        hit += usize::from(least < 630.0);
    }
    assert!(free > 300 && hit > 300, "{free} {hit}");
}

/// The distance from a point to a triangle, 0 inside.
fn slow_gap(outline: &[Point], x: f64, y: f64) -> f64 {
    let mut inside = true;
    let mut least = f64::MAX;
    for i in 0..outline.len() {
        let (a, b) = (outline[i], outline[(i + 1) % outline.len()]);
        let (ax, ay) = (f64::from(a.x), f64::from(a.y));
        let (dx, dy) = (f64::from(b.x) - ax, f64::from(b.y) - ay);
        inside &= dx * (y - ay) - dy * (x - ax) >= 0.0;
        let t = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        least = least.min((x - ax - t * dx).hypot(y - ay - t * dy));
    }
    if inside { 0.0 } else { least }
}
