//! Sources that roll single faces: sampled, scripted, recorded, typed in by hand.

use super::{Dice, Due, Roll, Tally};
use sortie_rulebook::RuleId;
use std::fmt;

/// After this many refusals in a row a roll cannot be decided: the rule, not the dice, is at fault.
const TRIES_MAX: u32 = 100_000;

/// A source of single faces, 1 to `sides`.
pub trait Faces {
    /// The next face.
    fn face(&mut self, sides: u16) -> u16;

    /// Called before each roll with the number of dice it begins with; bonus dice come on top.
    fn begin(&mut self, _dice: usize) {}

    /// Whether the source can go on. One that failed keeps answering 1 so that the caller can stop cleanly.
    fn has_failed(&self) -> bool {
        false
    }
}

/// Turns a source of faces into dice, and remembers the faces of the latest roll.
#[derive(Clone, Debug, Default)]
pub struct Rolling<F> {
    /// Where the faces come from.
    pub source: F,
    last: Vec<u16>,
}

impl<F: Faces> Rolling<F> {
    /// Dice that take their faces from `source`.
    pub fn new(source: F) -> Self {
        Rolling { source, last: Vec::with_capacity(32) }
    }

    fn face(&mut self, sides: u16) -> u16 {
        let face = self.source.face(sides);
        self.last.push(face);
        face
    }

    fn pool(&mut self, roll: &Roll<'_>) -> Tally {
        self.source.begin(usize::from(roll.dice));
        let mut tally = Tally::default();
        for _ in 0..roll.dice {
            loop {
                let class = (roll.class)(self.face(u16::from(roll.sides)) as u8);
                tally.count(class);
                if !class.again || self.source.has_failed() {
                    break;
                }
            }
        }
        tally
    }
}

impl<F: Faces> Dice for Rolling<F> {
    fn tally(&mut self, roll: &Roll<'_>) -> Tally {
        self.last.clear();
        self.pool(roll)
    }

    fn pick(&mut self, _why: RuleId, n: u16) -> u16 {
        self.last.clear();
        self.source.begin(1);
        self.face(n) - 1
    }

    fn until(
        &mut self,
        rolls: &[Roll<'_>],
        due: Due<'_>,
        decided: &dyn Fn(&[Tally]) -> bool,
        out: &mut [Tally],
    ) {
        self.last.clear();
        for _ in 0..TRIES_MAX {
            for (place, roll) in rolls.iter().enumerate() {
                out[place] = if due(place, &out[..place]) { self.pool(roll) } else { Tally::default() };
            }
            if decided(&out[..rolls.len()]) || self.source.has_failed() {
                return;
            }
        }
        assert!(self.source.has_failed(), "a roll that nothing decides");
    }

    fn pick_until(
        &mut self,
        _why: RuleId,
        bounds: &[u16],
        accepted: &dyn Fn(&[u16]) -> bool,
        out: &mut [u16],
    ) {
        self.last.clear();
        for _ in 0..TRIES_MAX {
            self.source.begin(bounds.len());
            for (n, picked) in bounds.iter().zip(&mut *out) {
                *picked = self.face(*n) - 1;
            }
            if accepted(&out[..bounds.len()]) || self.source.has_failed() {
                return;
            }
        }
        assert!(self.source.has_failed(), "a pick that nothing accepts");
    }

    fn faces(&self) -> &[u16] {
        &self.last
    }
}

/// A small, fast generator for simulations and tests: a 128-bit multiplication per draw.
/// Games between people bring their own source of faces.
#[derive(Clone, Debug)]
pub struct Sampler(u64);

impl Sampler {
    /// A generator whose whole sequence follows from the seed.
    pub fn new(seed: u64) -> Self {
        Sampler(seed)
    }

    /// A uniform number below `n`.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }
}

impl Faces for Sampler {
    #[inline]
    fn face(&mut self, sides: u16) -> u16 {
        1 + self.below(u64::from(sides)) as u16
    }
}

/// What is wrong with faces that were written down or typed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceFault {
    /// The game needed another die.
    Missing {
        /// Faces of the die it needed.
        sides: u16,
        /// How many dice there were.
        given: usize,
        /// How many of them were left when the roll began that ran short.
        left: usize,
        /// How many dice that roll begins with.
        dice: usize,
    },
    /// A face that the die does not have.
    NoSuchFace {
        /// The face written down.
        face: u16,
        /// The faces the die has.
        sides: u16,
        /// Which of the dice, counted from 0.
        index: usize,
    },
    /// Dice that nobody rolled.
    Unused {
        /// How many were used.
        used: usize,
        /// How many there were.
        given: usize,
    },
}

