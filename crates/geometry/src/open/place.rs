//! Where a base may stand: inside the board, carried, and clear of parts and other bases.

use super::cone::{Cone, Disc};
use super::cylinder::Cylinder;
use super::distance::square_to_segment;
use super::fine::{FINE, Segment, Stretch, to_fine};
use super::point::{Point, Spot};
use super::prism::{Prism, Traits};
use super::terrain::{Bounds, PartId, PartSet, Scene};

/// The board and what counts as solid or as a floor. Lengths are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The corner of the board with the lowest coordinates; its surface has the height 0.
    pub low: Point,
    /// The opposite corner.
    pub high: Point,
    /// Parts with one of these traits neither stop nor carry anything.
    pub ignored: Traits,
    /// Parts with one of these traits carry bases on their upper surface.
    pub carrying: Traits,
    /// The height of a base above the surface under it.
    pub thickness: i32,
    /// How deep shapes may overlap and still only touch.
    pub tolerance: i32,
    /// How wide a gap between two carrying parts may be and still join them.
    pub joint: i32,
}

/// Why a base cannot stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplaceable {
    /// It would reach over the edge of the board.
    OffBoard,
    /// It would overlap a part.
    Part(PartId),
    /// It would overlap the base with this index.
    Base(usize),
    /// Neither the board nor one level carries all of it.
    Unsupported,
}

/// A straight way and the distance from it within which a base would touch something; exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweep {
    a: Point,
    b: Point,
    reach: i32,
    /// No less than the length of the way. Corners whose turn is at least the reach times this lie beside it.
    length: i64,
}

impl Sweep {
    pub(crate) fn new(a: Point, b: Point, reach: i32) -> Sweep {
        Sweep { a, b, reach, length: a.about_to(b) }
    }

    /// The same way with more reach.
    pub(crate) fn wider(self, by: i32) -> Sweep {
        Sweep { reach: self.reach + by, ..self }
    }

    /// Whether a point comes nearer than the reach and a radius.
    pub(crate) fn meets_base(&self, p: Point, radius: i32) -> bool {
        point_nearer_than(p, self.a, self.b, self.reach + radius)
    }

    /// Whether a part comes nearer than the reach, seen from above.
    pub(crate) fn meets(&self, part: &Prism) -> bool {
        let (a, b) = (self.a, self.b);
        if self.reach <= 0 {
            return super::sight::runs_through_outline(part, a, b);
        }
        if a == b {
            return part.corners().iter().any(|corner| a.square_to(*corner) < self.square())
                || self.reaches(part, a);
        }
        match self.judge_corners(part) {
            Some(meets) => meets,
            None => self.crosses(part) || self.reaches(part, a) || self.reaches(part, b),
        }
    }

    fn square(&self) -> i64 {
        i64::from(self.reach) * i64::from(self.reach)
    }

    /// Whether a part comes nearer than the reach to a way that leads somewhere, if its corners settle that.
    fn judge_corners(&self, part: &Prism) -> Option<bool> {
        let (a, b) = (self.a, self.b);
        let (ex, ey) = b.minus(a);
        let length_square = ex * ex + ey * ey;
        let far = i64::from(self.reach) * self.length;
        let (near, square) = (i128::from(self.square()) * i128::from(length_square), self.square());
        let (mut left, mut right, mut before, mut beyond) = (true, true, true, true);
        for corner in part.corners() {
            let (px, py) = corner.minus(a);
            let (side, along) = (ex * py - ey * px, px * ex + py * ey);
            left &= side >= far;
            right &= side <= -far;
            before &= along <= -far;
            beyond &= along >= length_square + far;
            let meets = if along <= 0 {
                px * px + py * py < square
            } else if along >= length_square {
                b.square_to(*corner) < square
            } else {
                i128::from(side) * i128::from(side) < near
            };
            if meets {
                return Some(true);
            }
        }
        // Most parts lie wholly beside the way, or beyond one of its ends.
        (left || right || before || beyond).then_some(false)
    }

    /// Whether an end of the way lies in a part, or nearer to one of its sides than the reach.
    fn reaches(&self, part: &Prism, end: Point) -> bool {
        // The point of an outline that is closest to a point beyond it lies on a side that faces the point.
        let mut facing = part.sides().filter(|(p, q)| p.turn(*q, end) < 0).peekable();
        facing.peek().is_none() || facing.any(|(p, q)| point_nearer_than(end, p, q, self.reach))
    }

