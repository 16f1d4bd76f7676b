//! Positions with their weights, in the order in which they were met; equal ones are added up.
//!
//! A map for one purpose: a position is large, most of it is never live, and most branches lead to one already
//! known. So places are reused with `clone_from`, which copies what is live, and an index of small numbers finds
//! them. The order of insertion is the order of iteration: sums come out the same on every machine.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// An entry of the index: the number of a place, and when it was entered. Entries of other times are free, so
/// that forgetting everything costs nothing.
#[derive(Clone, Copy, Default)]
struct Entry {
    time: u32,
    place: u32,
}

/// Each key once, with the sum of what was added for it.
pub(crate) struct Weights<K> {
    /// The first `live` count; the rest wait to be used again.
    places: Vec<(K, f64)>,
    live: usize,
    /// The hash of each live key.
    hashes: Vec<u64>,
    /// Each at or behind the entry that its hash names; a power of two of them, at most half taken.
    index: Vec<Entry>,
    time: u32,
}

impl<K> Default for Weights<K> {
    fn default() -> Self {
        Weights { places: Vec::new(), live: 0, hashes: Vec::new(), index: Vec::new(), time: 1 }
    }
}

impl<K: Hash + Eq + Clone> Weights<K> {
    pub(crate) fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// What is there, in the order in which it came.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, f64)> {
        self.places[..self.live].iter().map(|(key, weight)| (key, *weight))
    }

    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.live = 0;
        self.hashes.clear();
        self.time = self.time.wrapping_add(1);
        if self.time == 0 {
            self.index.fill(Entry::default());
            self.time = 1;
        }
    }

    /// Takes everything out.
    pub(crate) fn take(&mut self) -> Vec<(K, f64)> {
        // As many will come the next time, most likely.
        let mut all = std::mem::replace(&mut self.places, Vec::with_capacity(self.live));
        all.truncate(self.live);
        self.clear();
        all
    }

    /// Adds to the weight of a key.
    pub(crate) fn add(&mut self, key: &K, weight: f64) {
        if self.index.len() < 2 * (self.live + 1) {
            self.grow();
        }
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        let last = self.index.len() - 1;
        let mut entry = hash as usize & last;
        while self.index[entry].time == self.time {
            let place = self.index[entry].place as usize;
            if self.hashes[place] == hash && self.places[place].0 == *key {
                self.places[place].1 += weight;
                return;
            }
            entry = (entry + 1) & last;
        }
        self.index[entry] = Entry { time: self.time, place: self.live as u32 };
        self.hashes.push(hash);
        match self.places.get_mut(self.live) {
            Some(place) => {
                place.0.clone_from(key);
                place.1 = weight;
            }
            None => self.places.push((key.clone(), weight)),
        }
        self.live += 1;
    }

    fn grow(&mut self) {
        let size = (2 * self.index.len()).max(64);
        assert!(size <= u32::MAX as usize, "more positions than can be numbered");
        self.index.clear();
        self.index.resize(size, Entry::default());
        for (place, hash) in self.hashes.iter().enumerate() {
            let mut entry = *hash as usize & (size - 1);
            while self.index[entry].time == self.time {
                entry = (entry + 1) & (size - 1);
            }
            self.index[entry] = Entry { time: self.time, place: place as u32 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_are_added_up_in_the_order_they_came() {
        let mut weights = Weights::default();
        for round in 0..3 {
            for key in (0..500u64).rev() {
                weights.add(&(key << 40), (round + key) as f64);
            }
        }
        let found: Vec<(u64, f64)> = weights.iter().map(|(key, weight)| (*key, weight)).collect();
        let expected: Vec<(u64, f64)> = (0..500).rev().map(|key| (key << 40, (3 + 3 * key) as f64)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_was_cleared_is_gone_and_its_room_is_used_again() {
        let mut weights = Weights::default();
        for key in 0..100u32 {
            weights.add(&key, 1.0);
        }
        weights.clear();
        assert!(weights.is_empty());
        weights.add(&7, 0.25);
        weights.add(&99, 0.5);
        weights.add(&7, 0.25);
        assert_eq!(weights.take(), [(7, 0.5), (99, 0.5)]);
        assert!(weights.is_empty());
        assert_eq!(weights.iter().count(), 0);
    }
}
