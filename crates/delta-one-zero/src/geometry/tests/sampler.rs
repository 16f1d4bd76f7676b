//! The exact predicates against brute force: points sampled along lines, ways and discs, on random tables.
//!
//! A sample can miss by less than its step, so each answer is compared with the samples of a slightly smaller and of
//! a slightly larger shape.

use crate::geometry::boxes::Rect;
use crate::geometry::measure::{distance, within};
use crate::geometry::route::Journey;
use crate::geometry::testing::{Row, table};
use crate::geometry::{BASE_RADIUS, Body, Doors, GRAZE, Hides, Point, Scene, Sight, Spot, TEMPLATE, Table};
use crate::setup::PartKind::{Difficult, Large, Low, Scatter, Small, Wall, Window};
use proptest::prelude::*;

/// How fine lines are sampled, in thousandths.
const STEP: i64 = 4;

fn samples(a: Point, b: Point) -> impl Iterator<Item = Point> {
    let longest = i64::from((b.x - a.x).abs().max((b.y - a.y).abs()));
    let count = (longest / STEP).max(1);
    (0..=count).map(move |i| {
        let part = |from: i32, to: i32| from + (i64::from(to - from) * i / count) as i32;
        Point::new(part(a.x, b.x), part(a.y, b.y))
    })
}

fn inside(rect: &Rect, p: Point) -> bool {
    rect.low.x < p.x && p.x < rect.high.x && rect.low.y < p.y && p.y < rect.high.y
}

fn point() -> impl Strategy<Value = Point> {
    (1000..11_000i32, 1000..11_000i32).prop_map(|(x, y)| Point::new(x, y))
}

fn rect() -> impl Strategy<Value = Rect> {
    (1000..9000i32, 1000..9000i32, 200..3000i32, 200..3000i32)
        .prop_map(|(x, y, w, d)| Rect::new(Point::new(x, y), Point::new(x + w, y + d)))
}

fn row() -> impl Strategy<Value = Row> {
    let kinds = prop::sample::select(vec![
        (Large, 3000),
        (Small, 2500),
        (Wall, 3000),
        (Window { points: 1 }, 3000),
        (Low, 1000),
        (Scatter, 1200),
        (Scatter, 3000),
        (Difficult, 3000),
        (Difficult, 0),
    ]);
    (kinds, rect())
        .prop_map(|((kind, top), rect)| (kind, (rect.low.x, rect.low.y), (rect.high.x, rect.high.y), top))
}

/// Tables whose pieces do not overlap.
fn rows() -> impl Strategy<Value = Vec<Row>> {
    prop::collection::vec(row(), 0..6).prop_map(|rows| {
        let mut kept: Vec<Row> = Vec::new();
        for row in rows {
            let rect = |row: &Row| Rect::new(Point::new(row.1.0, row.1.1), Point::new(row.2.0, row.2.1));
            if kept.iter().all(|other| !rect(other).grown(60).overlaps(&rect(&row))) {
                kept.push(row);
            }
        }
        kept
    })
}

fn body(at: Point) -> Body {
    Body::standing(at.at_height(0), BASE_RADIUS)
}

/// What brute force sees of a target on the ground, with every footprint `swell` larger than it is for lines.
fn brute_sight(scene: &Scene<'_>, a: &Body, b: &Body, other: Option<&Body>, swell: i32) -> Sight {
    let hit = |from: Point, to: Point| {
        let (mut blocked, mut hindered) = (false, false);
        for (_, piece) in scene.pieces().filter(|(_, piece)| piece.hides != Hides::Nothing) {
            let reach = i64::from(BASE_RADIUS + 40);
            let leans = piece.rect.square_to(a.at) <= reach * reach;
            let rect = piece.rect.grown(swell - GRAZE);
            if samples(from, to).any(|p| inside(&rect, p)) {
                let blocks = piece.hides == Hides::Blocks && piece.top > TEMPLATE;
                blocked |= blocks;
                hindered |= blocks || !leans;
            }
        }
        if let Some(other) = other {
            let radius = i64::from(BASE_RADIUS - GRAZE + swell);
            let touching = a.at.square_to(other.at) <= (2 * i64::from(BASE_RADIUS) + 40).pow(2);
            hindered |= !touching && samples(from, to).any(|p| p.square_to(other.at) < radius * radius);
        }
        (blocked, hindered)
    };
    let lines = a.points().map(|from| b.points().map(|to| hit(from, to)));
    if lines.iter().any(|line| line.iter().all(|(_, hindered)| !hindered)) {
        Sight::Open
    } else if lines.iter().any(|line| line.iter().any(|(blocked, _)| !blocked)) {
        Sight::Cover
    } else {
        Sight::Hidden
    }
}