impl fmt::Display for DiceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceFault::Missing { sides, given, left, dice } => {
                write!(
                    f,
                    "the dice ran out: a roll of {dice}d{sides} had only {left} of the {given} given left"
                )?;
                if left >= dice { f.write_str(", too few for its bonus dice") } else { Ok(()) }
            }
            DiceFault::NoSuchFace { face, sides, index } => {
                write!(f, "die {} shows {face}, but the game rolls a d{sides} there", index + 1)
            }
            DiceFault::Unused { used, given } => write!(f, "{used} of {given} dice were used"),
        }
    }
}

/// Faces written by a test, a script or a replay. Too few dice, a wrong face and dice left over are faults, kept
/// until they are asked for: a script from outside must never stop the program.
#[derive(Clone, Debug, Default)]
pub struct Script {
    faces: Vec<u16>,
    at: usize,
    /// Where each roll began, and with how many dice.
    rolls: Vec<(usize, usize)>,
    fault: Option<DiceFault>,
}

/// A roll that scripted dice were used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptedRoll<'a> {
    /// How many dice it began with; bonus dice come on top.
    pub dice: usize,
    /// Every face it used, bonus dice included.
    pub faces: &'a [u16],
}

impl Script {
    /// Dice that will show these faces in this order.
    pub fn new(faces: impl Into<Vec<u16>>) -> Self {
        Script { faces: faces.into(), at: 0, rolls: Vec::new(), fault: None }
    }

    /// How many faces were used.
    pub fn used(&self) -> usize {
        self.at
    }

    /// The rolls so far, in order. A roll without dice is left out: nothing was rolled.
    pub fn rolls(&self) -> impl Iterator<Item = ScriptedRoll<'_>> {
        let ends = self.rolls.iter().skip(1).map(|(began, _)| *began).chain([self.at]);
        let rolls = self.rolls.iter().zip(ends).filter(|((_, dice), _)| *dice > 0);
        rolls.map(|((began, dice), end)| ScriptedRoll { dice: *dice, faces: &self.faces[*began..end] })
    }

    /// Checks that nothing went wrong so far and that every die was used.
    ///
    /// # Errors
    /// The first fault.
    pub fn finish(&self) -> Result<(), DiceFault> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.at < self.faces.len() => {
                Err(DiceFault::Unused { used: self.at, given: self.faces.len() })
            }
            None => Ok(()),
        }
    }
}

impl Faces for Script {
    fn begin(&mut self, dice: usize) {
        self.rolls.push((self.at, dice));
    }

    fn face(&mut self, sides: u16) -> u16 {
        if self.fault.is_some() {
            return 1;
        }
        match self.faces.get(self.at) {
            Some(face) if (1..=sides).contains(face) => {
                self.at += 1;
                *face
            }
            Some(face) => {
                self.fault = Some(DiceFault::NoSuchFace { face: *face, sides, index: self.at });
                1
            }
            None => {
                let (began, dice) = self.rolls.last().copied().unwrap_or_default();
                let given = self.faces.len();
                self.fault = Some(DiceFault::Missing { sides, given, left: given - began, dice });
                1
            }
        }
    }

    fn has_failed(&self) -> bool {
        self.fault.is_some()
    }
}

/// Records what another source rolls.
#[derive(Clone, Debug, Default)]
pub struct Recorder<F> {
    /// The recorded source.
    pub inner: F,
    /// What it has rolled since this was last taken.
    pub faces: Vec<u16>,
}

impl<F: Faces> Faces for Recorder<F> {
    fn begin(&mut self, dice: usize) {
        self.inner.begin(dice);
    }

    fn face(&mut self, sides: u16) -> u16 {
        let face = self.inner.face(sides);
        self.faces.push(face);
        face
    }

    fn has_failed(&self) -> bool {
        self.inner.has_failed()
    }
}

/// Faces typed in by people at a table with real dice: `ask` gets the sides and returns a face, or `None` at the end
/// of input.
pub struct ByHand<A> {
    ask: A,
    failed: bool,
}

impl<A: FnMut(u16) -> Option<u16>> ByHand<A> {
    /// Dice whose faces come from `ask`, which repeats its question until the face fits the die.
    pub fn new(ask: A) -> Self {
        ByHand { ask, failed: false }
    }
}

impl<A: FnMut(u16) -> Option<u16>> Faces for ByHand<A> {
    fn face(&mut self, sides: u16) -> u16 {
        if self.failed {
            return 1;
        }
        match (self.ask)(sides).filter(|face| (1..=sides).contains(face)) {
            Some(face) => face,
            None => {
                self.failed = true;
                1
            }
        }
    }

