//! Attack and defence dice by what they show, and re-rolls as choices about kinds of dice.
//!
//! Dice that show the same are alike, so nobody needs to say which of two failed dice is meant.
//! Four kinds: a 1, another failure, a normal success, a critical success.

use crate::choice::Choice;
use crate::choice::Source;
use sortie_kernel::dice::{Class, Tally};
use sortie_rulebook::{RuleId, rule};
use std::hash::{Hash, Hasher};

/// A die that shows 1. Only weapons that care keep it apart from other failures.
pub const ONE: usize = 0;
/// Another failure.
pub const FAIL: usize = 1;
/// A normal success.
pub const NORMAL: usize = 2;
/// A critical success.
pub const CRITICAL: usize = 3;
/// The bin of a roll for a normal success that shows a 5, where that matters.
const FIVE: usize = 4;

/// Dice of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bins(pub [u8; 4]);

impl Hash for Bins {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(u32::from_le_bytes(self.0));
    }
}

impl Bins {
    /// All dice together.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether every kind of `other` is covered by what is here.
    pub fn holds(self, other: Bins) -> bool {
        self.0.iter().zip(other.0).all(|(mine, theirs)| *mine >= theirs)
    }

    /// One die of one kind.
    pub fn one(kind: usize) -> Bins {
        let mut bins = Bins::default();
        bins.0[kind] = 1;
        bins
    }

    fn add(&mut self, other: Bins) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    fn take(&mut self, other: Bins) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine -= theirs;
        }
    }

    /// The dice of a tally by their kinds.
    pub fn of(tally: Tally) -> Bins {
        Bins([tally.bin(ONE), tally.bin(FAIL), tally.bin(NORMAL) + tally.bin(FIVE), tally.bin(CRITICAL)])
    }
}

/// Dice with one fail made a normal hit, if a critical hit is among them. A 1 is taken first.
pub fn mended(mut dice: Bins) -> Option<Bins> {
    let fail = [ONE, FAIL].into_iter().find(|kind| dice.0[*kind] > 0)?;
    if dice.0[CRITICAL] == 0 {
        return None;
    }
    dice.0[fail] -= 1;
    dice.0[NORMAL] += 1;
    Some(dice)
}

/// A roll while it may still be re-rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// Dice rolled once.
    pub fresh: Bins,
    /// Dice that were re-rolled and stand.
    pub stand: Bins,
    /// Offers already taken, by their place among the roll's offers.
    pub used: u8,
    /// How many of the normal successes show a 5, where that matters.
    pub fives: u8,
}

impl Hash for Pool {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.fresh.hash(hasher);
        self.stand.hash(hasher);
        hasher.write_u8(self.used);
        // Only where it matters, so that records from before it did keep their checksums.
        if self.fives > 0 {
            hasher.write_u8(self.fives);
        }
    }
}

impl Pool {
    /// What a roll shows, with every die still fresh.
    pub fn rolled(tally: Tally) -> Pool {
        Pool { fresh: Bins::of(tally), fives: tally.bin(FIVE), ..Pool::default() }
    }

    /// All dice, re-rolled or not.
    pub fn settled(self) -> Bins {
        let mut all = self.fresh;
        all.add(self.stand);
        all
    }

    /// Takes dice out to be rolled again. [KT-DICE-02]
    pub fn lift(&mut self, dice: Bins) {
        rule!("KT-DICE-02");
        self.fresh.take(dice);
        // Nobody re-rolls a 5 that may become critical before another normal success.
        self.fives = self.fives.min(self.fresh.0[NORMAL] + self.stand.0[NORMAL]);
    }

    /// Puts re-rolled dice back; they stand whatever they show.
    pub fn put_back(&mut self, tally: Tally) {
        self.stand.add(Bins::of(tally));
        self.fives += tally.bin(FIVE);
    }
}

/// Permission to re-roll dice, as one rule grants it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The rule that grants it.
    pub source: Source,
    /// The same as an id.
    pub rule: RuleId,
    /// How many dice at most.
    pub dice_max: u8,
    /// Whether only dice that show 1.
    pub only_ones: bool,
    /// Whether it can be taken again for another die.
    pub repeats: bool,
}

