//! A part of a terrain feature: a convex outline from a lower to an upper height, with its traits.

use super::bounds::{Bounds, Faces};
use super::fine::{FINE, Fine, Segment, UNIT, to_fine};
use super::point::Point;
use std::ops::BitOr;

/// The most corners an outline may have.
pub const CORNERS_MAX: usize = 8;

/// A set of up to sixteen traits. The ruleset decides what each bit means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits(pub u16);

impl Traits {
    /// No trait at all.
    pub const NONE: Traits = Traits(0);

    /// The set of the one trait with this number, 0 to 15.
    pub const fn bit(number: u16) -> Traits {
        Traits(1 << number)
    }

    /// Both sets together.
    pub const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// Whether the two sets share a trait.
    pub const fn any(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Traits {
    type Output = Traits;

    fn bitor(self, other: Traits) -> Traits {
        self.with(other)
    }
}

/// Why an outline is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineError {
    /// Fewer than three corners, or more than [`CORNERS_MAX`].
    Corners(usize),
    /// The corner with this index makes no turn to the left: the outline is not convex, runs clockwise, or
    /// repeats a point.
    Turn(usize),
    /// The upper height is not above the lower one.
    Height,
    /// A coordinate is farther than a hundred inches from the corner of the board.
    Range,
}

impl std::fmt::Display for OutlineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OutlineError::Corners(n) => write!(f, "an outline has 3 to {CORNERS_MAX} corners, not {n}"),
            OutlineError::Turn(i) => {
                write!(f, "the outline must be convex and counter-clockwise; corner {i} is not")
            }
            OutlineError::Height => write!(f, "the upper height must be above the lower one"),
            OutlineError::Range => write!(f, "coordinates must stay within a hundred inches of the corner"),
        }
    }
}

impl std::error::Error for OutlineError {}

/// The lowest and the highest coordinates of some corners.
fn bounds_of(corners: &[Point]) -> (Point, Point) {
    let (mut low, mut high) = (corners[0], corners[0]);
    for p in corners {
        low = Point::new(low.x.min(p.x), low.y.min(p.y));
        high = Point::new(high.x.max(p.x), high.y.max(p.y));
    }
    (low, high)
}

/// The largest coordinate that the fixed-point arithmetic of this module carries without overflow.
pub const COORDINATE_MAX: i32 = 100_000;

/// An upright prism with a convex outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prism {
    /// After the last corner the first one stands again, so that every side is two neighbours.
    corners: [Point; CORNERS_MAX + 1],
    /// The outward normal of the side that begins at each corner, of length [`UNIT`].
    normals: [Fine; CORNERS_MAX],
    /// The length of that side in fine units.
    lengths: [i64; CORNERS_MAX],
    /// The lowest and the highest coordinates.
    bounds: (Point, Point),
    /// The box around it.
    faces: Faces,
    count: u8,
    /// The lower height; strictly below `top`.
    pub bottom: i32,
    /// The upper height.
    pub top: i32,
    /// What the part is for the rules.
    pub traits: Traits,
    /// Parts with the same number belong to one terrain feature.
    pub feature: u16,
}

impl Prism {
    /// A part with these corners, counter-clockwise. Corners on a straight side are dropped.
    pub fn new(
        outline: &[Point],
        bottom: i32,
        top: i32,
        traits: Traits,
        feature: u16,
    ) -> Result<Prism, OutlineError> {
        if outline.len() < 3 || outline.len() > CORNERS_MAX {
            return Err(OutlineError::Corners(outline.len()));
        }
        if outline.iter().any(|p| p.x.abs() > COORDINATE_MAX || p.y.abs() > COORDINATE_MAX) {
            return Err(OutlineError::Range);
        }
        if bottom >= top {
            return Err(OutlineError::Height);
        }
        let mut corners = [Point::default(); CORNERS_MAX + 1];
        let mut count = 0;
        let all = outline.len();
        for i in 0..all {
            let turn = outline[(i + all - 1) % all].turn(outline[i], outline[(i + 1) % all]);
            if turn < 0 || outline[i] == outline[(i + 1) % all] {
                return Err(OutlineError::Turn(i));
            }
            if turn > 0 {
                corners[count] = outline[i];
                count += 1;
            }
        }
        if count < 3 {
            return Err(OutlineError::Turn(0));
        }
        // Left turns alone also allow an outline that winds twice; then some corner lies right of a side.
        for i in 0..count {
            for j in 0..count {
                if corners[i].turn(corners[(i + 1) % count], corners[j]) < 0 {
                    return Err(OutlineError::Turn(j));
                }
            }
        }
        let mut normals = [Fine::default(); CORNERS_MAX];
        let mut lengths = [0; CORNERS_MAX];
        for i in 0..count {
            let (dx, dy) = corners[(i + 1) % count].minus(corners[i]);
            normals[i] = Fine { x: dy, y: -dx }.scaled_to(UNIT);
            lengths[i] = Fine { x: dx * FINE, y: dy * FINE }.length();
        }
        corners[count] = corners[0];
        let bounds = bounds_of(&corners[..count]);
        let faces = Faces::of(&Bounds { low: bounds.0, high: bounds.1, bottom, top });
        Ok(Prism {
            corners,
            normals,
            lengths,
            bounds,
            faces,
            count: count as u8,
            bottom,
            top,
            traits,
            feature,
        })
    }

    /// A box with sides along the axes, from the lower corner to the upper one.
    pub fn rectangle(
        low: Point,
        high: Point,
        bottom: i32,
        top: i32,
        traits: Traits,
        feature: u16,
    ) -> Result<Prism, OutlineError> {
        let outline = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        Prism::new(&outline, bottom, top, traits, feature)
    }

    /// The corners, counter-clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// The outward normals of the sides, in the order of the corners at which the sides begin.
    pub(crate) fn normals(&self) -> &[Fine] {
        &self.normals[..usize::from(self.count)]
    }

    /// The sides, each from one corner to the next.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.corners[..=usize::from(self.count)].windows(2).map(|side| (side[0], side[1]))
    }

    /// The sides as segments, worked out when the part was made.
    pub(crate) fn segments(&self) -> impl Iterator<Item = Segment> + '_ {
        self.sides().enumerate().map(|(i, (a, b))| Segment {
            a: to_fine(a),
            b: to_fine(b),
            direction: self.normals[i].left(),
            length: self.lengths[i],
        })
    }

    /// The lowest and the highest coordinates of the outline.
    pub fn bounds(&self) -> (Point, Point) {
        self.bounds
    }

    /// The box around the part.
    pub(crate) fn faces(&self) -> &Faces {
        &self.faces
    }

    /// Whether a point lies in the outline or on its border.
    pub fn contains(&self, p: Point) -> bool {
        self.sides().all(|(a, b)| a.turn(b, p) >= 0)
    }

    /// Whether the heights of the part and an open stretch of heights overlap.
    pub fn meets_heights(&self, low: i32, high: i32) -> bool {
        self.bottom < high && self.top > low
    }

    /// How far a fine point lies outside the side `i`, in fine units; negative inside.
    pub(crate) fn outside(&self, i: usize, p: Fine) -> i64 {
        p.minus(to_fine(self.corners[i])).along(self.normals[i])
    }
}
