//! A model: a round base on a surface and an upright body above it.

use super::point::{Point, Spot};

/// An upright cylinder on a round base. It has no facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cylinder {
    /// The centre of the base seen from above.
    pub at: Point,
    /// The height of the surface that carries the base.
    pub z: i32,
    /// The radius of the base.
    pub base_radius: i32,
    /// The radius of the body.
    pub body_radius: i32,
    /// The top of the body above the surface.
    pub height: i32,
    /// The head, a point on the axis, above the surface.
    pub eye: i32,
}

impl Cylinder {
    /// The point from which the model sees.
    pub fn head(&self) -> Spot {
        self.at.at_height(self.z + self.eye)
    }

    /// The centre of the base at the height of the surface.
    pub fn foot(&self) -> Spot {
        self.at.at_height(self.z)
    }

    /// The same model on another spot.
    pub fn moved_to(&self, spot: Spot) -> Cylinder {
        Cylinder { at: spot.at, z: spot.z, ..*self }
    }
}
