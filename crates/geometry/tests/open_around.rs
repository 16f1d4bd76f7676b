//! Seams between parts, and ways around walls.
#![allow(clippy::unwrap_used)]

mod open_common;

use open_common::*;
use sortie_geometry::open::around::Corners;
use sortie_geometry::open::{Cylinder, Distance, Point, Scene, Spot, Terrain, sight};

fn model(x: i32, y: i32) -> Cylinder {
    Cylinder { at: Point::new(x, y), z: 0, base_radius: 630, body_radius: 441, height: 1600, eye: 1450 }
}

#[test]
fn parts_that_share_a_face_leave_no_gap() {
    let lower = block(0, (8.0, 10.0), (4.0, 5.0), (0.0, 3.0), HEAVY);
    let upper = block(0, (9.0, 11.0), (5.0, 6.0), (0.0, 3.0), HEAVY);
    let apart = block(0, (10.5, 11.0), (5.0, 6.0), (0.0, 3.0), HEAVY);
    let low = block(0, (9.0, 11.0), (5.0, 6.0), (0.0, 0.5), HEAVY);
    let stopped = |parts: &[_]| {
        let terrain = Terrain::new(parts.to_vec());
        sight::stopped_by(
            &Scene::new(&terrain),
            Spot::new(5000, 5000, 1000),
            Spot::new(15_000, 5000, 1200),
            INSIGNIFICANT,
        )
        .is_some()
    };
    assert!(!stopped(&[lower]) && !stopped(&[upper]));
    assert!(stopped(&[lower, upper]) && stopped(&[upper, lower]));
    assert!(!stopped(&[lower, apart]), "the sides do not meet");
    assert!(!stopped(&[lower, low]), "the line passes above the lower one");
    // The axis line of the view runs along the seam, the rim lines run through the parts.
    let terrain = Terrain::new(vec![
        block(0, (8.0, 10.0), (3.0, 5.0), (0.0, 9.0), HEAVY),
        block(0, (8.0, 10.0), (5.0, 7.0), (0.0, 9.0), HEAVY),
    ]);
    let scene = Scene::new(&terrain);
    let (a, b) = (model(6000, 5000), model(12_000, 5000));
    assert_eq!(sight::points_seen(&scene, a.head(), &b, &SIGHT), 0);
    assert!(!sight::visible(&scene, a.head(), &b, &SIGHT));
    assert!(sight::plan_line_stopped(&scene, a.at, b.at, HEAVY));
    assert!(!sight::plan_line_stopped(&scene, a.at, b.at, WALL));
    assert!(sight::obstructing_parts(&scene, a.head(), &b, &SIGHT).len() == 2);
}

#[test]
fn the_way_around_a_wall_bends_at_its_end() {
    let wall = |y: (f64, f64)| block(0, (8.0, 8.4), y, (0.0, 50.0), WALL);
    let terrain = Terrain::new(vec![wall((0.0, 5.0)), wall((5.0, 9.0))]);
    let scene = Scene::new(&terrain);
    let corners = Corners::new(&scene, WALL);
    let go = |a: Point, b: Point| corners.distance(&scene, WALL, a, b).map(Distance::thousandths);
    assert_eq!(go(Point::new(5000, 10_000), Point::new(11_000, 10_000)), Some(6000));
    // Three right and four up to the corner, along the end, and down again.
    let start = Point::new(5000, 5000);
    assert_eq!(go(start, Point::new(11_400, 5000)), Some(5000 + 400 + 5000));
    // Through the seam it would be 6.4 inches.
    assert_eq!(go(Point::new(11_400, 5000), start), Some(10_400));
}

#[test]
fn a_closed_ring_has_no_way_in() {
    let ring = [
        block(0, (8.0, 12.0), (8.0, 8.5), (0.0, 50.0), WALL),
        block(0, (8.0, 12.0), (11.5, 12.0), (0.0, 50.0), WALL),
        block(0, (8.0, 8.5), (8.5, 11.5), (0.0, 50.0), WALL),
        block(0, (11.5, 12.0), (8.5, 11.5), (0.0, 50.0), WALL),
    ];
    let terrain = Terrain::new(ring.to_vec());
    let mut scene = Scene::new(&terrain);
    let (inside, outside) = (Point::new(10_000, 10_000), Point::new(20_000, 10_000));
    assert_eq!(Corners::new(&scene, WALL).distance(&scene, WALL, inside, outside), None);
    // Opened on the far side, the way leads round the ring.
    scene.remove(2);
    let far = Corners::new(&scene, WALL).distance(&scene, WALL, inside, outside).unwrap();
    assert!(far.thousandths() > 14_000, "{far:?}");
}
