//! Faces written down beforehand by a test, a script or a replay, and what can be wrong with them.

use super::Faces;
use std::fmt;

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
            // A pick among one leaves nothing to chance, so a script may leave it out.
            None if sides == 1 => 1,
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

#[cfg(test)]
mod tests {
    use super::super::{Class, Dice, Roll, Rolling, Tally};
    use super::*;
    use sortie_rulebook::{RuleId, rule_id};

    const WHY: RuleId = rule_id!("MINI-SHOOT-01");

    fn exploding(face: u8) -> Class {
        Class { bin: u8::from(face >= 5), again: face == 8 }
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
    fn faults_are_told_not_thrown() {
        let mut short = Rolling::new(Script::new([8]));
        short.tally(&Roll { why: WHY, dice: 1, sides: 8, class: &exploding });
        assert_eq!(short.source.finish(), Err(DiceFault::Missing { sides: 8, given: 1, left: 1, dice: 1 }));
        let mut wrong = Rolling::new(Script::new([9]));
        wrong.tally(&Roll { why: WHY, dice: 1, sides: 8, class: &exploding });
        assert_eq!(wrong.source.finish(), Err(DiceFault::NoSuchFace { face: 9, sides: 8, index: 0 }));
        let mut sure = Script::new([4]);
        assert_eq!((sure.face(6), sure.face(1), sure.finish()), (4, 1, Ok(())));
        let unused = Script::new([1]);
        assert_eq!(unused.finish(), Err(DiceFault::Unused { used: 0, given: 1 }));
        let mut undecided = Rolling::new(Script::new([3, 3]));
        let roll = Roll { why: WHY, dice: 1, sides: 8, class: &exploding };
        undecided.until(&[roll, roll], &|_, _| true, &|t| t[0] != t[1], &mut [Tally::default(); 2]);
        assert!(undecided.source.finish().is_err());
    }
}
