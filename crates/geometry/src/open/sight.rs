//! What a head sees: straight lines without width to the fixed sight points of a body.
//!
//! The lines to the points above one another share their course seen from above, so a part is clipped once per
//! column of points and only the heights are compared for each. Everything is exact.

use super::cylinder::Cylinder;
use super::point::{DIRECTIONS, Point, Spot, rim_point};
use super::prism::{Prism, Traits};
use super::terrain::{Bounds, PartId, PartSet, Scene};

/// Which points stand for a body, and which parts a line passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightPolicy {
    /// Parts with one of these traits do not stop lines.
    pub see_through: Traits,
    /// The height of the lowest points above the surface; the highest are at the body's height.
    pub lowest: i32,
    /// At how many heights there are points, 2 to 8, evenly spread.
    pub levels: usize,
    /// How many points lie on the rim at each height: a divisor of 48. One more lies on the axis.
    pub rim: usize,
}

/// A value between 0 and 1 as a fraction with a positive lower number.
#[derive(Clone, Copy)]
struct Fraction {
    top: i64,
    bottom: i64,
}

impl Fraction {
    fn less(self, other: Fraction) -> bool {
        i128::from(self.top) * i128::from(other.bottom) < i128::from(other.top) * i128::from(self.bottom)
    }
}

/// The part of the way from `a` to `b` that runs through the inside of an outline, if there is any.
fn inside(part: &Prism, a: Point, b: Point) -> Option<(Fraction, Fraction)> {
    let mut from = Fraction { top: 0, bottom: 1 };
    let mut to = Fraction { top: 1, bottom: 1 };
    for (p, q) in part.sides() {
        let at_a = p.turn(q, a);
        let at_b = p.turn(q, b);
        if at_a <= 0 && at_b <= 0 {
            return None;
        }
        if at_a < 0 {
            let enter = Fraction { top: -at_a, bottom: at_b - at_a };
            if from.less(enter) {
                from = enter;
            }
        } else if at_b < 0 {
            let leave = Fraction { top: at_a, bottom: at_a - at_b };
            if leave.less(to) {
                to = leave;
            }
        }
    }
    from.less(to).then_some((from, to))
}

/// Whether a line takes heights strictly between two others on a stretch of its way.
fn heights_meet(heights: (i32, i32), stretch: (Fraction, Fraction), from_z: i32, to_z: i32) -> bool {
    let (from_z, rise) = (i64::from(from_z), i64::from(to_z) - i64::from(from_z));
    let (bottom, top) = (i64::from(heights.0), i64::from(heights.1));
    if rise == 0 {
        return bottom < from_z && from_z < top;
    }
    // On an open stretch the line takes exactly the heights strictly between those at its ends.
    let (low, high) = if rise > 0 { stretch } else { (stretch.1, stretch.0) };
    (from_z - top) * low.bottom + rise * low.top < 0 && (from_z - bottom) * high.bottom + rise * high.top > 0
}

/// Whether the straight line between two spots runs through the inside of a part.
pub fn runs_through(part: &Prism, from: Spot, to: Spot) -> bool {
    inside(part, from.at, to.at)
        .is_some_and(|stretch| heights_meet((part.bottom, part.top), stretch, from.z, to.z))
}

/// Whether the straight line between two points, seen from above, runs through the inside of an outline.
pub fn runs_through_outline(part: &Prism, from: Point, to: Point) -> bool {
    inside(part, from, to).is_some()
}

/// The part of the way between two points that runs along a side of an outline, the outline to its left.
fn along_side(part: &Prism, a: Point, b: Point) -> Option<(Fraction, Fraction)> {
    let (dx, dy) = b.minus(a);
    let length = dx * dx + dy * dy;
    let (p, q) = part.sides().find(|(p, q)| {
        let (sx, sy) = q.minus(*p);
        p.turn(*q, a) == 0 && p.turn(*q, b) == 0 && dx * sx + dy * sy > 0
    })?;
    let along = |point: Point| {
        let (x, y) = point.minus(a);
        Fraction { top: (x * dx + y * dy).clamp(0, length), bottom: length }
    };
    let (from, to) = (along(p), along(q));
    from.less(to).then_some((from, to))
}

/// Whether the way between two points runs along a face that a part shares with another: there is no gap between
/// them. `stops` says whether what both have in common of the way is stopped by the two.
fn along_seam(
    scene: &Scene<'_>,
    parts: &PartSet,
    a: Point,
    b: Point,
    stops: impl Fn(&Prism, &Prism, (Fraction, Fraction)) -> bool,
) -> bool {
    parts.iter().any(|left| {
        let Some((from, to)) = along_side(scene.part(left), a, b) else { return false };
        parts.iter().any(|right| {
            // Seen the other way round, the part on the right has the line on its left.
            let Some((back, forth)) = along_side(scene.part(right), b, a) else { return false };
            let mirror = |f: Fraction| Fraction { top: f.bottom - f.top, bottom: f.bottom };
            let (low, high) = (mirror(forth), mirror(back));
            let low = if from.less(low) { low } else { from };
            let high = if high.less(to) { high } else { to };
            low.less(high) && stops(scene.part(left), scene.part(right), (low, high))
        })
    })
}

