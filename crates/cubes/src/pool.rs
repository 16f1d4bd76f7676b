//! Pools of eight-sided dice: an 8 counts as a success and rolls again; which dice may still be re-rolled.
//!
//! What is tested, who may re-roll how many dice and what the totals mean belongs to the ruleset.

use crate::ids::ModelId;
use arrayvec::ArrayVec;
use sortie_kernel::Side;
use sortie_kernel::dice::{Class, Dice, Roll, Tally};
use sortie_rulebook::RuleId;

/// Sides of every die of a test.
pub const SIDES: u8 = 8;

/// Who rolls in an opposed test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Declares and re-rolls first.
    Attacker,
    /// Second.
    Defender,
}

impl Role {
    /// Attacker first.
    pub const BOTH: [Role; 2] = [Role::Attacker, Role::Defender];

    /// The opposing role.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// Whether any die of a roll may be re-rolled later. If none may, the number of failures makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Dice may be re-rolled.
    Open,
    /// They stay as rolled.
    Final,
}

/// Which dice a source of re-rolls may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Any die that was not re-rolled yet.
    Any,
    /// Failures only.
    Misses,
}

/// The result of a single re-rolled die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// A failure.
    Miss,
    /// A success.
    Hit,
    /// A success that earns another die.
    Bonus,
}

/// One side's dice in a test; `S` is what is tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pool<S> {
    /// The model that tests, if any.
    pub model: Option<ModelId>,
    /// The player who decides about the dice.
    pub by: Side,
    /// What is tested.
    pub stat: S,
    /// A die at or above it is a success.
    pub target: u8,
    /// Dice to roll, all modifiers added; may be below 0.
    pub dice: i8,
    /// Whether the pool can be changed: extra dice, re-rolls, command dice.
    pub open: bool,
    /// Whether it decides if something lands in the cube it was aimed at; few rules can change such a roll.
    pub aimed: bool,
    /// Whether the model has no such stat and rolls nothing, whatever is added.
    pub dash: bool,
    /// Dice that the model's own rules let the player re-roll.
    pub rerolls: u8,
    /// Whether an order lets the player re-roll any number of dice.
    pub order_reroll: bool,
    /// Failures that were not re-rolled yet.
    pub misses: u8,
    /// Successes below 8 that were not re-rolled yet.
    pub hits: u8,
    /// Successes that stand.
    pub successes: u8,
}

impl<S> Pool<S> {
    /// All successes.
    #[inline]
    #[must_use]
    pub fn total(&self) -> u8 {
        self.hits.saturating_add(self.successes)
    }

    /// Dice that may still be re-rolled.
    #[inline]
    #[must_use]
    pub fn loose(&self) -> u8 {
        self.misses.saturating_add(self.hits)
    }

    /// How many dice the current source lets the player re-roll: the model's own rules come before an order.
    #[inline]
    #[must_use]
    pub fn allowance(&self) -> u8 {
        match (self.rerolls, self.order_reroll) {
            (0, true) => self.loose(),
            (rerolls, _) => rerolls.min(self.loose()),
        }
    }

    /// Clears which dice could be re-rolled, so that equal outcomes are equal positions.
    #[inline]
    pub fn settle(&mut self) {
        self.successes = self.total();
        self.hits = 0;
        self.misses = 0;
    }

    /// Rolls dice with their bonus dice and adds them to the pool.
    #[inline]
    pub fn throw(&mut self, dice: u8, fate: Fate, why: RuleId, source: &mut dyn Dice) -> Tally {
        let tally = source.tally(&Roll { why, dice, sides: SIDES, class: &class(self.target, fate) });
        self.misses = self.misses.saturating_add(tally.bin(0));
        self.hits = self.hits.saturating_add(tally.bin(1));
        self.successes = self.successes.saturating_add(tally.bin(2));
        tally
    }

    /// Whether the pool has these dice to re-roll.
    #[inline]
    #[must_use]
    pub fn has(&self, misses: u8, hits: u8) -> bool {
        misses <= self.misses && hits <= self.hits
    }

