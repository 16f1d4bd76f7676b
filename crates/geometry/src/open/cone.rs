//! The convex hull of two discs, seen from above: the cone of all lines from a point to a disc, or a slice of it.
//!
//! The same shape is a capsule if both discs are equal: the ground over which a moving base sweeps.

use super::fine::{FINE, Fine, Segment, Stretch, UNIT, root, spanning, to_fine};
use super::point::Point;
use super::prism::Prism;

/// A disc in fine units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Its centre.
    pub centre: Fine,
    /// Its radius.
    pub radius: i64,
}

impl Disc {
    /// The disc around a whole point with a whole radius.
    pub fn new(centre: Point, radius: i32) -> Disc {
        Disc { centre: to_fine(centre), radius: i64::from(radius) * FINE }
    }

    /// Whether a point lies in the disc or on its rim.
    pub fn contains(&self, p: Fine) -> bool {
        let d = p.minus(self.centre);
        d.dot(d) <= self.radius * self.radius
    }

    /// The stretch of a segment inside the disc.
    pub fn clip(&self, segment: &Segment) -> Option<Stretch> {
        segment.in_disc(self.centre, self.radius)
    }

    /// The point of the disc closest to a point.
    pub fn nearest(&self, p: Fine) -> Fine {
        if self.contains(p) {
            return p;
        }
        self.centre.plus(p.minus(self.centre).scaled_to(self.radius))
    }
}

/// A convex thing that cover lines may cross: the outline of a part, or a base.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// The outline of a terrain part.
    Part(&'a Prism),
    /// A round base.
    Base(Disc),
}

impl Shape<'_> {
    /// Whether a point lies in the shape or on its border.
    pub fn contains(&self, p: Fine) -> bool {
        match self {
            Shape::Part(part) => (0..part.corners().len()).all(|i| part.outside(i, p) <= 0),
            Shape::Base(disc) => disc.contains(p),
        }
    }

    /// The stretch of a segment inside the shape.
    pub fn clip(&self, segment: &Segment) -> Option<Stretch> {
        match self {
            Shape::Part(part) => clip_by_part(part, segment),
            Shape::Base(disc) => disc.clip(segment),
        }
    }

    /// The point of the shape closest to a point.
    pub fn nearest(&self, p: Fine) -> Fine {
        match self {
            Shape::Part(_) if self.contains(p) => p,
            Shape::Part(part) => nearest_of_sides(part, p),
            Shape::Base(disc) => disc.nearest(p),
        }
    }
}

fn clip_by_part(part: &Prism, segment: &Segment) -> Option<Stretch> {
    (0..part.corners().len()).try_fold((0, segment.length), |stretch, i| {
        segment.clip_side(Some(stretch), part.outside(i, segment.a), part.outside(i, segment.b))
    })
}

fn nearest_of_sides(part: &Prism, p: Fine) -> Fine {
    let corners = part.corners();
    let mut best = (i64::MAX, to_fine(corners[0]));
    for (i, (a, b)) in part.sides().enumerate() {
        let (a, b) = (to_fine(a), to_fine(b));
        let from_a = p.minus(a);
        let side = b.minus(a);
        let point = if from_a.dot(side) <= 0 {
            a
        } else if p.minus(b).dot(side) >= 0 {
            b
        } else {
            // The foot of the perpendicular: back along the outward normal.
            p.minus(part.normals()[i].times(part.outside(i, p)))
        };
        let d = p.minus(point);
        if d.dot(d) < best.0 {
            best = (d.dot(d), point);
        }
    }
    best.1
}

/// The convex hull of two discs.
#[derive(Clone, Copy, Debug)]
pub struct Cone {
    /// The disc at the beginning.
    pub near: Disc,
    /// The disc at the end.
    pub far: Disc,
    /// From the near centre to the far one, of length [`UNIT`].
    direction: Fine,
    /// The cosine between the direction and either tangent's outward normal, negated, times [`UNIT`].
    lean: i64,
    /// The outward normals of the tangents left and right of the direction.
    normals: [Fine; 2],
    /// One disc holds the other; then it is the far one, and there are no tangents.
    nested: bool,
}

impl Cone {
    /// The hull of two discs.
    pub fn new(near: Disc, far: Disc) -> Cone {
        let (direction, length) = far.centre.minus(near.centre).measured();
        let widening = far.radius - near.radius;
        if length <= widening.abs() {
            let far = if widening >= 0 { far } else { near };
            return Cone { near: far, far, direction, lean: 0, normals: [Fine::default(); 2], nested: true };
        }
        let lean = widening * UNIT / length;
        let spread = root(UNIT * UNIT - lean * lean);
        let back = direction.times(-lean);
        let aside = direction.left().times(spread);
        let normals = [back.plus(aside), back.minus(aside)];
        Cone { near, far, direction, lean, normals, nested: false }
    }

    /// The cone of all lines from a point to the points of a disc.
    pub fn from_origin(origin: Point, far: Disc) -> Cone {
        Cone::new(Disc { centre: to_fine(origin), radius: 0 }, far)
    }

