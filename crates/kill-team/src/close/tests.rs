//! Close quarters against a sampler, and at the borders of every distance that a rule names.

use crate::data::Library;
use crate::state::OperativeId;
use crate::{Field, KillTeam, Setup, traits};
use sortie_geometry::open::{Point, Scene};
use sortie_kernel::Position;
use sortie_kernel::words::Words;
use sortie_rulebook::marks::covers;
use std::collections::BinaryHeap;

const SIZE: (i32, i32) = (30_000, 22_000);

fn table(text: &str) -> (Setup, Position<KillTeam>) {
    let fixture = toml::from_str(text).expect("a table that can be read");
    KillTeam::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn outlines(
    parts: &[(String, sortie_geometry::open::Prism)],
    gone: impl Fn(usize) -> bool,
) -> Vec<(Point, Point)> {
    let there = parts.iter().enumerate().filter(|(number, _)| !gone(*number));
    let mut all: Vec<(Point, Point)> = there.map(|(_, (_, part))| part.bounds()).collect();
    all.sort_unstable();
    all
}

#[test]
fn conduit_is_symmetric_while_its_hatchways_are_closed() {
    let (parts, close) = Library::get().map("conduit", SIZE).expect("sound");
    let close = close.expect("a close quarters map");
    assert_eq!((close.hatches.len(), close.apparatus.len()), (9, 2));
    let absent = &close.doors(0).absent;
    let all = outlines(&parts, |number| absent.contains(number as u16));
    let turn = |(low, high): &(Point, Point)| {
        (Point::new(SIZE.0 - high.x, SIZE.1 - high.y), Point::new(SIZE.0 - low.x, SIZE.1 - low.y))
    };
    let mut turned: Vec<(Point, Point)> = all.iter().map(turn).collect();
    turned.sort_unstable();
    assert_eq!(all, turned);
    // With all hatchways open only the leaf of the middle one has no counterpart.
    let absent = &close.doors(0x1ff).absent;
    let all = outlines(&parts, |number| absent.contains(number as u16));
    let odd = all.iter().filter(|one| !all.contains(&turn(one)));
    assert_eq!(odd.count(), 1);
    // No two parts overlap in either state.
    for open in [0, 0x1ff, 0b1_0101_0101] {
        let absent = &close.doors(open).absent;
        let all = outlines(&parts, |number| absent.contains(number as u16));
        for (number, (low, high)) in all.iter().enumerate() {
            for (other_low, other_high) in &all[..number] {
                let apart = low.x >= other_high.x
                    || other_low.x >= high.x
                    || low.y >= other_high.y
                    || other_low.y >= high.y;
                assert!(apart, "{low:?} {high:?} and {other_low:?} {other_high:?}");
            }
        }
    }
}

/// Whether a point, in twentieths of an inch, lies inside a wall.
fn walled(scene: &Scene<'_>, x: i32, y: i32) -> bool {
    let at = Point::new(x * STEP + ASIDE, y * STEP + ASIDE);
    let inside = |low: Point, high: Point| at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y;
    scene.parts().any(|(_, part)| {
        let (low, high) = part.bounds();
        part.traits.any(traits::WALL) && inside(low, high)
    })
}

/// The lattice of the sampler, and how far its points keep from the lines on which parts of walls meet.
const STEP: i32 = 50;
const ASIDE: i32 = 13;

/// The shortest ways from a point of a lattice over its neighbours, in units of a thousandth of the step.
fn sampled(scene: &Scene<'_>, from: Point) -> Vec<u32> {
    let (width, depth) = (SIZE.0 / STEP + 1, SIZE.1 / STEP + 1);
    let blocked: Vec<bool> =
        (0..depth).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| walled(scene, x, y)).collect();
    let place = |x: i32, y: i32| (y * width + x) as usize;
    let mut cost = vec![u32::MAX; blocked.len()];
    let mut heap = BinaryHeap::new();
    let (x, y) = (from.x / STEP, from.y / STEP);
    cost[place(x, y)] = 0;
    heap.push((std::cmp::Reverse(0), x, y));
    let near = [
        (1, 0, 1000),
        (0, 1, 1000),
        (1, 1, 1414),
        (1, -1, 1414),
        (2, 1, 2236),
        (1, 2, 2236),
        (2, -1, 2236),
        (1, -2, 2236),
    ];
    while let Some((std::cmp::Reverse(known), x, y)) = heap.pop() {
        if known > cost[place(x, y)] {
            continue;
        }
        for (dx, dy, length) in
            near.iter().flat_map(|(dx, dy, length)| [(*dx, *dy, *length), (-dx, -dy, *length)])
        {
            let (to_x, to_y) = (x + dx, y + dy);
            if to_x < 0 || to_y < 0 || to_x >= width - 1 || to_y >= depth - 1 || blocked[place(to_x, to_y)] {
                continue;
            }
            let next = known + length;
            if next < cost[place(to_x, to_y)] {
                cost[place(to_x, to_y)] = next;
                heap.push((std::cmp::Reverse(next), to_x, to_y));
            }
        }
    }
    cost
}