impl Offer {
    /// Whether these dice may be re-rolled by the offer.
    pub fn admits(&self, dice: Bins) -> bool {
        // A critical hit that seeks gives another die its re-roll, not itself.
        let itself = self.source == Source::Seeker && self.dice_max == 1 && dice.0[CRITICAL] > 0;
        (1..=self.dice_max).contains(&dice.total())
            && (!self.only_ones || dice.total() == dice.0[ONE])
            && !itself
    }

    /// Whether the offer can be taken for any die of the pool.
    pub fn is_open(&self, pool: &Pool) -> bool {
        if self.only_ones { pool.fresh.0[ONE] > 0 } else { pool.fresh.total() > 0 }
    }

    /// Every way to take it.
    pub fn choices(&self, pool: &Pool, out: &mut Vec<Choice>) {
        let most = pool.fresh.0.map(|dice| dice.min(self.dice_max));
        for criticals in 0..=most[CRITICAL] {
            for normals in 0..=most[NORMAL] {
                for fails in 0..=most[FAIL] {
                    for ones in 0..=most[ONE] {
                        let dice = Bins([ones, fails, normals, criticals]);
                        if self.admits(dice) {
                            out.push(Choice::Reroll { source: self.source, dice });
                        }
                    }
                }
            }
        }
    }
}

/// How a die is read: what it needs, from what it is critical, and whether a 1 is kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The target number; may lie beyond 2 to 6.
    pub needs: i8,
    /// Successes of this value or more are critical.
    pub critical_from: u8,
    /// Whether some rule looks at dice that show 1.
    pub ones_matter: bool,
    /// Whether some rule looks at normal successes that show a 5.
    pub fives_matter: bool,
}

impl Reading {
    /// A plain reading.
    pub fn new(needs: i8) -> Reading {
        Reading { needs, critical_from: 6, ones_matter: false, fives_matter: false }
    }

    /// The kind of a face.
    pub fn class(&self, face: u8) -> Class {
        let kind = match face {
            1 if self.ones_matter => ONE,
            1 => FAIL,
            6 => CRITICAL,
            _ if (face as i8) < self.needs => FAIL,
            _ if face >= self.critical_from => CRITICAL,
            5 if self.fives_matter => FIVE,
            _ => NORMAL,
        };
        Class::bin(kind as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_read_as_the_rules_say() {
        let kinds = |reading: Reading| -> Vec<u8> { (1..=6).map(|face| reading.class(face).bin).collect() };
        assert_eq!(kinds(Reading::new(3)), [1, 1, 2, 2, 2, 3]);
        // A 6 hits whatever is needed, a 1 never does.
        assert_eq!(kinds(Reading::new(7)), [1, 1, 1, 1, 1, 3]);
        assert_eq!(kinds(Reading::new(0)), [1, 2, 2, 2, 2, 3]);
        // Lethal 5+ does not make a failure critical.
        assert_eq!(kinds(Reading { critical_from: 5, ..Reading::new(6) }), [1, 1, 1, 1, 1, 3]);
        assert_eq!(
            kinds(Reading { critical_from: 5, ones_matter: true, ..Reading::new(3) }),
            [0, 1, 2, 2, 3, 3]
        );
    }

    #[test]
    fn an_offer_lists_every_way_once() {
        let pool = Pool { fresh: Bins([1, 2, 0, 1]), ..Pool::default() };
        let offer = Offer {
            source: Source::Command,
            rule: sortie_rulebook::rule_id!("KT-PLOY-03"),
            dice_max: u8::MAX,
            only_ones: false,
            repeats: false,
        };
        let mut out = Vec::new();
        offer.choices(&pool, &mut out);
        assert_eq!(out.len(), 2 * 3 * 2 - 1);
        out.clear();
        Offer { only_ones: true, ..offer }.choices(&pool, &mut out);
        assert_eq!(out, [Choice::Reroll { source: Source::Command, dice: Bins::one(ONE) }]);
        out.clear();
        Offer { dice_max: 1, ..offer }.choices(&pool, &mut out);
        assert_eq!(out.len(), 3);
    }
}
