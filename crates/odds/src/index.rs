//! Finds entries of a list by their hashes.
//!
//! The entries themselves are stored elsewhere, in order of arrival; this holds only their indices. Clearing costs
//! nothing, and no order depends on a hash, so sums come out the same on every machine.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The hash of a key that no outsider can choose, so it need not resist attacks.
pub(crate) fn hash_of(key: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    hasher.finish()
}

/// An index, and the generation in which it was entered. Slots of other generations are free.
#[derive(Clone, Copy, Default)]
struct Entry {
    time: u32,
    place: u32,
}

/// The hashes of the entries, and a table from hash to index.
pub(crate) struct Index {
    hashes: Vec<u64>,
    /// Each at or after the slot that its hash names; their number is a power of two, and at most half are taken.
    entries: Vec<Entry>,
    time: u32,
}

impl Default for Index {
    fn default() -> Self {
        Index { hashes: Vec::new(), entries: Vec::new(), time: 1 }
    }
}

impl Index {
    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Clears everything but keeps the allocation.
    pub(crate) fn clear(&mut self) {
        self.hashes.clear();
        self.time = self.time.wrapping_add(1);
        if self.time == 0 {
            self.entries.fill(Entry::default());
            self.time = 1;
        }
    }

    /// The index of an entry that is already there, which `same` recognises; otherwise `None`, and the entry is added
    /// at the next index.
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