/// KT-CQTERR-05
#[test]
fn distances_round_walls_agree_with_a_sampler() {
    let mut seed = 17_u64;
    let mut next = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let (mut round, mut none) = (0, 0);
    for open in ["", "1, 2, 3, 4, 5, 6, 7, 8, 9", "2, 9", "1, 5, 7"] {
        let (setup, at) = table(&format!(
            "map = \"conduit\"\nopen = [{open}]\noperative = [{{ name = \"S1\", side = \"a\", at = \"15,2\" }}]"
        ));
        let field = Field::new(&setup, &at.state);
        let (scene, doors) = (field.scene(), field.doors.expect("close quarters"));
        for _ in 0..4 {
            let mut point = || loop {
                let at = Point::new(next(600) as i32 * STEP + ASIDE, next(440) as i32 * STEP + ASIDE);
                if !walled(&scene, at.x / STEP, at.y / STEP) {
                    return at;
                }
            };
            let from = point();
            let all = sampled(&scene, from);
            for _ in 0..60 {
                let to = point();
                let found = doors.length(&scene, from, to);
                let steps = all[((to.y / STEP) * (SIZE.0 / STEP + 1) + to.x / STEP) as usize];
                match found {
                    None => {
                        none += 1;
                        assert_eq!(steps, u32::MAX, "{from:?} {to:?}");
                    }
                    Some(found) => {
                        assert_ne!(steps, u32::MAX, "{from:?} {to:?}");
                        // Ways over the lattice are at most 2.8 % longer, and a corner is cut by half a step or less.
                        let slow = i64::from(steps) * i64::from(STEP) / 1000;
                        let found = found.0 / 1000;
                        assert!(found <= slow + 60, "{open}: {from:?} {to:?}: {found}, sampled {slow}");
                        assert!(
                            found + 400 >= slow * 972 / 1000,
                            "{open}: {from:?} {to:?}: {found}, sampled {slow}"
                        );
                        let straight = sortie_geometry::open::distance::between_points(from, to).0 / 1000;
                        round += usize::from(found > straight + 50);
                    }
                }
            }
        }
    }
    assert!(round > 100 && none > 50, "{round} ways round walls, {none} places without a way");
}

/// Two medium bases on either side of the end of one long wall, the second a little farther off if wanted.
fn beside_wall(a: &str, b: &str) -> (Setup, Position<KillTeam>) {
    table(&format!(
        "wall = [{{ name = \"W\", from = \"10,11\", to = \"20,11\" }}]\nmarker = [{{ at = \"{b}\" }}]\n\
         operative = [{{ name = \"S1\", side = \"a\", at = \"{a}\" }}, {{ name = \"N1\", side = \"b\", at = \"{b}\" }}]"
    ))
}