    fn has_failed(&self) -> bool {
        self.failed
    }
}

impl<F: Faces + ?Sized> Faces for Box<F> {
    fn face(&mut self, sides: u16) -> u16 {
        (**self).face(sides)
    }

    fn begin(&mut self, dice: usize) {
        (**self).begin(dice);
    }

    fn has_failed(&self) -> bool {
        (**self).has_failed()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Class;
    use super::*;
    use sortie_rulebook::rule_id;

    const WHY: RuleId = rule_id!("MINI-SHOOT-01");

    fn exploding(face: u8) -> Class {
        Class { bin: u8::from(face >= 5), again: face == 8 }
    }

    #[test]
    fn an_eight_rolls_again_and_faces_are_remembered() {
        let mut dice = Rolling::new(Script::new([8, 8, 2, 5]));
        let tally = dice.tally(&Roll { why: WHY, dice: 2, sides: 8, class: &exploding });
        assert_eq!(tally.0[..2], [1, 3]);
        assert_eq!(dice.faces(), [8, 8, 2, 5]);
        assert_eq!(dice.source.finish(), Ok(()));
    }

    #[test]
    fn scripted_rolls_are_counted_without_their_bonus_dice() {
        let mut dice = Rolling::new(Script::new([8, 8, 2, 5, 3]));
        dice.tally(&Roll { why: WHY, dice: 2, sides: 8, class: &exploding });
        dice.tally(&Roll { why: WHY, dice: 0, sides: 8, class: &exploding });
        dice.tally(&Roll { why: WHY, dice: 1, sides: 8, class: &exploding });
        let rolls: Vec<_> = dice.source.rolls().map(|roll| (roll.dice, roll.faces.to_vec())).collect();
        assert_eq!(rolls, [(2, vec![8, 8, 2, 5]), (1, vec![3])]);
    }

    #[test]
    fn ties_are_rolled_again() {
        let mut dice = Rolling::new(Script::new([3, 3, 6, 2]));
        let roll = Roll { why: WHY, dice: 1, sides: 8, class: &exploding };
        let mut out = [Tally::default(); 2];
        dice.until(&[roll, roll], &|_, _| true, &|tallies| tallies[0] != tallies[1], &mut out);
        assert_eq!([out[0].bin(1), out[1].bin(1)], [1, 0]);
        assert_eq!(dice.source.finish(), Ok(()));
    }

    #[test]
    fn a_pool_that_is_not_due_takes_no_die() {
        let roll = Roll { why: WHY, dice: 1, sides: 8, class: &exploding };
        let second_chance = |place: usize, before: &[Tally]| place == 0 || before[0].bin(1) == 0;
        for (faces, successes) in [(vec![6], [1, 0]), (vec![2, 6], [0, 1])] {
            let mut dice = Rolling::new(Script::new(faces));
            let mut out = [Tally::default(); 2];
            dice.until(&[roll, roll], &second_chance, &|_| true, &mut out);
            assert_eq!([out[0].bin(1), out[1].bin(1)], successes);
            assert_eq!(dice.source.finish(), Ok(()));
        }
    }

    #[test]
    fn faults_are_told_not_thrown() {
        let mut short = Rolling::new(Script::new([8]));
        short.tally(&Roll { why: WHY, dice: 1, sides: 8, class: &exploding });
        assert_eq!(short.source.finish(), Err(DiceFault::Missing { sides: 8, given: 1, left: 1, dice: 1 }));
        let mut wrong = Rolling::new(Script::new([9]));
        wrong.tally(&Roll { why: WHY, dice: 1, sides: 8, class: &exploding });
        assert_eq!(wrong.source.finish(), Err(DiceFault::NoSuchFace { face: 9, sides: 8, index: 0 }));
        let unused = Script::new([1]);
        assert_eq!(unused.finish(), Err(DiceFault::Unused { used: 0, given: 1 }));
        let mut undecided = Rolling::new(Script::new([3, 3]));
        let roll = Roll { why: WHY, dice: 1, sides: 8, class: &exploding };
        undecided.until(&[roll, roll], &|_, _| true, &|t| t[0] != t[1], &mut [Tally::default(); 2]);
        assert!(undecided.source.finish().is_err());
    }

    #[test]
    fn typed_dice_stop_when_nobody_answers() {
        let mut answers = vec![4, 7].into_iter();
        let mut dice = Rolling::new(ByHand::new(|_| answers.next()));
        let tally = dice.tally(&Roll { why: WHY, dice: 3, sides: 8, class: &exploding });
        assert_eq!(tally.0[..2], [2, 1]);
        assert!(dice.source.has_failed());
    }
}