    /// Takes the dice that will be re-rolled out of the pool, which has them.
    #[inline]
    pub fn take(&mut self, misses: u8, hits: u8) {
        self.misses -= misses;
        self.hits -= hits;
    }

    /// Rolls one die again. The new result stands; only the bonus die of an 8, which the caller rolls, can be
    /// re-rolled.
    #[inline]
    pub fn reroll(&mut self, why: RuleId, source: &mut dyn Dice) -> Again {
        let target = self.target;
        let class = move |face: u8| Class::bin(if face == SIDES { 2 } else { u8::from(face >= target) });
        let tally = source.tally(&Roll { why, dice: 1, sides: SIDES, class: &class });
        if tally.bin(0) > 0 {
            return Again::Miss;
        }
        self.successes = self.successes.saturating_add(1);
        if tally.bin(2) == 1 { Again::Bonus } else { Again::Hit }
    }

    /// Every non-empty selection of dice to re-roll, failures and successes, most failures first.
    pub fn selections(&self, most: u8, which: Which) -> impl Iterator<Item = (u8, u8)> + use<S> {
        let hits = if which == Which::Any { self.hits } else { 0 };
        (0..=self.misses.min(most)).rev().flat_map(move |misses| {
            (0..=hits.min(most - misses)).map(move |hits| (misses, hits)).filter(|dice| *dice != (0, 0))
        })
    }
}

/// The reading of a face against a target number.
#[inline]
fn class(target: u8, fate: Fate) -> impl Fn(u8) -> Class {
    let open = fate == Fate::Open;
    move |face| match face {
        SIDES => Class::again(2),
        face if face >= target => Class::bin(if open { 1 } else { 2 }),
        _ if open => Class::bin(0),
        _ => Class::nothing(),
    }
}

/// The test being rolled, attacker first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Test<S> {
    /// Both pools; in an unopposed test one is blank.
    pub pools: [Pool<S>; 2],
}

impl<S> Test<S> {
    /// One side's pool.
    #[inline]
    #[must_use]
    pub fn pool(&self, role: Role) -> &Pool<S> {
        &self.pools[role as usize]
    }

    /// One side's pool, to change it.
    #[inline]
    pub fn pool_mut(&mut self, role: Role) -> &mut Pool<S> {
        &mut self.pools[role as usize]
    }
}

impl<S: Copy + Default> Test<S> {
    /// Clears everything except the totals.
    #[inline]
    pub fn settle(&mut self) {
        for pool in &mut self.pools {
            *pool = Pool { successes: pool.total(), ..Pool::default() };
        }
    }

    /// The totals of a test that has ended, attacker first; the test is cleared.
    #[inline]
    pub fn take_totals(&mut self) -> [u8; 2] {
        std::mem::take(self).pools.map(|pool| pool.successes)
    }
}

/// How far the first total is ahead of the second. A chain of eights is unbounded, so the difference saturates
/// instead of overflowing; no model survives that much anyway.
#[inline]
#[must_use]
pub fn ahead(mine: u8, theirs: u8) -> i8 {
    let difference = i16::from(mine) - i16::from(theirs);
    difference.clamp(-i16::from(i8::MAX), i16::from(i8::MAX)) as i8
}

/// Dice gained and lost, each with its rule.
#[derive(Clone, Debug)]
pub struct Modifiers {
    list: ArrayVec<(RuleId, i8), 24>,
}

impl Modifiers {
    /// A list that begins with the basic dice of a test.
    #[inline]
    #[must_use]
    pub fn new(rule: RuleId, dice: i8) -> Modifiers {
        let mut list = ArrayVec::new();
        list.push((rule, dice));
        Modifiers { list }
    }

    /// One more reason.
    #[inline]
    pub fn add(&mut self, rule: RuleId, dice: i8) {
        if dice != 0 {
            // A longer list would need two dozen different rules in one test; the sum would still be right.
            match self.list.try_push((rule, dice)) {
                Ok(()) => (),
                Err(_) => self.list[23].1 += dice,
            }
        }
    }

