//! What markers in cubes can be: smoke, toxic smoke, traps, links. A wreck is a dead model that still stands there.

use crate::ids::ModelId;
use sortie_cubes::markers;
use sortie_kernel::Side;

/// What a marker is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mark {
    /// Blocks sight.
    #[default]
    Smoke,
    /// Smoke in which every wound kills.
    Toxic,
    /// A trap with this many FRAG dice, laid by this side.
    Trap(u8, Side),
    /// Guides the grenades and indirect fire of the marker's side.
    Link(ModelId),
}

impl markers::Mark for Mark {
    /// Each trap goes off by itself. A cube is either full of smoke or not, and a model has one link.
    fn adds_up(self) -> bool {
        matches!(self, Mark::Trap(..))
    }
}

impl Mark {
    /// Whether it fills its cube with smoke of any kind.
    #[must_use]
    pub const fn is_smoke(self) -> bool {
        matches!(self, Mark::Smoke | Mark::Toxic)
    }
}

/// A marker in a cube.
pub type Marker = markers::Marker<Mark>;

/// All markers on the table, in the order they were laid.
pub type Markers = markers::Markers<Mark>;