#[test]
fn distances_round_a_pillar_are_exact_at_every_limit() {
    // Legs from both centres to the corners of the pillar, an inch apart, are Pythagorean.
    let cases = [
        (1000, ("9.5,9.87", "9.5,12.13"), "9.5,12.132"),
        (2000, ("9.59,9.828", "9.71,13.068"), "9.71,13.071"),
        (3000, ("9.66,9.87", "11.39,13.3"), "11.392,13.302"),
        (6000, ("9.8,9.268", "11.42,16.108"), "11.421,16.111"),
    ];
    for (limit, (a, b), beyond) in cases {
        let (setup, at) = beside_wall(a, b);
        let field = Field::new(&setup, &at.state);
        let [one, two] = [0, 1].map(|id| field.cylinder(OperativeId(id)));
        assert_eq!(field.apart(&one, &two).expect("a way").thousandths(), i64::from(limit), "{a} {b}");
        assert!(field.within(OperativeId(0), OperativeId(1), limit));
        assert!(!field.within(OperativeId(0), OperativeId(1), limit - 2));
        let (setup, at) = beside_wall(a, beyond);
        assert!(!Field::new(&setup, &at.state).within(OperativeId(0), OperativeId(1), limit), "{a} {beyond}");
    }
}

/// KT-CQTERR-05, KT-MEAS-06
#[test]
fn a_wall_between_two_bases_keeps_them_apart() {
    let (setup, at) = beside_wall("15,10", "15,12");
    let field = Field::new(&setup, &at.state);
    // Straight they would be 0.74 inches apart.
    assert!(!field.engaged(OperativeId(0), OperativeId(1)));
    assert!(!field.within(OperativeId(0), OperativeId(1), 6000));
    assert!(!field.within_point(OperativeId(0), setup.mission.markers[0], 2000));
    let one = field.cylinder(OperativeId(0));
    // To the wall itself it is a quarter of an inch less than an inch, whichever way.
    let wall =
        setup.terrain.parts().iter().find(|part| part.contains(Point::new(15_000, 11_000))).expect("a wall");
    assert_eq!(field.apart_from_part(&one, wall).expect("a way").thousandths(), 145);
}

/// KT-CQTERR-06, KT-CQTERR-07, KT-CQTERR-09: of a wall only corners, ends and what lies beside an open access point
/// are heavy for the cover lines, and an open access point holds nothing.
#[test]
fn only_corners_ends_and_the_sides_of_open_hatchways_are_heavy() {
    let text = |open: &str| {
        format!(
            "wall = [{{ name = \"W\", from = \"4,11\", to = \"12,11\", hatch = \"8,11\", side = \"y+\", fold = \"x-\" }}]\n\
             open = [{open}]\noperative = [{{ name = \"S1\", side = \"a\", at = \"15,2\" }}]"
        )
    };
    let heavy = |open: &str, x: i32| {
        let (setup, at) = table(&text(open));
        let field = Field::new(&setup, &at.state);
        let scene = field.scene();
        let here = Point::new(x, 11_000);
        let mut parts = scene.parts().filter(|(_, part)| part.contains(here));
        parts.next().map(|(_, part)| part.traits.any(traits::HEAVY))
    };
    for open in ["", "1"] {
        assert_eq!(heavy(open, 4000), Some(true), "the end of the wall");
        assert_eq!(heavy(open, 5900), Some(false), "a straight stretch");
        assert_eq!(heavy(open, 12_000), Some(true), "the other end");
    }
    assert_eq!((heavy("", 8000), heavy("1", 8000)), (Some(false), None), "the access point");
    assert_eq!((heavy("", 7000), heavy("1", 7000)), (Some(false), Some(true)), "beside it");
    assert_eq!((heavy("", 6600), heavy("1", 6600)), (Some(false), Some(false)), "farther than half an inch");
}

#[test]
fn a_target_behind_a_wall_is_walled_off_from_every_origin() {
    let (setup, at) = beside_wall("15,8", "15,14");
    let field = Field::new(&setup, &at.state);
    let (scene, others) = (field.scene(), field.others(OperativeId(0), OperativeId(1)));
    let pair = field.pair(&scene, &others, OperativeId(0), OperativeId(1));
    assert!(covers(&["KT-CQTERR-04"], || (0..49).all(|origin| pair.walled_off(origin))));
    let (setup, at) = beside_wall("8,8", "8,14");
    let field = Field::new(&setup, &at.state);
    let (scene, others) = (field.scene(), field.others(OperativeId(0), OperativeId(1)));
    let pair = field.pair(&scene, &others, OperativeId(0), OperativeId(1));
    assert!((0..49).all(|origin| !pair.walled_off(origin)));
}
