//! How far it is around walls. [KT-CQTERR-05]
//!
//! No distance is measured over or through a wall: it is the shortest way of a base's centre that enters none, less
//! the radii. The corners at which such a way can bend are worked out once for each state of the hatchways.

use super::Doors;
use crate::traits;
use crate::words::SIZE;
use sortie_geometry::open::around::Corners;
use sortie_geometry::open::distance::{Distance, point_to_outline};
use sortie_geometry::open::sight::plan_line_stopped;
use sortie_geometry::open::{Cylinder, Point, Prism, Scene, Spot};
use sortie_rulebook::rule;

impl Doors {
    /// Barricades and the like are not walls, so they make no difference.
    fn corners(&self, scene: &Scene<'_>) -> &Corners {
        let (width, depth) = SIZE;
        let board = (Point::new(0, 0), Point::new(width, depth));
        self.corners.get_or_init(|| Corners::inside(scene, traits::WALL, board))
    }

    /// The length of the shortest way of a point that enters no wall; none if there is no way.
    pub fn length(&self, scene: &Scene<'_>, from: Point, to: Point) -> Option<Distance> {
        rule!("KT-CQTERR-05");
        self.corners(scene).distance(scene, traits::WALL, from, to)
    }

    /// How far two bases are apart.
    pub fn between(&self, scene: &Scene<'_>, a: &Cylinder, b: &Cylinder) -> Option<Distance> {
        let way = self.length(scene, a.at, b.at)?;
        Some(less(way, a.base_radius + b.base_radius, a.z - b.z))
    }

    /// How far a base is from a point.
    pub fn to_point(&self, scene: &Scene<'_>, base: &Cylinder, point: Spot) -> Option<Distance> {
        let way = self.length(scene, base.at, point.at)?;
        Some(less(way, base.base_radius, base.z - point.z))
    }

    /// How far a base is from the closest point of a part that can be reached.
    pub fn to_part(&self, scene: &Scene<'_>, base: &Cylinder, part: &Prism) -> Option<Distance> {
        let straight = point_to_outline(base.at, part);
        let mut ends = vec![nearest(part, base.at)];
        if plan_line_stopped(scene, base.at, ends[0], traits::WALL) {
            ends.extend(part.corners());
            let corners = self.corners(scene);
            ends.extend(corners.points().iter().map(|corner| nearest(part, *corner)));
        } else {
            return Some(less(straight, base.base_radius, rise(base.z, part)));
        }
        let ways = ends.iter().filter_map(|end| self.length(scene, base.at, *end));
        ways.min().map(|way| less(way, base.base_radius, rise(base.z, part)))
    }
}

fn rise(z: i32, part: &Prism) -> i32 {
    (part.bottom - z).max(z - part.top).max(0)
}

/// A way less radii, and slanted by a difference in height.
fn less(way: Distance, radii: i32, rise: i32) -> Distance {
    let flat = (way.0 - i64::from(radii) * 1000).max(0);
    if rise == 0 {
        return Distance(flat);
    }
    let rise = i128::from(rise) * 1000;
    let square = i128::from(flat) * i128::from(flat) + rise * rise;
    Distance(square.isqrt() as i64)
}

/// The point of an outline that is nearest to another, rounded to thousandths.
fn nearest(part: &Prism, to: Point) -> Point {
    if part.contains(to) {
        return to;
    }
    let on_side = |(a, b): (Point, Point)| {
        let ((ux, uy), (px, py)) = (b.minus(a), to.minus(a));
        let length = ux * ux + uy * uy;
        let along = (ux * px + uy * py).clamp(0, length);
        let round = |u: i64| ((2 * u * along + length).div_euclid(2 * length)) as i32;
        Point::new(a.x + round(ux), a.y + round(uy))
    };
    let all = part.sides().map(on_side);
    all.min_by_key(|point| point.square_to(to)).unwrap_or(to)
}
