//! Sources that roll single faces: sampled, recorded, typed in by hand. Scripted ones are in `script`.

use super::{Dice, Due, Roll, Tally};
use sortie_rulebook::RuleId;

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
    use super::super::{Class, Script};
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
    fn typed_dice_stop_when_nobody_answers() {
        let mut answers = vec![4, 7].into_iter();
        let mut dice = Rolling::new(ByHand::new(|_| answers.next()));
        let tally = dice.tally(&Roll { why: WHY, dice: 3, sides: 8, class: &exploding });
        assert_eq!(tally.0[..2], [2, 1]);
        assert!(dice.source.has_failed());
    }
}