    /// Whether the way crosses a side of a part.
    fn crosses(&self, part: &Prism) -> bool {
        let (a, b) = (self.a, self.b);
        part.sides().any(|(p, q)| {
            let sides = (a.turn(b, p).signum(), a.turn(b, q).signum());
            let ends = (p.turn(q, a).signum(), p.turn(q, b).signum());
            sides.0 * sides.1 < 0 && ends.0 * ends.1 < 0
        })
    }
}

/// Whether a part comes nearer to a segment than a distance, seen from above; decided exactly.
pub(crate) fn nearer_than(part: &Prism, a: Point, b: Point, reach: i32) -> bool {
    Sweep::new(a, b, reach).meets(part)
}

/// Whether a point is no farther from a part than a distance, seen from above; decided exactly.
pub(crate) fn no_farther_than(part: &Prism, at: Point, reach: i32) -> bool {
    let square = i128::from(reach) * i128::from(reach);
    part.contains(at)
        || part.sides().any(|(p, q)| {
            let (top, bottom) = square_to_segment(at, p, q);
            top <= square * bottom
        })
}

/// Whether a point comes nearer to a segment than a distance; decided exactly.
pub(crate) fn point_nearer_than(p: Point, a: Point, b: Point, reach: i32) -> bool {
    let (top, bottom) = square_to_segment(p, a, b);
    reach > 0 && top < i128::from(reach) * i128::from(reach) * bottom
}

impl Ground {
    /// Whether a base lies inside the board.
    pub fn on_board(&self, at: Point, radius: i32) -> bool {
        let inset = radius - self.tolerance;
        at.x - inset >= self.low.x
            && at.x + inset <= self.high.x
            && at.y - inset >= self.low.y
            && at.y + inset <= self.high.y
    }

    /// The feature whose carrying part lies under a point with its top at that height.
    pub fn level_under(&self, scene: &Scene<'_>, spot: Spot) -> Option<u16> {
        let carries = |p: &Prism| p.traits.any(self.carrying) && p.top == spot.z && p.contains(spot.at);
        scene.parts().find(|(_, p)| carries(p)).map(|(_, p)| p.feature)
    }

    /// The carrying parts with their top at the height of a base that its circle overlaps.
    pub fn parts_under(&self, scene: &Scene<'_>, spot: Spot, radius: i32) -> PartSet {
        let mut found = PartSet::EMPTY;
        let around = Bounds::around(spot.at, radius, spot.z - 1, spot.z + 1);
        for id in scene.near(&around, self.ignored).iter() {
            let part = scene.part(id);
            if part.traits.any(self.carrying)
                && part.top == spot.z
                && nearer_than(part, spot.at, spot.at, radius - self.tolerance)
            {
                found.insert(id);
            }
        }
        found
    }

    /// Whether the surface at that height carries all of a base.
    pub fn supports(&self, scene: &Scene<'_>, spot: Spot, radius: i32) -> bool {
        self.supports_sweep(scene, spot.at, spot.at, spot.z, radius)
    }

    /// Whether the board or levels that join carry all of a base at every point of a straight way. Where it stays, one
    /// level must carry all of it.
    pub fn supports_sweep(&self, scene: &Scene<'_>, a: Point, b: Point, z: i32, radius: i32) -> bool {
        if z == 0 {
            return true;
        }
        let ends = (self.level_under(scene, a.at_height(z)), self.level_under(scene, b.at_height(z)));
        let (Some(feature), Some(_)) = ends else { return false };
        let reach = radius - self.tolerance;
        let around = Bounds::around(a, radius, z - 1, z + 1).join(Bounds::around(b, radius, z - 1, z + 1));
        let mut level = PartSet::EMPTY;
        for id in scene.near(&around, self.ignored).iter() {
            let part = scene.part(id);
            let joins = a != b || part.feature == feature;
            if part.traits.any(self.carrying) && part.top == z && joins {
                if holds(part, a, reach) && holds(part, b, reach) {
                    return true;
                }
                level.insert(id);
            }
        }
        // The way is carried if no border of the level lies in it that is not hidden by the next part.
        let swept = Cone::new(Disc::new(a, reach), Disc::new(b, reach));
        level.iter().all(|id| {
            scene.part(id).sides().all(|(p, q)| {
                let side = Segment::new(to_fine(p), to_fine(q));
                match swept.clip(&side) {
                    Some((from, to)) if to - from > 2 => {
                        covered(&side, (from, to), i64::from(self.joint) * FINE, || {
                            level.iter().filter(|other| *other != id).map(|other| scene.part(other))
                        })
                    }
                    _ => true,
                }
            })
        })
    }