fn rank(sight: Sight) -> u8 {
    match sight {
        Sight::Hidden => 0,
        Sight::Cover => 1,
        Sight::Open => 2,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_line_cuts_a_box_where_samples_fall_into_it(rect in rect(), a in point(), b in point()) {
        let cut = rect.cut_by(a, b);
        prop_assert!(cut || !samples(a, b).any(|p| inside(&rect, p) && inside(&rect.grown(-1), p)));
        prop_assert!(!cut || samples(a, b).any(|p| inside(&rect.grown(5), p)));
        prop_assert_eq!(cut, rect.cut_by(b, a));
    }

    #[test]
    fn a_sweep_meets_a_box_where_sampled_discs_do(rect in rect(), a in point(), b in point(), radius in 50..700i32) {
        let met = rect.met_by_sweep(a, b, radius);
        let near = |p: Point, radius: i32| rect.square_to(p) < i64::from(radius).pow(2);
        prop_assert!(met || !samples(a, b).any(|p| near(p, radius - 2)));
        prop_assert!(!met || samples(a, b).any(|p| near(p, radius + 5)));
        prop_assert_eq!(met, rect.met_by_sweep(b, a, radius));
    }

    #[test]
    fn distances_agree_with_their_limits(a in point(), b in point(), z in 0..5000i32) {
        let (a, b) = (body(a), Body::standing(Spot { at: b, z }, BASE_RADIUS));
        let measured = distance(&a, &b);
        let limit = i32::try_from(measured.0 / 1000).expect("short");
        // The measure is in millionths, rounded up; the question is exact.
        prop_assert!(within(&a, &b, limit + 1));
        prop_assert!(limit == 0 || !within(&a, &b, limit - 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sight_lies_between_slightly_smaller_and_slightly_larger_pieces(
        rows in rows(), a in point(), b in point(), other in point(),
    ) {
        let table = table(&rows);
        let scene = table.scene(Doors::default());
        let (a, b, other) = (body(a), body(b), body(other));
        let exact = scene.sight(&a, &b, &[other]);
        let (most, least) = (brute_sight(&scene, &a, &b, Some(&other), -6), brute_sight(&scene, &a, &b, Some(&other), 6));
        prop_assert!(rank(least) <= rank(exact) && rank(exact) <= rank(most), "{:?} <= {:?} <= {:?}", least, exact, most);
        prop_assert_eq!(scene.sees(&a, &b), scene.sees(&b, &a));
        prop_assert_eq!(scene.sees(&a, &b), exact != Sight::Hidden);
    }

    #[test]
    fn a_base_goes_where_every_sampled_disc_is_free(rows in rows(), a in point(), b in point(), enemy in point()) {
        let table = table(&rows);
        let scene = table.scene(Doors::default());
        let enemy = body(enemy);
        let free = |p: Point, radius: i32| {
            let high = |piece: &crate::geometry::Piece| piece.top > TEMPLATE && !piece.kind.is_area();
            let clear = scene.pieces().filter(|(_, piece)| high(piece)).all(|(_, piece)| {
                piece.rect.square_to(p) >= i64::from(radius).pow(2) || on_top(&piece.rect, p)
            });
            clear && p.square_to(enemy.at) >= i64::from(radius + BASE_RADIUS).pow(2)
        };
        let goes = scene.leg(a, b, BASE_RADIUS, &[enemy]).is_ok();
        prop_assert!(!goes || samples(a, b).all(|p| free(p, BASE_RADIUS - 2)));
        prop_assert!(goes || !samples(a, b).all(|p| free(p, BASE_RADIUS + 5)));
    }

    #[test]
    fn a_level_is_what_lies_under_every_sampled_point(rows in rows(), at in point()) {
        let table = table(&rows);
        let scene = table.scene(Doors::default());
        let found = scene.level(at, BASE_RADIUS);
        // The surfaces under a lattice of points of a disc.
        let surfaces = |radius: i32| {
            let mut seen: Vec<Result<i32, ()>> = Vec::new();
            for dx in (-radius..=radius).step_by(41) {
                for dy in (-radius..=radius).step_by(41) {
                    if dx * dx + dy * dy < radius * radius {
                        seen.push(surface(&table, Point::new(at.x + dx, at.y + dy)));
                    }
                }
            }
            seen.sort_unstable();
            seen.dedup();
            seen
        };
        match found {
            Ok(z) => prop_assert_eq!(surfaces(BASE_RADIUS - 1), vec![Ok(z)]),
            Err(_) => {
                let wide = surfaces(BASE_RADIUS + 60);
                prop_assert!(wide.len() > 1 || wide == [Err(())], "{:?}", wide);
            }
        }
    }

    #[test]
    fn ways_that_are_found_can_be_walked(rows in rows(), a in point(), b in point(), enemy in point()) {
        let table = table(&rows);
        let scene = table.scene(Doors::default());
        let enemies = [body(enemy)];
        prop_assume!(scene.leg(a, a, BASE_RADIUS, &enemies).is_ok());
        let journey = Journey { from: a, radius: BASE_RADIUS, enemies: &enemies, allowance: 12_000, in_difficult: 6000 };
        let straight = scene.walk(a, &[b], BASE_RADIUS, &enemies);
        match scene.route(&journey, b) {
            Some(way) => {
                let walk = scene.walk(a, &way.bends, BASE_RADIUS, &enemies).expect("legal");
                prop_assert_eq!(walk.length.0, way.length);
                prop_assert_eq!(way.bends.last(), Some(&b));
                let allowed = if walk.in_difficult { 6_000_000 } else { 12_000_000 };
                prop_assert!(way.length <= allowed);
            }
            None => {
                let near = straight.is_ok_and(|walk| walk.length.within(if walk.in_difficult { 6000 } else { 12_000 }));
                prop_assert!(!near, "straight ahead is free");
            }
        }
    }
}

fn on_top(rect: &Rect, p: Point) -> bool {
    rect.holds(&Rect::around(p, p).grown(BASE_RADIUS - 8))
}

/// What carries a base at a point: a height, or nothing.
fn surface(table: &Table, p: Point) -> Result<i32, ()> {
    let scene = table.scene(Doors::default());
    let found = scene.pieces().find(|(_, piece)| !piece.kind.is_area() && inside(&piece.rect, p));
    found.map_or(Ok(0), |(_, piece)| if piece.standable { Ok(piece.top) } else { Err(()) })
}
