//! The volume of a model: an upright cylinder on its base. [D1Z-VOL] [D1Z-LOS-02]

use super::{BASE_RADIUS, POINTS, Point, Spot, TEMPLATE};
use sortie_geometry::open::Cylinder;
use sortie_geometry::open::point::rim_point;
use sortie_rulebook::rule;

/// A model's volume: an upright cylinder on its base. [D1Z-VOL-01] [D1Z-VOL-02]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Body {
    /// The centre of the base seen from above.
    pub at: Point,
    /// The level it stands on.
    pub z: i32,
    /// The radius of the base.
    pub radius: i32,
    /// Its height above its level: the template's, or the base's diameter while prone.
    pub height: i32,
}

impl Body {
    /// A model on its feet; how the figure is posed does not matter. [D1Z-VOL-01] [D1Z-VOL-02] [D1Z-VOL-03]
    #[must_use]
    pub fn standing(at: Spot, radius: i32) -> Body {
        rule!("D1Z-VOL-01");
        rule!("D1Z-VOL-02");
        if radius != BASE_RADIUS {
            rule!("D1Z-VOL-03");
        }
        Body { at: at.at, z: at.z, radius, height: TEMPLATE }
    }

    /// A model laid prone: as high as its base is wide. [D1Z-VOL-04]
    #[must_use]
    pub fn prone(at: Spot, radius: i32) -> Body {
        rule!("D1Z-VOL-04");
        Body { at: at.at, z: at.z, radius, height: 2 * radius }
    }

    /// A marker: a disc of 25 mm without height.
    #[must_use]
    pub fn marker(at: Spot) -> Body {
        Body { at: at.at, z: at.z, radius: BASE_RADIUS, height: 0 }
    }

    /// Where it stands.
    #[must_use]
    pub fn spot(&self) -> Spot {
        self.at.at_height(self.z)
    }

    /// The same body elsewhere.
    #[must_use]
    pub fn moved_to(&self, spot: Spot) -> Body {
        Body { at: spot.at, z: spot.z, ..*self }
    }

    /// The top of its volume above the ground.
    #[must_use]
    pub fn top(&self) -> i32 {
        self.z + self.height
    }

    /// Its sample points seen from above: the centre, then 16 rim points from east towards north. [D1Z-LOS-02]
    #[must_use]
    #[inline]
    pub fn points(&self) -> [Point; POINTS] {
        rule!("D1Z-LOS-02");
        std::array::from_fn(|i| match i {
            0 => self.at,
            i => rim_point(self.at, self.radius, (i - 1) * 3),
        })
    }

    pub(crate) fn cylinder(&self) -> Cylinder {
        Cylinder {
            at: self.at,
            z: self.z,
            base_radius: self.radius,
            body_radius: self.radius,
            height: self.height,
            eye: self.height,
        }
    }
}
