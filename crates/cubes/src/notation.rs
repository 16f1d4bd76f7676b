//! The parts of notation below a choice: words read one by one, cubes, spots, directions, counts.
//!
//! Which verbs there are, and what a choice is, belongs to the ruleset.

use crate::hand::{Face, Hand};
use crate::ids::{ModelId, WeaponName};
use crate::names::{Names, Word};
use crate::task::Task;
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, marks};
use std::fmt::{self, Write};
use std::str::SplitAsciiWhitespace;

/// Where faults of a line are.
const PLACE: &str = "choice";

/// Fighting without a weapon.
pub const FISTS: &str = "fists";

/// The words of a line, taken one by one.
#[derive(Clone, Debug)]
pub struct Words<'a>(SplitAsciiWhitespace<'a>);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }
}

impl<'a> Words<'a> {
    /// The words of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Words<'a> {
        Words(text.split_ascii_whitespace())
    }

    /// The next word, which must be there; `what` names it in the fault.
    ///
    /// # Errors
    /// If the line ends here.
    pub fn need(&mut self, what: &str) -> Result<&'a str, Fault> {
        self.next().ok_or_else(|| Fault::new(PLACE, format!("{what} is missing")))
    }

    /// The end of the line.
    ///
    /// # Errors
    /// Names the word that follows.
    pub fn end(&mut self) -> Result<(), Fault> {
        match self.next() {
            Some(word) => Err(Fault::new(PLACE, format!("nothing may follow it, but {word:?} does"))),
            None => Ok(()),
        }
    }

    /// A cube.
    ///
    /// # Errors
    /// If the next word is not a cube.
    pub fn cell(&mut self) -> Result<Cell, Fault> {
        cell(self.need("a cube")?)
    }

    /// A cube, or the end of the line.
    ///
    /// # Errors
    /// If the next word is not a cube.
    pub fn maybe_cell(&mut self) -> Result<Option<Cell>, Fault> {
        self.next().map(cell).transpose()
    }

    /// Whether the next word is a place beside the board, such as `4.9.1`, which means leaving the board. If so, the
    /// word is consumed.
    pub fn is_beyond_edge(&mut self) -> bool {
        let digit = |part: Option<&str>| part.and_then(|part| part.parse::<u8>().ok()).filter(|n| *n <= 9);
        let mut rest = self.clone();
        let mut parts = rest.next().unwrap_or_default().split('.');
        let place = (digit(parts.next()), digit(parts.next()), digit(parts.next()), parts.next());
        let (Some(column), Some(row), Some(1..=8), None) = place else { return false };
        let beyond = [column, row].iter().any(|n| [0, 9].contains(n));
        if beyond {
            *self = rest;
        }
        beyond
    }

    /// A count starting at 1, written only if it is not 1; returned as an index from 0.
    ///
    /// # Errors
    /// If the next word is not such a count.
    pub fn index(&mut self) -> Result<u8, Fault> {
        match self.next() {
            None => Ok(0),
            Some(word) => match word.parse::<u8>() {
                Ok(n @ 1..) => Ok(n - 1),
                _ => Err(Fault::new(PLACE, format!("{word:?} is not a number of 1 or more"))),
            },
        }
    }

    /// A side.
    ///
    /// # Errors
    /// If the next word is not a side.
    pub fn side(&mut self) -> Result<Side, Fault> {
        let word = self.need("a side")?;
        Side::parse(word).ok_or_else(|| Fault::unknown(PLACE, "side", word, ["a", "b"]))
    }

    /// A spot of a cube, as `500,730`.
    ///
    /// # Errors
    /// If the next word is not a spot.
    pub fn spot(&mut self) -> Result<Spot, Fault> {
        let word = self.need("a spot")?;
        let parts = word.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
        let found = parts.and_then(|(x, y)| Spot::new(x, y));
        found
            .ok_or_else(|| Fault::new(PLACE, format!("{word:?} is not a spot; write thousandths as 500,730")))
    }

    /// A direction, as `ne`.
    ///
    /// # Errors
    /// If the next word is not a direction.
    pub fn direction(&mut self) -> Result<Direction, Fault> {
        let word = self.need("a direction")?;
        let known = Direction::ALL.into_iter().find(|way| way.letters().eq_ignore_ascii_case(word));
        known.ok_or_else(|| Fault::unknown(PLACE, "direction", word, Direction::ALL.map(Direction::letters)))
    }

    /// Dice to re-roll, failures and successes: `2`, `1+1` or `2 misses 1 hit`. `first` is the word already taken.
    ///
    /// # Errors
    /// Names the word that was not understood.
    pub fn dice(&mut self, first: &str) -> Result<(u8, u8), Fault> {
        if let Some((misses, hits)) = first.split_once('+') {
            return Ok((dice_count(misses)?, dice_count(hits)?));
        }
        let (mut misses, mut hits) = (0u8, 0u8);
        let mut count = dice_count(first)?;
        let Some(mut kind) = self.next() else { return Ok((count, 0)) };
        loop {
            match kind {
                "miss" | "misses" => misses = misses.saturating_add(count),
                "hit" | "hits" => hits = hits.saturating_add(count),
                _ => return Err(Fault::unknown(PLACE, "sort of dice", kind, ["misses", "hits"])),
            }
            let Some(word) = self.next() else { return Ok((misses, hits)) };
            count = dice_count(word)?;
            let Some(word) = self.next() else { return Ok((misses, hits)) };
            kind = word;
        }
    }
}