/// Whether a line that runs along the face between two parts is stopped by them at its heights.
fn seam_stops(left: &Prism, right: &Prism, stretch: (Fraction, Fraction), from_z: i32, to_z: i32) -> bool {
    let (bottom, top) = (left.bottom.max(right.bottom), left.top.min(right.top));
    bottom < top && heights_meet((bottom, top), stretch, from_z, to_z)
}

/// Whether the straight line between two points, seen from above, runs through a part with one of the traits,
/// or between two that share a face.
pub fn plan_line_stopped(scene: &Scene<'_>, a: Point, b: Point, walls: Traits) -> bool {
    let ends = |p: Point| Bounds::around(p, 1, i32::MIN, i32::MAX);
    let mut near = scene.near(&ends(a).join(ends(b)), Traits::NONE);
    for id in near.iter().filter(|id| !scene.part(*id).traits.any(walls)) {
        near.remove(id);
    }
    near.iter().any(|id| inside(scene.part(id), a, b).is_some())
        || along_seam(scene, &near, a, b, |_, _, _| true)
}

/// The first part without the given traits that stops the line between two spots.
pub fn stopped_by(scene: &Scene<'_>, from: Spot, to: Spot, see_through: Traits) -> Option<PartId> {
    let ends = |s: Spot| Bounds { low: s.at, high: s.at, bottom: s.z, top: s.z };
    let mut around = ends(from).join(ends(to));
    // A line along an axis has an empty box; one thousandth more loses nothing.
    around.low = Point::new(around.low.x - 1, around.low.y - 1);
    around.high = Point::new(around.high.x + 1, around.high.y + 1);
    around.bottom -= 1;
    around.top += 1;
    let near = scene.near(&around, see_through);
    let through = near.iter().find(|id| runs_through(scene.part(*id), from, to));
    through.or_else(|| {
        let beside = |id: &PartId| along_side(scene.part(*id), from.at, to.at).is_some();
        let seam = along_seam(scene, &near, from.at, to.at, |l, r, s| seam_stops(l, r, s, from.z, to.z));
        near.iter().find(|id| seam && beside(id))
    })
}

/// The heights of the sight points of a body, above the ground.
fn sight_heights(target: &Cylinder, policy: &SightPolicy) -> [i32; 8] {
    debug_assert!((2..=8).contains(&policy.levels) && DIRECTIONS.is_multiple_of(policy.rim));
    let steps = policy.levels as i32 - 1;
    let rise = target.height - policy.lowest;
    std::array::from_fn(|i| {
        let i = (i as i32).min(steps);
        // Rounded to the nearest thousandth, halves upwards.
        target.z + policy.lowest + (2 * rise * i + steps).div_euclid(2 * steps)
    })
}

/// The sight points of a body: height by height from the lowest, on the axis first, then along the rim.
pub fn sight_points(target: &Cylinder, policy: &SightPolicy) -> impl Iterator<Item = Spot> + use<> {
    let heights = sight_heights(target, policy);
    let (levels, rim, body) = (policy.levels, policy.rim, *target);
    (0..levels).flat_map(move |level| (0..=rim).map(move |i| column(&body, rim, i).at_height(heights[level])))
}

fn column(target: &Cylinder, rim: usize, index: usize) -> Point {
    match index {
        0 => target.at,
        i => rim_point(target.at, target.body_radius, (i - 1) * (DIRECTIONS / rim)),
    }
}

/// Whether an outline lies wholly to one side of all lines from a head to a body.
///
/// The lines stay in a strip as wide as the body; `half` is its half width times the length of the way.
fn beside_lines(part: &Prism, head: Point, target: &Cylinder, half: i64) -> bool {
    let mut sides = part.corners().iter().map(|c| head.turn(target.at, *c));
    let (mut left, mut right) = (true, true);
    sides.all(|side| {
        left &= side > half;
        right &= side < -half;
        left || right
    })
}

/// A view from one head to one body: the parts that might stop a line, and the heights to look at.
struct View<'a> {
    scene: &'a Scene<'a>,
    head: Spot,
    target: &'a Cylinder,
    policy: &'a SightPolicy,
    heights: [i32; 8],
    candidates: PartSet,
}