    /// The hull of the discs at two fractions of the way, each given as numerator and denominator.
    ///
    /// The tangents stay the same, so only the discs are worked out.
    pub fn slice(&self, from: (i64, i64), to: (i64, i64), origin: Point, far: Disc) -> Cone {
        let start = to_fine(origin);
        let way = far.centre.minus(start);
        let disc = |(top, bottom): (i64, i64)| Disc {
            centre: start.plus(Fine { x: way.x * top / bottom, y: way.y * top / bottom }),
            radius: far.radius * top / bottom,
        };
        let (first, last) = (disc(from), disc(to));
        Cone { near: if self.nested { last } else { first }, far: last, ..*self }
    }

    /// Where the straight part begins and ends along the direction.
    fn straight(&self) -> (i64, i64) {
        let at = |disc: &Disc| disc.centre.along(self.direction) - ((disc.radius * self.lean) >> 24);
        (at(&self.near), at(&self.far))
    }

    /// Whether a point lies in the hull or on its border.
    pub fn contains(&self, p: Fine) -> bool {
        if self.far.contains(p) || self.near.contains(p) {
            return true;
        }
        let along = p.along(self.direction);
        let (from, to) = self.straight();
        let from_far = p.minus(self.far.centre);
        !self.nested
            && along >= from
            && along <= to
            && self.normals.iter().all(|n| from_far.along(*n) <= self.far.radius)
    }

    /// The stretch of a segment inside the hull.
    pub fn clip(&self, segment: &Segment) -> Option<Stretch> {
        let round = self.far.clip(segment);
        if self.nested {
            return round;
        }
        let round = spanning(round, self.near.clip(segment));
        let mut straight = segment.whole();
        for n in self.normals {
            let outside = |p: Fine| p.minus(self.far.centre).along(n) - self.far.radius;
            straight = segment.clip_side(straight, outside(segment.a), outside(segment.b));
        }
        let (from, to) = self.straight();
        let (a, b) = (segment.a.along(self.direction), segment.b.along(self.direction));
        straight = segment.clip_side(straight, from - a, from - b);
        straight = segment.clip_side(straight, a - to, b - to);
        spanning(round, straight)
    }

    /// The two straight sides, each from the near disc to the far one.
    pub fn tangents(&self) -> impl Iterator<Item = Segment> + '_ {
        let sides = if self.nested { &self.normals[..0] } else { &self.normals[..] };
        let way = self.far.centre.minus(self.near.centre);
        sides.iter().enumerate().map(move |(i, n)| {
            let touch = |disc: &Disc| disc.centre.plus(n.times(disc.radius));
            let left = n.left();
            let direction = if i == 0 { Fine { x: -left.x, y: -left.y } } else { left };
            Segment {
                a: touch(&self.near),
                b: touch(&self.far),
                direction,
                length: way.along(direction).max(0),
            }
        })
    }

    /// Whether some chord of the round ends has a property.
    ///
    /// The chords leave the arc by less than a third of a thousandth for bases up to two inches across.
    pub fn any_chord(&self, mut has: impl FnMut(&Segment) -> bool) -> bool {
        let far_end = |v: Fine| v.along(self.direction) >= -self.lean;
        if self.nested {
            return chords(&self.far, None, |_| true, &mut has);
        }
        let [left, right] = self.normals;
        chords(&self.far, Some((right, left)), far_end, &mut has)
            || (self.near.radius > 0 && chords(&self.near, Some((left, right)), |v| !far_end(v), &mut has))
    }

    /// How far the hull reaches back against a direction, measured from the point 0.
    fn least_along(&self, direction: Fine) -> i64 {
        let at = |disc: &Disc| disc.centre.along(direction) - disc.radius;
        at(&self.near).min(at(&self.far))
    }

    /// Whether the hull and a shape overlap by more than a depth: the least shift that would part them.
    pub fn overlaps(&self, shape: &Shape<'_>, depth: i64) -> bool {
        match shape {
            Shape::Part(part) => self.overlaps_part(part, depth),
            Shape::Base(disc) => self.overlaps_disc(disc, depth),
        }
    }

    fn overlaps_part(&self, part: &Prism, depth: i64) -> bool {
        // The shift that parts two convex shapes is least across a straight side of one of them, or away from
        // a corner that looks at one of the round ends.
        let corners = part.corners();
        if !self.nested {
            for n in self.normals {
                let inmost = corners
                    .iter()
                    .map(|c| to_fine(*c).minus(self.far.centre).along(n))
                    .min()
                    .expect("an outline has corners");
                if self.far.radius - inmost <= depth {
                    return false;
                }
            }
        }
        for (corner, n) in corners.iter().zip(part.normals()) {
            if to_fine(*corner).along(*n) - self.least_along(*n) <= depth {
                return false;
            }
        }
        let ends = if self.nested { &[self.far][..] } else { &[self.far, self.near][..] };
        ends.iter().all(|disc| match corner_towards(part, disc.centre) {
            None => true,
            Some(corner) => {
                let away = disc.centre.minus(corner).scaled_to(UNIT);
                corner.along(away) - self.least_along(away) > depth
            }
        })
    }

    fn overlaps_disc(&self, disc: &Disc, depth: i64) -> bool {
        // The same as asking whether the disc's centre lies inside the hull of two wider discs.
        let wider = disc.radius - depth;
        let inside = |end: &Disc| {
            let d = disc.centre.minus(end.centre);
            let reach = end.radius + wider;
            reach > 0 && d.dot(d) < reach * reach
        };
        if inside(&self.far) || inside(&self.near) {
            return true;
        }
        let along = disc.centre.along(self.direction);
        let at = |end: &Disc| end.centre.along(self.direction) - (((end.radius + wider) * self.lean) >> 24);
        let from_far = disc.centre.minus(self.far.centre);
        !self.nested
            && along >= at(&self.near)
            && along <= at(&self.far)
            && self.normals.iter().all(|n| from_far.along(*n) < self.far.radius + wider)
    }
}

