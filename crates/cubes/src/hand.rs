//! Command dice: how many of a player's stored dice show each of the six faces.
//!
//! What a face means and how often dice may be spent or re-rolled belongs to the ruleset.

use crate::names::Word;
use sortie_kernel::dice::{Class, Dice, Roll};
use sortie_rulebook::RuleId;

/// A face of a command die; all six in the order of the die.
pub trait Face: Word {
    /// Its place on the die, counted from 0.
    fn index(self) -> usize;
}

/// Command dice of one side: how many show each face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand(pub [u8; 6]);

impl Hand {
    /// How many dice show the face.
    #[inline]
    #[must_use]
    pub fn count(self, face: impl Face) -> u8 {
        self.0[face.index()]
    }

    /// Whether a die shows the face.
    #[inline]
    #[must_use]
    pub fn has(self, face: impl Face) -> bool {
        self.count(face) > 0
    }

    /// All dice.
    #[inline]
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// The face of every die, in the order of the die.
    pub fn faces<F: Face>(self) -> impl Iterator<Item = F> {
        F::ALL.iter().flat_map(move |face| std::iter::repeat_n(*face, usize::from(self.count(*face))))
    }

    /// The dice in words: `2 × Shoot, Order`.
    pub fn text<F: Face>(self, title: impl Fn(F) -> &'static str) -> String {
        let faces = F::ALL.iter().filter(|face| self.has(**face));
        let words: Vec<String> = faces
            .map(|face| match self.count(*face) {
                1 => title(*face).to_string(),
                n => format!("{n} × {}", title(*face)),
            })
            .collect();
        if words.is_empty() { "nothing".to_string() } else { words.join(", ") }
    }

    /// Discards one die.
    ///
    /// # Panics
    /// If there is none: the caller checks before a die is spent.
    #[inline]
    pub fn take(&mut self, face: impl Face) {
        let count = &mut self.0[face.index()];
        *count = count.checked_sub(1).expect("a die is checked before it is spent");
    }

    /// One more die.
    #[inline]
    pub fn add(&mut self, face: impl Face) {
        self.0[face.index()] += 1;
    }

    /// Rolls dice.
    pub fn roll(dice: u8, why: RuleId, source: &mut dyn Dice) -> Hand {
        let class = |face: u8| Class::bin(face - 1);
        Hand(source.tally(&Roll { why, dice, sides: 6, class: &class }).0)
    }

    /// More dice, by face.
    #[inline]
    pub fn gain(&mut self, more: Hand) {
        for (have, more) in self.0.iter_mut().zip(more.0) {
            *have += more;
        }
    }

    /// Takes out dice that are among these.
    #[inline]
    pub fn lose(&mut self, part: Hand) {
        for (have, gone) in self.0.iter_mut().zip(part.0) {
            *have -= gone;
        }
    }

    /// Whether every die of `part` is among these.
    #[inline]
    #[must_use]
    pub fn contains(self, part: Hand) -> bool {
        self.0.iter().zip(part.0).all(|(have, want)| *have >= want)
    }

    /// Every non-empty part of the hand, counted up like an odometer.
    pub fn parts(self) -> impl Iterator<Item = Hand> {
        let mut part = Hand::default();
        std::iter::from_fn(move || {
            let face = (0..6).find(|face| part.0[*face] < self.0[*face])?;
            part.0[..face].fill(0);
            part.0[face] += 1;
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::dice::{Rolling, Script};
    use sortie_rulebook::rule_id;

    impl Word for usize {
        const ALL: &'static [usize] = &[0, 1, 2, 3, 4, 5];

        fn word(self) -> &'static str {
            ["one", "two", "three", "four", "five", "six"][self]
        }
    }

    impl Face for usize {
        fn index(self) -> usize {
            self
        }
    }

    #[test]
    fn dice_are_counted_spent_and_gained_by_face() {
        let mut hand = Hand([1, 0, 2, 0, 0, 0]);
        hand.add(5);
        hand.take(2);
        assert_eq!((hand, hand.total(), hand.count(2), hand.has(1)), (Hand([1, 0, 1, 0, 0, 1]), 3, 1, false));
        assert!(hand.contains(Hand([1, 0, 0, 0, 0, 1])) && !hand.contains(Hand([2, 0, 0, 0, 0, 0])));
        assert_eq!(hand.faces::<usize>().collect::<Vec<_>>(), [0, 2, 5]);
        assert_eq!(Hand([2, 0, 1, 0, 0, 0]).text(usize::word), "2 × one, three");
        assert_eq!(Hand::default().text(usize::word), "nothing");
        hand.lose(Hand([1, 0, 0, 0, 0, 1]));
        hand.gain(Hand([0, 3, 0, 0, 0, 0]));
        assert_eq!(hand, Hand([0, 3, 1, 0, 0, 0]));
    }

    #[test]
    fn a_roll_counts_faces() {
        let mut dice = Rolling::new(Script::new([6, 1, 6]));
        assert_eq!(Hand::roll(3, rule_id!("MINI-KEY-01"), &mut dice), Hand([1, 0, 0, 0, 0, 2]));
    }

    #[test]
    fn the_parts_of_a_hand_are_all_there_once() {
        let hand = Hand([2, 0, 1, 0, 0, 0]);
        let parts: Vec<Hand> = hand.parts().collect();
        assert_eq!(parts.len(), 3 * 2 - 1);
        assert!(parts.iter().all(|part| part.total() > 0 && hand.contains(*part)));
        assert_eq!(parts[0], Hand([1, 0, 0, 0, 0, 0]));
        assert_eq!(Hand::default().parts().count(), 0);
    }
}