impl<'a> View<'a> {
    fn new(scene: &'a Scene<'a>, head: Spot, target: &'a Cylinder, policy: &'a SightPolicy) -> View<'a> {
        let heights = sight_heights(target, policy);
        let body = Bounds::around(
            target.at,
            target.body_radius + 1,
            target.z + policy.lowest,
            target.z + target.height + 1,
        );
        let around = body.join(Bounds::around(head.at, 1, head.z, head.z + 1));
        let mut candidates = scene.near(&around, policy.see_through);
        if !candidates.is_empty() {
            let half = i64::from(target.body_radius + 1) * head.at.about_to(target.at);
            for id in candidates.iter() {
                if beside_lines(scene.part(id), head.at, target, half) {
                    candidates.remove(id);
                }
            }
        }
        View { scene, head, target, policy, heights, candidates }
    }

    /// Whether a part clearly does not stop the line to the highest point of the axis, nor share a face along it.
    fn leaves_top_open(&self, part: &Prism) -> bool {
        let top = self.heights[self.policy.levels - 1];
        if part.top <= self.head.z.min(top) {
            return true;
        }
        let (from, to) = (self.head.at, self.target.at);
        let heights = (part.bottom, part.top);
        match inside(part, from, to) {
            Some(stretch) => !heights_meet(heights, stretch, self.head.z, top),
            None => !part.sides().any(|(p, q)| p.turn(q, from) == 0 && p.turn(q, to) == 0),
        }
    }

    /// Whether one part alone hides the whole body.
    ///
    /// The shadow of a convex part is convex: if the corners of a box around all sight points lie in it, so do
    /// the points.
    fn hidden_by_one(&self) -> bool {
        let (at, reach) = (self.target.at, self.target.body_radius + 1);
        let levels = [self.heights[0], self.heights[self.policy.levels - 1]];
        // Such a part stops the line to the highest point of the axis as well.
        let parts = self.candidates.iter().map(|id| self.scene.part(id));
        parts.filter(|part| !self.leaves_top_open(part)).any(|part| {
            [(-1, -1), (1, 1), (1, -1), (-1, 1)].iter().all(|(x, y)| {
                let corner = Point::new(at.x + x * reach, at.y + y * reach);
                inside(part, self.head.at, corner).is_some_and(|s| {
                    levels.iter().all(|z| heights_meet((part.bottom, part.top), s, self.head.z, *z))
                })
            })
        })
    }

    /// The levels at which the lines to a column of points are stopped, as bits.
    fn stopped_levels(&self, point: Point) -> u32 {
        let all = (1 << self.policy.levels) - 1;
        let mut stopped = 0;
        for id in self.candidates.iter() {
            let part = self.scene.part(id);
            if let Some(stretch) = inside(part, self.head.at, point) {
                for (level, z) in self.heights[..self.policy.levels].iter().enumerate() {
                    if stopped >> level & 1 == 0
                        && heights_meet((part.bottom, part.top), stretch, self.head.z, *z)
                    {
                        stopped |= 1 << level;
                    }
                }
                if stopped == all {
                    return all;
                }
            }
        }
        let beside = |id| along_side(self.scene.part(id), self.head.at, point).is_some();
        if self.candidates.iter().any(beside) {
            for (level, z) in self.heights[..self.policy.levels].iter().enumerate() {
                let stops = |l: &Prism, r: &Prism, s| seam_stops(l, r, s, self.head.z, *z);
                let open = stopped >> level & 1 == 0;
                if open && along_seam(self.scene, &self.candidates, self.head.at, point, stops) {
                    stopped |= 1 << level;
                }
            }
        }
        stopped
    }
}

/// How many sight points of a body have an unobstructed line from a head.
pub fn points_seen(scene: &Scene<'_>, head: Spot, target: &Cylinder, policy: &SightPolicy) -> u32 {
    let view = View::new(scene, head, target, policy);
    let levels = policy.levels as u32;
    (0..=policy.rim).map(|i| levels - view.stopped_levels(column(target, policy.rim, i)).count_ones()).sum()
}

/// Whether at least one sight point of a body has an unobstructed line from a head.
pub fn visible(scene: &Scene<'_>, head: Spot, target: &Cylinder, policy: &SightPolicy) -> bool {
    let view = View::new(scene, head, target, policy);
    // Mostly the line to the top of the axis passes over, under or beside everything.
    if view.candidates.iter().all(|id| view.leaves_top_open(scene.part(id))) {
        return true;
    }
    // Behind a wall, trying every line would be a waste.
    let all = (1 << policy.levels) - 1;
    !view.hidden_by_one()
        && (0..=policy.rim).any(|i| view.stopped_levels(column(view.target, policy.rim, i)) != all)
}

/// The parts that stop at least one of the lines to a body's sight points, for explanations.
pub fn obstructing_parts(scene: &Scene<'_>, head: Spot, target: &Cylinder, policy: &SightPolicy) -> PartSet {
    let view = View::new(scene, head, target, policy);
    let mut found = PartSet::EMPTY;
    for id in view.candidates.iter() {
        if sight_points(target, policy).any(|point| runs_through(scene.part(id), head, point)) {
            found.insert(id);
        }
    }
    found
}
