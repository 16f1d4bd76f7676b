//! Small numbers with a meaning: models, weapons, and sets of models; the names of models.

use sortie_kernel::Side;
use std::num::NonZeroU8;

/// The most models a game can hold, both sides and those still to come included.
pub const MODELS_MAX: usize = 64;

/// A model: its place in the list of models and in the roster. Fixed for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ModelId(NonZeroU8);

impl ModelId {
    /// The model at a place of the roster, counted from 0.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> ModelId {
        assert!(index < MODELS_MAX, "a game holds at most 64 models");
        match NonZeroU8::new(index as u8 + 1) {
            Some(id) => ModelId(id),
            None => unreachable!(),
        }
    }

    /// Its place, counted from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A weapon's stat line: its place in the set-up's list of weapons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WeaponId(NonZeroU8);

impl WeaponId {
    /// The weapon at a place of the list, counted from 0.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> WeaponId {
        assert!(index < 255, "a game knows at most 255 weapons");
        match NonZeroU8::new(index as u8 + 1) {
            Some(id) => WeaponId(id),
            None => unreachable!(),
        }
    }

    /// Its place, counted from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The name of a weapon as choices use it: weapons with the same name on different models may differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WeaponName(pub u8);

/// A set of models.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Crowd([u32; 2]);

impl Crowd {
    /// Nobody.
    pub const NONE: Crowd = Crowd([0; 2]);

    /// Whether the model is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, id: ModelId) -> bool {
        self.0[id.index() / 32] >> (id.index() % 32) & 1 == 1
    }

    /// Adds a model.
    #[inline]
    pub const fn insert(&mut self, id: ModelId) {
        self.0[id.index() / 32] |= 1 << (id.index() % 32);
    }

    /// Takes a model out.
    #[inline]
    pub const fn remove(&mut self, id: ModelId) {
        self.0[id.index() / 32] &= !(1 << (id.index() % 32));
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Whether nobody is in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// The models, in the order of the roster.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = ModelId> {
        let mut bits = u64::from(self.0[0]) | u64::from(self.0[1]) << 32;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(ModelId::new(index))
        })
    }
}

impl FromIterator<ModelId> for Crowd {
    fn from_iter<T: IntoIterator<Item = ModelId>>(models: T) -> Crowd {
        let mut crowd = Crowd::NONE;
        for id in models {
            crowd.insert(id);
        }
        crowd
    }
}

/// The next free name of a side: the letter of its faction and a number. If both teams are of one faction, the second
/// side's letter is doubled, so that names stay distinct.
#[must_use]
pub fn next_name<'a>(letter: char, side: Side, roster: impl Iterator<Item = (Side, &'a str)>) -> String {
    let doubled = format!("{letter}{letter}");
    let (mut taken, mut mine) = (false, 0);
    for (other, name) in roster {
        if other == side {
            mine += 1;
        } else {
            taken |= name.starts_with(letter) && !name.starts_with(&doubled);
        }
    }
    let prefix = if taken { doubled } else { letter.to_string() };
    format!("{prefix}{}", mine + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_teams_of_one_faction_have_different_names() {
        let mut roster: Vec<(Side, String)> = Vec::new();
        for (side, letter) in [(Side::A, 'E'), (Side::A, 'E'), (Side::B, 'E'), (Side::B, 'E'), (Side::A, 'E')]
        {
            let name = next_name(letter, side, roster.iter().map(|(side, name)| (*side, name.as_str())));
            roster.push((side, name));
        }
        let names: Vec<&str> = roster.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["E1", "E2", "EE1", "EE2", "E3"]);
        assert_eq!(next_name('P', Side::B, [(Side::A, "E1")].into_iter()), "P1");
    }

    #[test]
    fn a_crowd_keeps_its_members_in_roster_order() {
        let mut crowd: Crowd = [63, 0, 31, 32].map(ModelId::new).into_iter().collect();
        assert_eq!(crowd.iter().map(ModelId::index).collect::<Vec<_>>(), [0, 31, 32, 63]);
        crowd.remove(ModelId::new(32));
        assert!(!crowd.contains(ModelId::new(32)) && crowd.len() == 3 && !crowd.is_empty());
    }
}
