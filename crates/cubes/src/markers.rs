//! Markers that lie in cubes, in the order they were laid. The kinds belong to the ruleset.

use crate::places::NOWHERE;
use sortie_geometry::cube::Cell;
use std::hash::{Hash, Hasher};

/// What a marker is.
pub trait Mark: Copy + PartialEq + Default {
    /// Whether a second equal marker in the same cube counts. If not, it changes nothing: a cube is either full of
    /// smoke or not.
    fn adds_up(self) -> bool;
}

/// A marker in a cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker<M> {
    /// Where it lies.
    pub cell: Cell,
    /// What it is.
    pub mark: M,
}

/// The most markers that can lie on the table; one more takes the place of the oldest.
pub const MARKERS_MAX: usize = 24;

/// All markers on the table, in the order they were laid.
#[derive(Clone, Copy, Debug)]
pub struct Markers<M> {
    len: u8,
    list: [Marker<M>; MARKERS_MAX],
}

impl<M: Mark> Default for Markers<M> {
    fn default() -> Markers<M> {
        Markers { len: 0, list: [Marker { cell: NOWHERE, mark: M::default() }; MARKERS_MAX] }
    }
}

impl<M: Mark> Markers<M> {
    /// Lays a marker.
    pub fn put(&mut self, marker: Marker<M>) {
        if !marker.mark.adds_up() && self.list().contains(&marker) {
            return;
        }
        if usize::from(self.len) == MARKERS_MAX {
            self.take(0);
        }
        self.list[usize::from(self.len)] = marker;
        self.len += 1;
    }

    /// Takes a marker away; the others keep their order.
    pub fn take(&mut self, index: usize) -> Marker<M> {
        let marker = self.list()[index];
        self.list.copy_within(index + 1..usize::from(self.len), index);
        self.len -= 1;
        marker
    }
}

impl<M> Markers<M> {
    /// The markers on the table.
    #[inline]
    #[must_use]
    pub fn list(&self) -> &[Marker<M>] {
        &self.list[..usize::from(self.len)]
    }

    /// What lies in a cube.
    #[inline]
    pub fn in_cell(&self, cell: Cell) -> impl Iterator<Item = &M> {
        self.list().iter().filter(move |marker| marker.cell == cell).map(|marker| &marker.mark)
    }
}

impl<M: PartialEq> PartialEq for Markers<M> {
    fn eq(&self, other: &Markers<M>) -> bool {
        self.list() == other.list()
    }
}

impl<M: Eq> Eq for Markers<M> {}

impl<M: Hash> Hash for Markers<M> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.list().hash(hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    enum Thing {
        #[default]
        Fog,
        Mine(u8),
    }

    impl Mark for Thing {
        fn adds_up(self) -> bool {
            matches!(self, Thing::Mine(_))
        }
    }

    fn marker(cell: &str, mark: Thing) -> Marker<Thing> {
        Marker { cell: cell.parse().expect("a cube"), mark }
    }

    #[test]
    fn two_mines_are_two_and_two_fogs_are_one() {
        let mut markers = Markers::default();
        for mark in [Thing::Fog, Thing::Mine(2), Thing::Fog, Thing::Mine(2)] {
            markers.put(marker("4.4.1", mark));
        }
        let here = marker("4.4.1", Thing::Fog).cell;
        assert_eq!(
            markers.in_cell(here).collect::<Vec<_>>(),
            [&Thing::Fog, &Thing::Mine(2), &Thing::Mine(2)]
        );
        assert_eq!(markers.take(0).mark, Thing::Fog);
        let mut same = Markers::default();
        same.put(marker("4.4.1", Thing::Mine(2)));
        same.put(marker("4.4.1", Thing::Mine(2)));
        assert_eq!(markers, same, "what was taken away is forgotten");
    }

    #[test]
    fn a_full_table_loses_its_oldest_marker() {
        let mut markers = Markers::default();
        for value in 0..=MARKERS_MAX as u8 {
            markers.put(marker("1.1.1", Thing::Mine(value)));
        }
        assert_eq!((markers.list().len(), markers.list()[0].mark), (MARKERS_MAX, Thing::Mine(1)));
    }
}
