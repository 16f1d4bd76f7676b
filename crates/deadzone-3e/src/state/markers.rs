//! Markers that lie in cubes: smoke, gas, traps, links, force fields.

use crate::ids::ModelId;
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;
use std::hash::{Hash, Hasher};

/// What a marker is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Blocks sight.
    Smoke,
    /// Smoke that poisons with this value.
    Gas(u8),
    /// A trap with so many FRAG dice, laid by this side.
    Trap(u8, Side),
    /// Guides the indirect fire of the marker's side.
    Link(ModelId),
    /// Shields everybody in the cube with so many dice until the round ends.
    Field(u8),
}

/// A marker in a cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker {
    pub(crate) cell: Cell,
    pub(crate) mark: Mark,
}

/// The most markers that can lie on the table; one more takes the place of the oldest.
pub(crate) const MARKERS_MAX: usize = 24;

/// All markers on the table, in the order they were laid.
#[derive(Clone, Copy, Debug)]
pub struct Markers {
    len: u8,
    list: [Marker; MARKERS_MAX],
}

impl Default for Markers {
    fn default() -> Markers {
        Markers { len: 0, list: [Marker { cell: super::model::NOWHERE, mark: Mark::Smoke }; MARKERS_MAX] }
    }
}

impl Markers {
    /// The markers on the table.
    #[must_use]
    pub fn list(&self) -> &[Marker] {
        &self.list[..usize::from(self.len)]
    }

    pub(crate) fn put(&mut self, marker: Marker) {
        if self.list().contains(&marker) {
            return;
        }
        if usize::from(self.len) == MARKERS_MAX {
            self.take(0);
        }
        self.list[usize::from(self.len)] = marker;
        self.len += 1;
    }

    pub(crate) fn take(&mut self, index: usize) -> Marker {
        let marker = self.list()[index];
        self.list.copy_within(index + 1..usize::from(self.len), index);
        self.len -= 1;
        marker
    }

    /// Whether smoke of any kind fills the cube.
    #[must_use]
    pub fn smoke_in(&self, cell: Cell) -> bool {
        self.list().iter().any(|m| m.cell == cell && matches!(m.mark, Mark::Smoke | Mark::Gas(_)))
    }
}

impl PartialEq for Markers {
    fn eq(&self, other: &Markers) -> bool {
        self.list() == other.list()
    }
}

impl Eq for Markers {}

impl Hash for Markers {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.list().hash(hasher);
    }
}
