//! Dice are an argument. Rules see `dyn Dice`; the implementation decides what a roll is.
//!
//! The rule classifies a face, the source counts bins. No rule writes a loop on dice: exploding dice are `again`,
//! re-rolled ties are [`Dice::until`].

mod branches;
mod faces;
mod script;
mod tables;

pub use branches::Branches;
pub use faces::{ByHand, Faces, Recorder, Rolling, Sampler};
pub use script::{DiceFault, Script, ScriptedRoll};

use sortie_rulebook::RuleId;

/// How many readings of a face a roll can distinguish.
pub const BINS: usize = 6;

/// The most dice one pool may hold.
pub const POOL_MAX: u8 = 40;

/// The rule's reading of one face: the bin it counts in, and whether it grants another die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Class {
    /// Below [`BINS`], or no bin at all if the face counts for nothing.
    pub bin: u8,
    /// Whether the die is rolled once more.
    pub again: bool,
}

impl Class {
    /// A face that counts in `bin`.
    pub const fn bin(bin: u8) -> Class {
        Class { bin, again: false }
    }

    /// A face that counts for nothing. Exact odds need not distinguish how many such dice there are, which matters
    /// where extra dice make them many.
    pub const fn nothing() -> Class {
        Class { bin: u8::MAX, again: false }
    }

    /// A face that counts in `bin` and grants another die.
    pub const fn again(bin: u8) -> Class {
        Class { bin, again: true }
    }
}

/// Dice per bin: all that a rule learns from a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Tally(pub [u8; BINS]);

impl Tally {
    /// Dice in one bin.
    pub fn bin(&self, bin: usize) -> u8 {
        self.0[bin]
    }

    pub(crate) fn count(&mut self, class: Class) {
        if let Some(bin) = self.0.get_mut(usize::from(class.bin)) {
            *bin = bin.saturating_add(1);
        }
    }
}

/// A pool of dice and how its faces count.
#[derive(Clone, Copy)]
pub struct Roll<'a> {
    /// The rule that demands the roll.
    pub why: RuleId,
    /// How many dice, before any extra ones; at most [`POOL_MAX`].
    pub dice: u8,
    /// Faces 1 to `sides`.
    pub sides: u8,
    /// The rule's reading of each face. It must depend on the face alone.
    pub class: &'a dyn Fn(u8) -> Class,
}

/// Whether a pool of several is rolled, by its place and what those before it came to.
pub type Due<'a> = &'a dyn Fn(usize, &[Tally]) -> bool;

/// A source of chance.
pub trait Dice {
    /// Rolls a pool and counts it with the rule's own classifier.
    fn tally(&mut self, roll: &Roll<'_>) -> Tally;

    /// A uniform index below `n`: a card, a scatter direction, a random objective.
    fn pick(&mut self, why: RuleId, n: u16) -> u16;

    /// Rolls several pools together, all of them again until `decided` accepts; tallies go to `out`.
    /// A pool that is not due after those before it is left out: its tally is empty.
    /// Exact odds condition on the acceptance instead of looping.
    fn until(
        &mut self,
        rolls: &[Roll<'_>],
        due: Due<'_>,
        decided: &dyn Fn(&[Tally]) -> bool,
        out: &mut [Tally],
    );

    /// Picks several indices together, all of them again until `accepted`; they go to `out`.
    fn pick_until(&mut self, why: RuleId, bounds: &[u16], accepted: &dyn Fn(&[u16]) -> bool, out: &mut [u16]);

    /// The faces of the latest call, in the order rolled; empty where there are no single faces.
    fn faces(&self) -> &[u16];
}