/// The corner of an outline that is closest to a point, if the point lies neither inside nor beside a side.
fn corner_towards(part: &Prism, p: Fine) -> Option<Fine> {
    let corners = part.corners();
    let mut last = to_fine(corners[corners.len() - 1]);
    part.sides().find_map(|(corner, next)| {
        let (corner, next) = (to_fine(corner), to_fine(next));
        let (v, before) = (p.minus(corner), last);
        last = corner;
        let beyond = |other: Fine| v.dot(other.minus(corner)) <= 0;
        (v != Fine::default() && beyond(next) && beyond(before)).then_some(corner)
    })
}

/// The cosines of 0, 2.8125, ... 90 degrees times [`UNIT`].
const ARC_COSINES: [i64; 33] = [
    16_777_216, 16_757_007, 16_696_429, 16_595_628, 16_454_846, 16_274_424, 16_054_795, 15_796_488,
    15_500_126, 15_166_424, 14_796_184, 14_390_298, 13_949_745, 13_475_586, 12_968_963, 12_431_097,
    11_863_283, 11_266_890, 10_643_353, 9_994_176, 9_320_922, 8_625_213, 7_908_725, 7_173_184, 6_420_363,
    5_652_074, 4_870_169, 4_076_531, 3_273_072, 2_461_729, 1_644_455, 823_219, 0,
];
const ARC_STEPS: usize = 128;

fn arc_direction(step: usize) -> Fine {
    let (quarter, i) = (step % ARC_STEPS / 32, step % 32);
    let (c, s) = (ARC_COSINES[i], ARC_COSINES[32 - i]);
    match quarter {
        0 => Fine { x: c, y: s },
        1 => Fine { x: -s, y: c },
        2 => Fine { x: -c, y: -s },
        _ => Fine { x: s, y: -c },
    }
}

/// Whether some chord of an arc has a property. The arc holds the fixed directions that `keep` accepts, which
/// follow each other, and runs counter-clockwise between two directions; without `ends` it is the whole rim.
fn chords(
    disc: &Disc,
    ends: Option<(Fine, Fine)>,
    keep: impl Fn(Fine) -> bool,
    has: &mut impl FnMut(&Segment) -> bool,
) -> bool {
    let on_rim = |v: Fine| disc.centre.plus(v.times(disc.radius));
    let Some((first, last)) = ends else {
        return (0..ARC_STEPS)
            .any(|i| has(&Segment::new(on_rim(arc_direction(i)), on_rim(arc_direction(i + 1)))));
    };
    let kept = |i: usize| keep(arc_direction(i));
    let start = (0..ARC_STEPS).find(|i| kept(*i) && !kept(i + ARC_STEPS - 1));
    let mut from = on_rim(first);
    if let Some(start) = start {
        for i in (start..start + ARC_STEPS).take_while(|i| kept(*i)) {
            let to = on_rim(arc_direction(i));
            if has(&Segment::new(from, to)) {
                return true;
            }
            from = to;
        }
    }
    has(&Segment::new(from, on_rim(last)))
}

/// Whether a stretch of a segment has a point outside both of two discs.
pub fn leaves_both(segment: &Segment, stretch: Stretch, first: &Disc, second: &Disc) -> bool {
    let (p, q) = (segment.point(stretch.0), segment.point(stretch.1));
    let (p1, p2, q1, q2) = (first.contains(p), second.contains(p), first.contains(q), second.contains(q));
    if !(p1 || p2) || !(q1 || q2) {
        return true;
    }
    if (p1 && q1) || (p2 && q2) {
        // A disc that holds both ends holds all that is between.
        return false;
    }
    let held = first.clip(segment).zip(second.clip(segment));
    // One disc holds the beginning, the other the end: is there a gap between them?
    held.is_none_or(|(a, b)| a.1.min(b.1) < a.0.max(b.0))
}
