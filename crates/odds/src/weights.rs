//! Positions with their weights, in order of first appearance; the weights of equal ones are added up.

use crate::index::{Index, hash_of};
use std::hash::Hash;

/// Each key once, with the sum of what was added for it.
pub(crate) struct Weights<K> {
    places: Vec<(K, f64)>,
    index: Index,
}

impl<K> Default for Weights<K> {
    fn default() -> Self {
        Weights { places: Vec::new(), index: Index::default() }
    }
}

impl<K: Hash + Eq + Clone> Weights<K> {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.index.clear();
    }

    /// Takes everything out, in order of first appearance.
    pub(crate) fn take(&mut self) -> Vec<(K, f64)> {
        // The next layer will probably be about as large.
        let room = Vec::with_capacity(self.places.len());
        self.index.clear();
        std::mem::replace(&mut self.places, room)
    }

    /// Adds to the weight of a key.
    pub(crate) fn add(&mut self, key: &K, weight: f64) {
        match self.index.find_or_enter(hash_of(key), |place| self.places[place].0 == *key) {
            Some(place) => self.places[place].1 += weight,
            None => self.places.push((key.clone(), weight)),
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
        let expected: Vec<(u64, f64)> = (0..500).rev().map(|key| (key << 40, (3 + 3 * key) as f64)).collect();
        assert_eq!(weights.take(), expected);
    }

    #[test]
    fn what_was_cleared_or_taken_is_gone() {
        let mut weights = Weights::default();
        for key in 0..100u32 {
            weights.add(&key, 1.0);
        }
        weights.clear();
        weights.add(&7, 0.25);
        weights.add(&99, 0.5);
        weights.add(&7, 0.25);
        assert_eq!(weights.take(), [(7, 0.5), (99, 0.5)]);
        assert_eq!(weights.take(), []);
    }
}
