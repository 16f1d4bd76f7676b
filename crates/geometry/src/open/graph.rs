//! Where a path may bend: points beside the corners of obstacles, and the ways up and down, computed at set-up for
//! each size of base.

use super::fine::{FINE, Fine, UNIT, to_fine};
use super::path::{Leg, MovePolicy, Mover, Passage, check_path};
use super::place::Unplaceable;
use super::point::{Point, Spot};
use super::prism::Prism;
use super::terrain::{Scene, Terrain};

/// The clearance that a path keeps, so that rounding never makes it touch.
const CLEARANCE: i32 = 2;

/// How far apart along a side the ways up and down are tried.
const LINK_SPACING: i64 = 500;

/// A way from one height to another: the legs that lead from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    legs: [Leg; 3],
    count: u8,
    /// What it costs, in millionths.
    pub cost: i64,
}

impl Link {
    /// The legs of the way.
    pub fn legs(&self) -> &[Leg] {
        &self.legs[..usize::from(self.count)]
    }
}

/// The bends and the links of a map for bases of one radius.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The radius of the base.
    pub radius: i32,
    /// Where a base can turn on its way around a corner, and where the links begin and end; in order.
    pub bends: Vec<Spot>,
    /// Ways up and down, in the order of the spots where they begin.
    pub links: Vec<Link>,
}

impl Graph {
    /// Computes the bends and links of a map.
    pub fn new(terrain: &Terrain, radius: i32, policy: &MovePolicy) -> Graph {
        Graph::of(&Scene::new(terrain), radius, policy)
    }

    /// Computes the bends and links of a map without some of its parts.
    pub fn of(scene: &Scene<'_>, radius: i32, policy: &MovePolicy) -> Graph {
        let mut graph = Graph { radius, bends: Vec::new(), links: Vec::new() };
        let mut heights: Vec<i32> = vec![0];
        heights
            .extend(scene.parts().filter(|(_, p)| p.traits.any(policy.ground.carrying)).map(|(_, p)| p.top));
        heights.sort_unstable();
        heights.dedup();
        for z in &heights {
            for (_, part) in scene.parts() {
                let solid = !part.traits.any(policy.ground.ignored);
                if solid && part.meets_heights(*z, z + policy.ground.thickness) {
                    each_bend(part, radius, |at| graph.bends.push(at.at_height(*z)));
                }
            }
        }
        graph.bends.retain(|spot| policy.ground.place(scene, &[], *spot, radius).is_ok());
        graph.find_links(scene, policy, &heights);
        graph.bends.extend(graph.links.iter().flat_map(|link| [link.from, link.to]));
        graph.bends.sort_unstable();
        graph.bends.dedup();
        graph
    }

    /// The bends and links of two states of a map.
    #[must_use]
    pub fn joined(mut self, other: &Graph) -> Graph {
        self.bends.extend(&other.bends);
        self.bends.sort_unstable();
        self.bends.dedup();
        self.links.extend(&other.links);
        self.links.sort_unstable_by_key(|link| (link.from, link.to, link.cost));
        self.links.dedup_by_key(|link| (link.from, link.to));
        self
    }

    /// The same with bends on both sides of passages, from which a base goes straight through.
    #[must_use]
    pub fn with_passages(mut self, passages: &[Passage], policy: &MovePolicy) -> Graph {
        for Passage { opening, across: (a, b), .. } in passages {
            let (low, high) = opening.bounds();
            let middle = Point::new(i32::midpoint(low.x, high.x), i32::midpoint(low.y, high.y));
            let level = a.y == b.y;
            let half = if level { high.y - low.y } else { high.x - low.x } / 2;
            let width = if level { high.x - low.x } else { high.y - low.y };
            for out in [half + self.radius + CLEARANCE, half + self.radius + 300] {
                for along in [-width, -width / 2, 0, width / 2, width] {
                    for side in [-out, out] {
                        let (dx, dy) = if level { (along, side) } else { (side, along) };
                        let at = Point::new(middle.x + dx, middle.y + dy);
                        if policy.ground.on_board(at, self.radius) {
                            self.bends.push(at.at_height(0));
                        }
                    }
                }
            }
        }
        self.bends.sort_unstable();
        self.bends.dedup();
        self
    }

    /// The bends whose x lies no farther than a reach from a point's, in order.
    pub fn bends_beside(&self, at: Point, reach: i32) -> &[Spot] {
        let first = self.bends.partition_point(|bend| bend.at.x < at.x - reach);
        let rest = &self.bends[first..];
        &rest[..rest.partition_point(|bend| bend.at.x <= at.x + reach)]
    }

    /// The links that begin where x lies no farther than a reach from a point's, in order.
    pub fn links_beside(&self, at: Point, reach: i32) -> &[Link] {
        let first = self.links.partition_point(|link| link.from.at.x < at.x - reach);
        let rest = &self.links[first..];
        &rest[..rest.partition_point(|link| link.from.at.x <= at.x + reach)]
    }

    /// The links that begin at a spot, with their indices.
    pub fn links_from(&self, spot: Spot) -> impl Iterator<Item = (usize, &Link)> {
        let first = self.links.partition_point(|link| link.from < spot);
        self.links.iter().enumerate().skip(first).take_while(move |(_, link)| link.from == spot)
    }

