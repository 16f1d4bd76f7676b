//! Smoke: an area that obscures. [KT-LOS-20]
//!
//! A target is obscured by smoke if each of the 49 lines from the origin to its base runs through the circle at or above
//! the surface on which the smoke begins.

use sortie_geometry::open::point::{ORIGINS, origin_of};
use sortie_geometry::open::{Cylinder, Point, Spot};
use sortie_rulebook::rule;

/// How far smoke reaches around its centre.
pub const RADIUS: i64 = 2000;
/// How far above a surface lines of cover run.
const LINE_HEIGHT: i32 = 50;

/// Whether smoke hides a target from an origin.
pub fn obscures(smoke: &[Spot], origin: Point, shooter: &Cylinder, target: &Cylinder) -> bool {
    let hidden = smoke.iter().any(|cloud| {
        (0..ORIGINS).all(|number| {
            let end = origin_of(target.at, target.base_radius, number);
            runs_through(*cloud, origin, shooter.z + LINE_HEIGHT, end, target.z + LINE_HEIGHT)
        })
    });
    if hidden {
        rule!("KT-LOS-20");
    }
    hidden
}

/// Whether a line runs through a cloud at or above its floor.
fn runs_through(cloud: Spot, from: Point, from_z: i32, to: Point, to_z: i32) -> bool {
    let part = match (from_z >= cloud.z, to_z >= cloud.z) {
        (true, true) => (from, to),
        (false, false) => return false,
        (true, false) => (from, crossing(from, from_z, to, to_z, cloud.z)),
        (false, true) => (crossing(from, from_z, to, to_z, cloud.z), to),
    };
    // Squares of lengths times the square of the stretch's length, so that nothing is divided.
    let (dx, dy) = part.1.minus(part.0);
    let (cx, cy) = cloud.at.minus(part.0);
    let length = dx * dx + dy * dy;
    let along = cx * dx + cy * dy;
    if length == 0 || along <= 0 {
        return cx * cx + cy * cy < RADIUS * RADIUS;
    }
    if along >= length {
        return cloud.at.square_to(part.1) < RADIUS * RADIUS;
    }
    let across = i128::from(cx * dy - cy * dx);
    across * across < i128::from(RADIUS * RADIUS) * i128::from(length)
}

/// The point of a line at a height between those of its ends.
fn crossing(from: Point, from_z: i32, to: Point, to_z: i32, z: i32) -> Point {
    let (part, whole) = (i64::from(z - from_z), i64::from(to_z - from_z));
    let (dx, dy) = to.minus(from);
    Point::new(from.x + (dx * part / whole) as i32, from.y + (dy * part / whole) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_runs_through_smoke_above_its_floor_only() {
        let cloud = Spot::new(10_000, 5000, 0);
        let (from, to) = (Point::new(5000, 5000), Point::new(15_000, 5000));
        assert!(runs_through(cloud, from, 50, to, 50));
        assert!(!runs_through(cloud, Point::new(5000, 7000), 50, Point::new(15_000, 7000), 50), "it touches");
        assert!(runs_through(cloud, Point::new(5000, 6990), 50, Point::new(15_000, 6990), 50));
        let high = Spot::new(10_000, 5000, 3000);
        assert!(!runs_through(high, from, 50, to, 50), "the line passes below");
        assert!(runs_through(high, from, 3050, to, 3050));
        assert!(!runs_through(cloud, from, 50, Point::new(7900, 5000), 50), "it ends before the smoke");
    }
}
