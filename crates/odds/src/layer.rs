//! A compact store of intermediate positions: each state is kept once and referred to by a number; only the frames are
//! kept per position.
//!
//! A position is large, and a roll changes very little of it: most branches of an attack differ only in the frame on
//! top. So a branch is compared with the state it began from, and only a state that changed is looked up;
//! what is hashed, compared and copied for each branch is a few dozen bytes.

use crate::index::{Index, hash_of};
use sortie_kernel::{Position, Ruleset};
use std::hash::Hash;

/// Each state once. Slots are reused with `clone_from`, which copies only what is in use.
pub(crate) struct States<S> {
    places: Vec<S>,
    index: Index,
}

impl<S> Default for States<S> {
    fn default() -> Self {
        States { places: Vec::new(), index: Index::default() }
    }
}

impl<S: Hash + Eq + Clone> States<S> {
    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.index.clear();
    }

    /// The state with this number.
    pub(crate) fn get(&self, number: u32) -> &S {
        &self.places[number as usize]
    }

    /// The number of a state; a new one if it is not known yet.
    pub(crate) fn number(&mut self, state: &S) -> u32 {
        if let Some(place) = self.index.find_or_enter(hash_of(state), |place| self.places[place] == *state) {
            return place as u32;
        }
        let new = self.index.len() - 1;
        match self.places.get_mut(new) {
            Some(place) => place.clone_from(state),
            None => self.places.push(state.clone()),
        }
        new as u32
    }
}

/// A position without its state, and its weight.
#[derive(Clone, Copy)]
struct Place {
    state: u32,
    /// Where its frames end; they begin where those of the previous position end.
    frames_end: u32,
    weight: f64,
}

/// Positions that are the same number of rolls away from the start, in order of first appearance; the weights of
/// equal ones are added up.
pub(crate) struct Layer<R: Ruleset> {
    places: Vec<Place>,
    frames: Vec<R::Frame>,
    index: Index,
}

impl<R: Ruleset> Default for Layer<R> {
    fn default() -> Self {
        Layer { places: Vec::new(), frames: Vec::new(), index: Index::default() }
    }
}

impl<R: Ruleset> Layer<R> {
    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Forgets everything but keeps the room.
    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.frames.clear();
        self.index.clear();
    }

    /// The number of a position's state, its frames and its weight.
    pub(crate) fn get(&self, number: usize) -> (u32, &[R::Frame], f64) {
        let place = self.places[number];
        (place.state, frames_of(&self.places, &self.frames, number), place.weight)
    }

    /// Adds to the weight of a position whose state already has a number.
    pub(crate) fn add(&mut self, state: u32, at: &Position<R>, weight: f64) {
        let key = at.frames();
        let (places, frames) = (&self.places, &self.frames);
        let same = |number: usize| places[number].state == state && frames_of(places, frames, number) == key;
        match self.index.find_or_enter(hash_of(&(state, key)), same) {
            Some(number) => self.places[number].weight += weight,
            None => {
                self.frames.extend_from_slice(key);
                self.places.push(Place { state, frames_end: self.frames.len() as u32, weight });
            }
        }
    }
}

fn frames_of<'a, F>(places: &[Place], frames: &'a [F], number: usize) -> &'a [F] {
    let begin = number.checked_sub(1).map_or(0, |before| places[before].frames_end);
    &frames[begin as usize..places[number].frames_end as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::mini::{Frame, Mini, Setup, aim};

    #[test]
    fn a_state_keeps_its_number_until_all_are_forgotten() {
        let mut states = States::default();
        let numbers = [10, 20, 10, 30, 20].map(|state: u64| states.number(&state));
        assert_eq!(numbers, [0, 1, 0, 2, 1]);
        assert_eq!(*states.get(2), 30);
        states.clear();
        assert_eq!([30, 10].map(|state| states.number(&state)), [0, 1]);
        assert_eq!(*states.get(0), 30);
    }

    #[test]
    fn positions_are_told_apart_by_state_and_frames() {
        let setup = Setup::default();
        let state = Mini::opening(&setup).state;
        let shots = [aim(&setup, &state, 0, 9), aim(&setup, &state, 1, 9)].map(|shot| Frame::Fire { shot });
        assert_ne!(shots[0], shots[1]);
        let one = Position::<Mini>::new(state.clone(), shots[0]);
        let two = Position::<Mini>::with_frames(state, &shots);
        let mut layer = Layer::<Mini>::default();
        for (state, at, weight) in
            [(0, &one, 1.0), (0, &two, 2.0), (1, &one, 4.0), (0, &two, 8.0), (0, &one, 16.0)]
        {
            layer.add(state, at, weight);
        }
        let found: Vec<_> = (0..layer.len()).map(|number| layer.get(number)).collect();
        assert_eq!(found, [(0, &shots[..1], 17.0), (0, &shots[..], 10.0), (1, &shots[..1], 4.0)]);
        layer.clear();
        assert_eq!(layer.len(), 0);
    }
}