/// A line being read, with the names that a set-up knows.
#[derive(Clone, Debug)]
pub struct Line<'a, S> {
    /// What can be named.
    pub setup: &'a S,
    /// The words that are left.
    pub words: Words<'a>,
    /// The rule that numbers the cubes.
    pub cubes: RuleId,
}

impl<'a, S: Names> Line<'a, S> {
    /// The next word, which must be there.
    ///
    /// # Errors
    /// If the line ends here.
    pub fn need(&mut self, what: &str) -> Result<&'a str, Fault> {
        self.words.need(what)
    }

    /// A cube.
    ///
    /// # Errors
    /// If the next word is not a cube.
    pub fn cell(&mut self) -> Result<Cell, Fault> {
        marks::reach(self.cubes);
        self.words.cell()
    }

    /// A model.
    ///
    /// # Errors
    /// If the next word is not the name of a model.
    pub fn model(&mut self) -> Result<ModelId, Fault> {
        let word = self.need("a model")?;
        self.setup.find_model(PLACE, word)
    }

    /// A weapon.
    ///
    /// # Errors
    /// If the next word is not the name of a weapon.
    pub fn weapon(&mut self) -> Result<WeaponName, Fault> {
        let word = self.need("a weapon")?;
        self.setup.find_weapon(PLACE, word)
    }

    /// A weapon to fight with, or bare hands.
    ///
    /// # Errors
    /// If the next word is neither.
    pub fn blade(&mut self) -> Result<Option<WeaponName>, Fault> {
        match self.words.next() {
            None | Some(FISTS) => Ok(None),
            Some(word) => self.setup.find_weapon(PLACE, word).map(Some),
        }
    }

    /// One of a short list; `what` names it in the fault.
    ///
    /// # Errors
    /// If the line ends here or the word is unknown.
    pub fn word<T: Word>(&mut self, missing: &str, what: &str) -> Result<T, Fault> {
        let word = self.need(missing)?;
        T::find(PLACE, what, word)
    }

    /// The rest of the line as what something is applied to.
    ///
    /// # Errors
    /// Names the word that was not understood.
    pub fn task(&mut self) -> Result<Task, Fault> {
        Task::read(&mut self.words, self.setup)
    }

    /// What to re-roll: `2`, `1+1`, `2 misses 1 hit`, or command dice by their words; `face` is what those are called.
    ///
    /// # Errors
    /// Names the word that was not understood.
    pub fn reroll<F: Face>(&mut self, face: &str) -> Result<Reroll, Fault> {
        let first = self.need("what to re-roll")?;
        if first.starts_with(|c: char| c.is_ascii_digit()) || first.contains('+') {
            let (misses, hits) = self.words.dice(first)?;
            return Ok(Reroll::Dice { misses, hits });
        }
        let mut hand = Hand::default();
        if first != "nothing" {
            hand.add(F::find(PLACE, face, first)?);
            for word in self.words.by_ref() {
                hand.add(F::find(PLACE, face, word)?);
            }
        }
        Ok(Reroll::Command(hand))
    }
}

/// What to re-roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reroll {
    /// Dice of a test.
    Dice {
        /// Failures.
        misses: u8,
        /// Successes.
        hits: u8,
    },
    /// Command dice.
    Command(Hand),
}

