//! Bodies: how wide and tall a model of some size is, and where one stands.

use super::cell::{Cell, Spot};

/// The measures of a model, in thousandths of a cube. A model is an upright cylinder on its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// Radius of the base and of the cylinder.
    pub radius: i32,
    /// Height of the cylinder when standing.
    pub height: i32,
    /// Height of the cylinder when pinned.
    pub pinned_height: i32,
    /// Height of the eye above the base centre.
    pub eye: i32,
}

/// The bodies of sizes 1 to 4 that the editions with cubes share.
pub const STANDARD_BODIES: [Body; 4] = [
    Body { radius: 160, height: 420, pinned_height: 150, eye: 378 },
    Body { radius: 260, height: 600, pinned_height: 150, eye: 540 },
    Body { radius: 330, height: 800, pinned_height: 150, eye: 720 },
    Body { radius: 390, height: 950, pinned_height: 150, eye: 855 },
];

/// A body at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// The cube that holds the base centre.
    pub cell: Cell,
    /// Where in the cube the base centre is.
    pub spot: Spot,
    /// Its measures.
    pub body: Body,
    /// Whether it is pinned, and so lower.
    pub pinned: bool,
}

impl Figure {
    /// A standing figure.
    #[must_use]
    pub const fn standing(cell: Cell, spot: Spot, body: Body) -> Self {
        Self { cell, spot, body, pinned: false }
    }

    /// Height of the cylinder now.
    #[must_use]
    pub const fn height(&self) -> i32 {
        if self.pinned { self.body.pinned_height } else { self.body.height }
    }

    /// The base centre from above, in thousandths of the whole board.
    #[must_use]
    pub const fn centre(&self) -> [i32; 2] {
        let [x, y, _] = self.cell.origin();
        [x + self.spot.x(), y + self.spot.y()]
    }
}
