//! What cover lines answer: what gives cover or obscures from one origin, and what does from every origin or from none.

use super::{Cover, CoverLines, is_whole};
use crate::open::cone::{Cone, Disc, Shape};
use crate::open::point::Point;
use crate::open::shadow::Axis;
use crate::open::terrain::{PartId, PartSet};

impl CoverLines<'_> {
    /// Whether nothing can give cover from any origin.
    pub fn never_covered(&self) -> bool {
        self.cover_parts.is_empty() && self.cover_bases == 0
    }

    /// Whether nothing can obscure from any origin.
    pub fn never_obscured(&self) -> bool {
        self.obscure_parts.is_empty()
    }

    /// Whether one part clearly obscures the target from every origin; if not, it may still be obscured from all.
    pub fn clearly_obscured(&self) -> bool {
        if self.never_obscured() {
            return false;
        }
        let Some(axis) = Axis::new(self.target, self.shooter) else { return false };
        let (near_target, near_shooter) = (self.clear_zones.0.radius, self.clear_zones.1.radius);
        axis.fans().any(|fan| {
            self.obscure_parts.iter().map(|id| self.scene.part(id)).any(|part| {
                self.all_the_way(part.bottom, part.top)
                    && fan.crosses_beyond(&Shape::Part(part), near_target, near_shooter)
            })
        })
    }

    /// Whether one part or base clearly gives the target cover from every origin; if not, it may still be covered
    /// from all.
    pub fn clearly_covered(&self) -> bool {
        if self.never_covered() {
            return false;
        }
        let Some(axis) = Axis::new(self.target, self.shooter) else { return false };
        axis.fans().any(|fan| {
            let covers = |shape: &Shape<'_>, bottom: i32, top: i32| {
                self.all_the_way(bottom, top) && fan.crosses_within(shape, self.cover_zone.radius)
            };
            self.cover_parts.iter().any(|id| {
                let part = self.scene.part(id);
                covers(&Shape::Part(part), part.bottom, part.top)
            }) || self.others.iter().enumerate().any(|(i, base)| {
                let shape = Shape::Base(Disc::new(base.at, base.base_radius));
                self.cover_bases >> i & 1 == 1 && covers(&shape, base.z, base.z + self.policy.base_thickness)
            })
        })
    }

    /// Whether the lines have a height strictly between two others from one end to the other.
    fn all_the_way(&self, bottom: i32, top: i32) -> bool {
        self.stretch(bottom, top).is_some_and(is_whole)
    }

    /// The parts that give the target cover from an origin.
    pub fn covering_parts(&self, origin: Point) -> PartSet {
        let mut found = PartSet::EMPTY;
        let cone = self.cone(origin);
        for id in self.cover_parts.iter().filter(|id| self.part_covers(&cone, origin, *id)) {
            found.insert(id);
        }
        found
    }

    /// The other models whose bases give the target cover from an origin, as bits.
    pub fn covering_bases(&self, origin: Point) -> u64 {
        let cone = self.cone(origin);
        (0..self.others.len())
            .filter(|i| self.base_covers(&cone, origin, *i))
            .fold(0, |found, i| found | 1 << i)
    }

    /// The parts that obscure the target from an origin.
    pub fn obscuring_parts(&self, origin: Point) -> PartSet {
        let mut found = PartSet::EMPTY;
        let cone = self.cone(origin);
        for id in self.obscure_parts.iter().filter(|id| self.part_obscures(&cone, origin, *id)) {
            found.insert(id);
        }
        found
    }

    /// The parts that would obscure the target from an origin if points near the shooter counted.
    pub fn disregarded_parts(&self, origin: Point) -> PartSet {
        let nowhere = Disc { radius: 0, ..self.clear_zones.0 };
        let cone = self.cone(origin);
        let mut found = PartSet::EMPTY;
        let obscures = |id: &PartId| self.scene.part(*id).traits.any(self.policy.obscuring);
        for id in self.near.iter().filter(obscures) {
            let crossing = self.part_crossing(&cone, origin, id);
            let far = |slice| self.leaves_zones(slice, id, (&self.clear_zones.0, &nowhere));
            if crossing.is_some_and(|slice| far(slice) && !self.obscures(slice, id)) {
                found.insert(id);
            }
        }
        found
    }

    /// The other models whose bases the lines from an origin cross, near or far, as bits.
    pub fn crossed_bases(&self, origin: Point) -> u64 {
        let cone = self.cone(origin);
        (0..self.others.len())
            .filter(|i| self.bases >> i & 1 == 1 && self.base_crossing(&cone, origin, *i).is_some())
            .fold(0, |found, i| found | 1 << i)
    }

    /// Whether the target is in cover from an origin.
    pub fn in_cover(&self, origin: Point) -> bool {
        self.cover(origin).is_some()
    }

    /// What gives the target cover from an origin; the first thing found, parts before bases.
    pub fn cover(&self, origin: Point) -> Option<Cover> {
        if self.never_covered() {
            return None;
        }
        let cone = self.cone(origin);
        let part = self.cover_parts.iter().find(|id| self.part_covers(&cone, origin, *id));
        part.map(Cover::Part)
            .or_else(|| (0..self.others.len()).find(|i| self.base_covers(&cone, origin, *i)).map(Cover::Base))
    }

    /// Whether the target is obscured from an origin; stops at the first thing that obscures it.
    pub fn is_obscured(&self, origin: Point) -> bool {
        if self.never_obscured() {
            return false;
        }
        let cone = self.cone(origin);
        self.obscure_parts.iter().any(|id| self.part_obscures(&cone, origin, id))
    }

    fn part_covers(&self, cone: &Cone, origin: Point, id: PartId) -> bool {
        self.part_crossing(cone, origin, id)
            .is_some_and(|crossing| self.covers(crossing, &Shape::Part(self.scene.part(id))))
    }

    fn base_covers(&self, cone: &Cone, origin: Point, index: usize) -> bool {
        let base = &self.others[index];
        self.cover_bases >> index & 1 == 1
            && self.base_crossing(cone, origin, index).is_some_and(|crossing| {
                self.covers(crossing, &Shape::Base(Disc::new(base.at, base.base_radius)))
            })
    }

    fn part_obscures(&self, cone: &Cone, origin: Point, id: PartId) -> bool {
        self.part_crossing(cone, origin, id).is_some_and(|crossing| self.obscures(crossing, id))
    }
}