    fn find_links(&mut self, scene: &Scene<'_>, policy: &MovePolicy, heights: &[i32]) {
        let levels = scene.parts().filter(|(_, p)| p.traits.any(policy.ground.carrying));
        for (_, level) in levels {
            for (i, (a, b)) in level.sides().enumerate() {
                let normal = level.normals()[i];
                for at in along(a, b) {
                    let inside = beside(at, normal, -(self.radius + CLEARANCE)).at_height(level.top);
                    let outside = beside(at, normal, self.radius + CLEARANCE);
                    for below in heights.iter().filter(|z| **z < level.top) {
                        self.try_edge(scene, policy, inside, outside.at_height(*below));
                    }
                }
            }
        }
        // Over the top of a wall that stands beside a level.
        for (_, wall) in scene.parts() {
            for (i, (a, b)) in wall.sides().enumerate() {
                let normal = wall.normals()[i];
                let depth = (0..wall.corners().len())
                    .map(|c| -(wall.outside(i, to_fine(wall.corners()[c])) / FINE) as i32)
                    .max()
                    .unwrap_or(0);
                for at in along(a, b) {
                    let foot = beside(at, normal, self.radius + CLEARANCE).at_height(0);
                    let behind = beside(at, normal, -(depth + self.radius + CLEARANCE));
                    for z in heights.iter().filter(|z| **z > 0 && **z < wall.top) {
                        let over = [Leg::Climb(wall.top), Leg::Walk(behind), Leg::Climb(*z)];
                        self.try_link(scene, policy, foot, &over);
                        let back = [Leg::Climb(wall.top), Leg::Walk(foot.at), Leg::Climb(0)];
                        self.try_link(scene, policy, behind.at_height(*z), &back);
                    }
                }
            }
        }
        self.links.sort_unstable_by_key(|link| (link.from, link.to, link.cost));
        self.links.dedup_by_key(|link| (link.from, link.to));
    }

    /// Tries the ways over the edge of a level, up and down.
    fn try_edge(&mut self, scene: &Scene<'_>, policy: &MovePolicy, inside: Spot, outside: Spot) {
        self.try_link(scene, policy, outside, &[Leg::Climb(inside.z), Leg::Walk(inside.at)]);
        self.try_link(scene, policy, inside, &[Leg::Walk(outside.at), Leg::Drop(outside.z)]);
        self.try_link(scene, policy, inside, &[Leg::Walk(outside.at), Leg::Climb(outside.z)]);
    }

    fn try_link(&mut self, scene: &Scene<'_>, policy: &MovePolicy, start: Spot, legs: &[Leg]) {
        let mover = Mover { start, radius: self.radius, blocking: &[], standing: &[], passages: &[] };
        let stands: Result<(), Unplaceable> = policy.ground.place(scene, &[], start, self.radius);
        if stands.is_err() {
            return;
        }
        if let Ok(moved) = check_path(scene, &mover, legs, policy) {
            let mut own = [Leg::Climb(0); 3];
            own[..legs.len()].copy_from_slice(legs);
            let cost = moved.cost.0;
            self.links.push(Link { from: start, to: moved.end, legs: own, count: legs.len() as u8, cost });
        }
    }
}

/// Points along a side, its ends included.
fn along(a: Point, b: Point) -> impl Iterator<Item = Point> {
    let (dx, dy) = b.minus(a);
    let length = (dx * dx + dy * dy).isqrt();
    let pieces = (length + LINK_SPACING - 1) / LINK_SPACING;
    (0..=pieces).map(move |i| {
        Point::new(a.x + (dx * i / pieces.max(1)) as i32, a.y + (dy * i / pieces.max(1)) as i32)
    })
}

/// The point at a distance from another along a direction of unit length.
fn beside(at: Point, direction: Fine, distance: i32) -> Point {
    let shift = direction.times(i64::from(distance));
    Point::new(at.x + shift.x as i32, at.y + shift.y as i32)
}

/// The points at which a base turns around the corners of a part: one at a blunt corner, two at a sharp one.
pub(crate) fn each_bend(part: &Prism, radius: i32, mut visit: impl FnMut(Point)) {
    let (corners, normals) = (part.corners(), part.normals());
    let reach = i64::from(radius + CLEARANCE);
    for (i, corner) in corners.iter().enumerate() {
        let last = normals[(i + corners.len() - 1) % corners.len()];
        let next = normals[i];
        let mut turn = |a: Fine, b: Fine| {
            // Where the two sides, moved out by the radius, meet.
            let sum = a.plus(b);
            let stretch = UNIT + (a.dot(b) >> 24);
            let shift = |c: i64| (c * reach / stretch.max(1)) as i32;
            visit(Point::new(corner.x + shift(sum.x), corner.y + shift(sum.y)));
        };
        if last.dot(next) >= -(UNIT / 64) * UNIT {
            turn(last, next);
        } else {
            let middle = last.plus(next).scaled_to(UNIT);
            turn(last, middle);
            turn(middle, next);
        }
    }
}

/// The points at which a base turns around another base: six around it, at the height of the moving base.
pub(crate) fn bends_around(centre: Point, radii: i32) -> impl Iterator<Item = Point> {
    // The corners of a hexagon around the circle lie 1.1548 radii out.
    let out = (i64::from(radii + CLEARANCE) * 11_548 / 10_000) as i32 + 1;
    (0..6).map(move |i| super::point::rim_point(centre, out, i * 8 + 4))
}