/// Writes command dice after their verb.
///
/// # Errors
/// If `out` does not take them.
pub fn write_hand<F: Face>(hand: Hand, out: &mut dyn Write) -> fmt::Result {
    for face in hand.faces::<F>() {
        write!(out, " {}", face.word())?;
    }
    if hand.total() == 0 { out.write_str(" nothing") } else { Ok(()) }
}

/// A cube.
fn cell(word: &str) -> Result<Cell, Fault> {
    word.parse().map_err(|error| Fault::new(PLACE, format!("{word:?}: {error}")))
}

fn dice_count(word: &str) -> Result<u8, Fault> {
    word.parse().map_err(|_| Fault::new(PLACE, format!("{word:?} is not a number of dice")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_what_they_must_be() {
        let mut line = Words::new("4.5.2 500,730 NE b 3");
        assert_eq!(line.cell().expect("a cube"), Cell::new(4, 5, 2).expect("a cube"));
        assert_eq!(line.spot().expect("a spot"), Spot::new(500, 730).expect("a spot"));
        assert_eq!(line.direction().expect("a direction"), Direction::NorthEast);
        assert_eq!((line.side().expect("a side"), line.index().expect("a count")), (Side::B, 2));
        assert!(line.end().is_ok() && line.maybe_cell() == Ok(None) && line.index() == Ok(0));
        let fault = |text: &str, read: fn(&mut Words<'_>) -> Result<(), Fault>| {
            read(&mut Words::new(text)).expect_err("a fault").message
        };
        assert_eq!(fault("", |line| line.cell().map(|_| ())), "a cube is missing");
        let late = Words::new("x").end().expect_err("a word too many").message;
        assert_eq!(late, "nothing may follow it, but \"x\" does");
        assert_eq!(fault("0", |line| line.index().map(|_| ())), "\"0\" is not a number of 1 or more");
        assert!(fault("5,x", |line| line.spot().map(|_| ())).starts_with("\"5,x\" is not a spot"));
    }

    #[test]
    fn names_and_dice_are_read_for_a_set_up() {
        let setup = crate::names::tests::Named::new();
        let line = |text| Line {
            setup: &setup,
            words: Words::new(text),
            cubes: sortie_rulebook::rule_id!("MINI-KEY-01"),
        };
        let mut all = line("4.4.1 p1 rifle fists");
        assert_eq!(all.cell().map(|cell| cell.to_string()), Ok("4.4.1".to_string()));
        assert_eq!((all.model(), all.weapon()), (Ok(ModelId::new(1)), Ok(WeaponName(0))));
        assert_eq!(
            (all.blade(), all.blade(), line("hammer").blade()),
            (Ok(None), Ok(None), Ok(Some(WeaponName(1))))
        );
        assert_eq!(line("").weapon().expect_err("the end").message, "a weapon is missing");
        let reroll = |text| line(text).reroll::<usize>("face");
        assert_eq!(reroll("1+1"), Ok(Reroll::Dice { misses: 1, hits: 1 }));
        assert_eq!(reroll("one six one"), Ok(Reroll::Command(Hand([2, 0, 0, 0, 0, 1]))));
        assert_eq!(
            (reroll("nothing"), reroll("seven").is_err()),
            (Ok(Reroll::Command(Hand::default())), true)
        );
        assert_eq!(line("three").word::<usize>("a face", "face"), Ok(2));
        let mut out = "reroll".to_string();
        write_hand::<usize>(Hand([1, 0, 2, 0, 0, 0]), &mut out).expect("a string takes text");
        assert_eq!(out, "reroll one three three");
    }

    #[test]
    fn a_place_beside_the_board_is_taken_as_leaving_it() {
        for (text, beyond) in
            [("4.9.1", true), ("0.3.1", true), ("4.8.1", false), ("x", false), ("4.9", false)]
        {
            let mut line = Words::new(text);
            assert_eq!((line.is_beyond_edge(), line.next().is_none()), (beyond, beyond), "{text}");
        }
    }

    #[test]
    fn dice_are_counted_by_their_kind() {
        let read = |text: &str| {
            let mut line = Words::new(text);
            let first = line.need("dice")?;
            line.dice(first)
        };
        assert_eq!((read("2"), read("1+2")), (Ok((2, 0)), Ok((1, 2))));
        assert_eq!((read("2 misses 1 hit"), read("1 hit")), (Ok((2, 1)), Ok((0, 1))));
        assert!(read("2 x").is_err() && read("1+x").is_err() && read("255 hits 255 hits").is_ok());
    }
}
