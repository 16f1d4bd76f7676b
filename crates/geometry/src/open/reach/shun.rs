//! What a way must keep away from although nothing is there: the area around models that a game forbids entering. The
//! game decides; the search only needs to know around which circles a way may bend.

use super::super::point::{Point, Spot};
use std::fmt::Debug;

/// A circle that a way may have to go around: about a base, at a distance in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    /// Its centre.
    pub at: Spot,
    /// How far the centres are apart, seen from above, when the bases touch.
    pub bases: i32,
    /// How far apart the bases must stay.
    pub apart: i32,
}

impl Ring {
    /// The least distance of the centres, seen from above, at a height; none if the height alone is enough.
    pub fn radius_at(&self, z: i32) -> Option<i32> {
        let (apart, rise) = (i64::from(self.apart), i64::from(z - self.at.z));
        let square = apart * apart - rise * rise;
        (square > 0).then(|| self.bases + square.isqrt() as i32 + 1)
    }
}

/// A game's verdict on straight ways that are otherwise free.
pub trait Shun: Debug {
    /// The circles around which a way may bend.
    fn rings(&self) -> &[Ring];

    /// Whether a straight way of the base's centre is forbidden.
    fn bars(&self, from: Spot, to: Spot) -> bool;
}

/// Nothing is forbidden.
#[derive(Clone, Copy, Debug)]
pub struct Anywhere;

impl Shun for Anywhere {
    fn rings(&self) -> &[Ring] {
        &[]
    }

    fn bars(&self, _: Spot, _: Spot) -> bool {
        false
    }
}

/// The points at which a way bends around a circle: twelve of them.
pub(super) fn bends_around(centre: Point, radius: i32) -> impl Iterator<Item = Point> {
    // The corners of a polygon of twelve sides around a circle lie 1.0353 radii out.
    let out = (i64::from(radius) * 10_353 / 10_000) as i32 + 2;
    (0..12).map(move |i| super::super::point::rim_point(centre, out, i * 4 + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_narrows_with_the_difference_in_height() {
        let ring = Ring { at: Spot::new(0, 0, 3000), bases: 1260, apart: 1000 };
        assert_eq!(ring.radius_at(3000), Some(2261));
        assert_eq!(ring.radius_at(2400), Some(2061));
        assert_eq!(ring.radius_at(2000), None);
    }
}
