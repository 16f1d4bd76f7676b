//! Finds things kept in a row by their hashes.
//!
//! What is kept lies elsewhere, in the order in which it came; here are only small numbers. Forgetting everything
//! costs nothing, and no order depends on a hash: sums come out the same on every machine.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The hash of a key that nobody outside chooses.
pub(crate) fn hash_of(key: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    hasher.finish()
}

/// The number of a place, and when it was entered. Entries of other times are free.
#[derive(Clone, Copy, Default)]
struct Entry {
    time: u32,
    place: u32,
}

/// The hashes of things kept in a row, and the way from a hash to its places.
pub(crate) struct Index {
    hashes: Vec<u64>,
    /// Each at or behind the entry that its hash names; a power of two of them, at most half taken.
    entries: Vec<Entry>,
    time: u32,
}

impl Default for Index {
    fn default() -> Self {
        Index { hashes: Vec::new(), entries: Vec::new(), time: 1 }
    }
}

impl Index {
    /// How many things are kept.
    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.hashes.clear();
        self.time = self.time.wrapping_add(1);
        if self.time == 0 {
            self.entries.fill(Entry::default());
            self.time = 1;
        }
    }

    /// The place of a thing that is kept already, which `same` recognises; else `None`, and the thing now counts
    /// as kept in the next place of the row.
    pub(crate) fn find_or_enter(&mut self, hash: u64, mut same: impl FnMut(usize) -> bool) -> Option<usize> {
        if self.entries.len() < 2 * (self.hashes.len() + 1) {
            self.grow();
        }
        let last = self.entries.len() - 1;
        let mut at = hash as usize & last;
        while self.entries[at].time == self.time {
            let place = self.entries[at].place as usize;
            if self.hashes[place] == hash && same(place) {
                return Some(place);
            }
            at = (at + 1) & last;
        }
        self.entries[at] = Entry { time: self.time, place: self.hashes.len() as u32 };
        self.hashes.push(hash);
        None
    }

    fn grow(&mut self) {
        let size = (2 * self.entries.len()).max(64);
        assert!(size <= u32::MAX as usize, "more positions than can be numbered");
        self.entries.clear();
        self.entries.resize(size, Entry::default());
        for (place, hash) in self.hashes.iter().enumerate() {
            let mut at = *hash as usize & (size - 1);
            while self.entries[at].time == self.time {
                at = (at + 1) & (size - 1);
            }
            self.entries[at] = Entry { time: self.time, place: place as u32 };
        }
    }
}
