//! How far it is around walls: the shortest way of a point that enters no part with given traits.

use super::distance::{Distance, between_points};
use super::point::Point;
use super::prism::Traits;
use super::sight::plan_line_stopped;
use super::terrain::{PartId, Scene};

/// The corners of the walls of a table at which a shortest way can bend, computed once for the walls that are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corners {
    points: Vec<Point>,
    /// For each pair of corners that see each other: the two, and how far they are apart.
    ways: Vec<Vec<(u16, i64)>>,
}

impl Corners {
    /// The corners of all parts with one of the traits, without those where parts join.
    pub fn new(scene: &Scene<'_>, walls: Traits) -> Corners {
        let (low, high) = (i32::MIN, i32::MAX);
        Corners::inside(scene, walls, (Point::new(low, low), Point::new(high, high)))
    }

    /// The same without the corners that lie outside a board, given by its lowest and highest coordinates.
    pub fn inside(scene: &Scene<'_>, walls: Traits, (low, high): (Point, Point)) -> Corners {
        let mut points: Vec<Point> = Vec::new();
        for (id, part) in scene.parts().filter(|(_, part)| part.traits.any(walls)) {
            let joined = |corner: &Point| {
                let inside = |(other, p): (PartId, &super::prism::Prism)| {
                    other != id && p.traits.any(walls) && p.contains(*corner)
                };
                scene.parts().any(inside)
            };
            points.extend(part.corners().iter().filter(|corner| !joined(corner)));
        }
        points.retain(|p| p.x >= low.x && p.y >= low.y && p.x <= high.x && p.y <= high.y);
        points.sort_unstable();
        points.dedup();
        let sees = |a: Point, b: Point| a != b && !plan_line_stopped(scene, a, b, walls);
        let ways = points
            .iter()
            .map(|a| {
                let seen = points.iter().enumerate().filter(|(_, b)| sees(*a, **b));
                seen.map(|(i, b)| (i as u16, between_points(*a, *b).0)).collect()
            })
            .collect();
        Corners { points, ways }
    }

    /// The points at which a way can bend.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The length of the shortest way from one point to another that enters no wall; `None` if there is none.
    pub fn distance(&self, scene: &Scene<'_>, walls: Traits, from: Point, to: Point) -> Option<Distance> {
        if !plan_line_stopped(scene, from, to, walls) {
            return Some(between_points(from, to));
        }
        let straight =
            |a: Point, b: Point| (!plan_line_stopped(scene, a, b, walls)).then(|| between_points(a, b).0);
        let mut cost: Vec<i64> = self.points.iter().map(|p| straight(from, *p).unwrap_or(i64::MAX)).collect();
        let mut settled = vec![false; self.points.len()];
        let mut best: Option<i64> = None;
        loop {
            let open = (0..cost.len()).filter(|i| !settled[*i] && cost[*i] < best.unwrap_or(i64::MAX));
            let Some(here) = open.min_by_key(|i| cost[*i]) else { return best.map(Distance) };
            settled[here] = true;
            if let Some(last) = straight(self.points[here], to) {
                let whole = cost[here] + last;
                best = Some(best.map_or(whole, |b| b.min(whole)));
            }
            for (next, length) in &self.ways[here] {
                let next = usize::from(*next);
                cost[next] = cost[next].min(cost[here] + length);
            }
        }
    }
}