    /// The modifiers, in the order in which they were found.
    #[inline]
    #[must_use]
    pub fn list(&self) -> &[(RuleId, i8)] {
        &self.list
    }

    /// All dice together.
    #[inline]
    #[must_use]
    pub fn sum(&self) -> i8 {
        self.list.iter().map(|(_, dice)| *dice).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::dice::{Rolling, Script};
    use sortie_rulebook::rule_id;

    const WHY: RuleId = rule_id!("MINI-KEY-01");

    fn pool() -> Pool<()> {
        Pool { target: 5, ..Pool::default() }
    }

    #[test]
    fn an_eight_counts_and_rolls_again() {
        let mut dice = Rolling::new(Script::new([4, 5, 8, 8, 1]));
        let mut open = pool();
        open.throw(3, Fate::Open, WHY, &mut dice);
        assert_eq!((open.misses, open.hits, open.successes, open.total()), (2, 1, 2, 3));
        dice.source.finish().expect("both bonus dice were rolled");
        let mut dice = Rolling::new(Script::new([4, 5]));
        let mut closed = pool();
        closed.throw(2, Fate::Final, WHY, &mut dice);
        assert_eq!((closed.loose(), closed.total()), (0, 1), "nobody asks which dice failed");
    }

    #[test]
    fn a_die_is_rerolled_once_and_only_its_bonus_die_is_new() {
        let mut pool = Pool { misses: 2, hits: 1, ..pool() };
        assert!(pool.has(2, 1) && !pool.has(3, 0) && !pool.has(0, 2));
        pool.take(2, 0);
        let mut dice = Rolling::new(Script::new([8, 3]));
        assert_eq!(pool.reroll(WHY, &mut dice), Again::Bonus);
        assert_eq!(pool.reroll(WHY, &mut dice), Again::Miss);
        assert_eq!((pool.misses, pool.hits, pool.successes, pool.loose()), (0, 1, 1, 1));
    }

    #[test]
    fn selections_keep_to_the_allowance_and_to_their_kind() {
        let pool = Pool { misses: 2, hits: 1, rerolls: 2, order_reroll: true, ..pool() };
        assert_eq!(pool.allowance(), 2, "the model's own re-rolls come first");
        assert_eq!(Pool { rerolls: 0, ..pool }.allowance(), 3, "then an order for all of them");
        let any: Vec<_> = pool.selections(2, Which::Any).collect();
        assert_eq!(any, [(2, 0), (1, 0), (1, 1), (0, 1)]);
        assert_eq!(pool.selections(3, Which::Misses).collect::<Vec<_>>(), [(2, 0), (1, 0)]);
    }

    #[test]
    fn a_settled_test_holds_its_totals_alone() {
        let mut test = Test { pools: [Pool { hits: 2, successes: 1, misses: 4, ..pool() }, pool()] };
        test.settle();
        assert_eq!(test.pool(Role::Attacker), &Pool { successes: 3, ..Pool::default() });
        assert_eq!((test.take_totals(), test), ([3, 0], Test::default()));
    }

    #[test]
    fn a_difference_of_hundreds_stops_at_the_end_of_its_byte() {
        assert_eq!(ahead(3, 5), -2);
        assert_eq!(ahead(255, 0), i8::MAX);
        assert_eq!(-ahead(0, 255), i8::MAX, "the other side's view of it does not overflow either");
    }

    #[test]
    fn reasons_add_up_and_none_is_listed_without_dice() {
        let mut modifiers = Modifiers::new(WHY, 3);
        modifiers.add(WHY, 0);
        modifiers.add(WHY, -1);
        assert_eq!((modifiers.list().len(), modifiers.sum()), (2, 2));
        for _ in 0..40 {
            modifiers.add(WHY, 1);
        }
        assert_eq!((modifiers.list().len(), modifiers.sum()), (24, 42));
    }
}