    /// The parts that a base standing at a height may overlap: those near it that are not ignored.
    pub(crate) fn parts_near(&self, scene: &Scene<'_>, spot: Spot, radius: i32) -> PartSet {
        let around = Bounds::around(spot.at, radius, spot.z, spot.z + self.thickness);
        scene.near(&around, self.ignored)
    }

    /// The first part, other than ignored ones, that overlaps a base standing at a height.
    pub fn part_in_way(&self, scene: &Scene<'_>, spot: Spot, radius: i32) -> Option<PartId> {
        self.part_among(scene, &self.parts_near(scene, spot, radius), spot, radius)
    }

    fn part_among(&self, scene: &Scene<'_>, near: &PartSet, spot: Spot, radius: i32) -> Option<PartId> {
        if near.is_empty() {
            return None;
        }
        let stand = Sweep::new(spot.at, spot.at, radius - self.tolerance);
        near.iter().find(|id| stand.meets(scene.part(*id)))
    }

    /// The first base that overlaps a base standing at a height.
    pub fn base_in_way(&self, bases: &[Cylinder], spot: Spot, radius: i32) -> Option<usize> {
        bases.iter().position(|other| {
            let reach = i64::from(radius + other.base_radius - self.tolerance);
            (other.z - spot.z).abs() < self.thickness && other.at.square_to(spot.at) < reach * reach
        })
    }

    /// Whether a base may stand somewhere among these bases, or why not.
    pub fn place(
        &self,
        scene: &Scene<'_>,
        bases: &[Cylinder],
        spot: Spot,
        radius: i32,
    ) -> Result<(), Unplaceable> {
        self.place_among(scene, || self.parts_near(scene, spot, radius), bases, spot, radius)
    }

    /// The same with the parts that the base may overlap at hand; others among them do no harm.
    pub(crate) fn place_among(
        &self,
        scene: &Scene<'_>,
        near: impl FnOnce() -> PartSet,
        bases: &[Cylinder],
        spot: Spot,
        radius: i32,
    ) -> Result<(), Unplaceable> {
        if !self.on_board(spot.at, radius) {
            return Err(Unplaceable::OffBoard);
        }
        if let Some(index) = self.base_in_way(bases, spot, radius) {
            return Err(Unplaceable::Base(index));
        }
        if let Some(id) = self.part_among(scene, &near(), spot, radius) {
            return Err(Unplaceable::Part(id));
        }
        if self.supports(scene, spot, radius) { Ok(()) } else { Err(Unplaceable::Unsupported) }
    }
}

/// Whether a disc lies inside an outline.
fn holds(part: &Prism, centre: Point, reach: i32) -> bool {
    let centre = to_fine(centre);
    (0..part.corners().len()).all(|i| part.outside(i, centre) <= -i64::from(reach) * FINE)
}

/// Whether parts, each grown by `slack`, cover a stretch of a segment between them.
pub(crate) fn covered<'a, I>(side: &Segment, stretch: Stretch, slack: i64, parts: impl Fn() -> I) -> bool
where
    I: Iterator<Item = &'a Prism>,
{
    let mut from = stretch.0;
    // Each round moves to the farthest end that a part starting no later reaches; there are few parts.
    loop {
        let farthest = parts()
            .filter_map(|part| clip_grown(part, side, slack))
            .filter(|(a, _)| *a <= from + 1)
            .map(|(_, b)| b)
            .max();
        match farthest {
            Some(end) if end >= stretch.1 - 1 => return true,
            Some(end) if end > from => from = end,
            _ => return false,
        }
    }
}

/// The stretch of a segment inside an outline whose sides are moved outwards.
pub(crate) fn clip_grown(part: &Prism, segment: &Segment, slack: i64) -> Option<Stretch> {
    (0..part.corners().len()).try_fold((0, segment.length), |stretch, i| {
        let outside = |p| part.outside(i, p) - slack;
        segment.clip_side(Some(stretch), outside(segment.a), outside(segment.b))
    })
}
