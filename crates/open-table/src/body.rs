//! Bodies of miniatures: base, body and head.

use crate::inches::Inches;
use serde::Deserialize;
use sortie_geometry::open::{Cylinder, Spot};

/// The body of a class of miniatures, in thousandths of an inch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    /// The radius of the base.
    pub base_radius: i32,
    /// The radius of the body.
    pub body_radius: i32,
    /// The height of the miniature above the surface.
    pub height: i32,
    /// The head above the surface.
    pub eye: i32,
}

impl Body {
    /// The body at a place.
    #[inline]
    #[must_use]
    pub fn at(&self, place: Spot) -> Cylinder {
        Cylinder {
            at: place.at,
            z: place.z,
            base_radius: self.base_radius,
            body_radius: self.body_radius,
            height: self.height,
            eye: self.eye,
        }
    }
}

/// A class of miniatures in a data file.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct BaseData {
    /// Its name.
    pub name: String,
    base_radius: Inches,
    body_radius: Inches,
    height: Inches,
    eye: Inches,
}

impl BaseData {
    /// Its body.
    #[must_use]
    pub fn body(&self) -> Body {
        Body {
            base_radius: self.base_radius.0,
            body_radius: self.body_radius.0,
            height: self.height.0,
            eye: self.eye.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_of_miniatures_is_read_and_stands_where_it_is_put() {
        let text =
            "name = \"small\"\nbase_radius = \"0.5\"\nbody_radius = \"0.4\"\nheight = 1\neye = \"0.9\"\n";
        let data: BaseData = toml::from_str(text).expect("sound");
        let found = data.body().at(Spot::new(1000, 2000, 3000));
        assert_eq!((found.at.x, found.z, found.base_radius, found.eye), (1000, 3000, 500, 900));
        assert_eq!(found.head().z, 3900);
    }
}
