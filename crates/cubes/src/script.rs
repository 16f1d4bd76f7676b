//! Scripts: cubes, spots, tokens and their kinds as the set-up part of a script writes them.
//!
//! Each function judges one field and names it in the fault. Which fields a model has belongs to the ruleset.

mod builder;
mod inside;
mod marker;

pub use builder::{Builder, Placed};
pub use inside::{ExplosionFixture, MoveFixture, StatFixture, ThrowFixture};
pub use marker::{Kind as MarkerKind, MarkerFixture, put_marker};

use crate::tokens::{Token, Tokens, total};
use serde::Deserialize;
use sortie_geometry::cube::{Cell, Grid, Spot};
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use std::collections::BTreeMap;

/// A side.
///
/// # Errors
/// If the word is not a side.
pub fn side(place: &str, word: &str) -> Result<Side, Fault> {
    let fault = || Fault::new(place, format!("{word:?} is not a side; write \"a\" or \"b\""));
    Side::parse(word).ok_or_else(fault)
}

/// A cube of the board that can be entered.
///
/// # Errors
/// If the word is not one.
pub fn cell(place: &str, word: &str, grid: &Grid) -> Result<Cell, Fault> {
    let cell: Cell = word.parse().map_err(|error| Fault::new(place, format!("{word:?}: {error}")))?;
    if cell.level() > grid.levels() || grid.is_solid(cell) {
        let why = format!("{word} is not a cube of this board that can be entered");
        return Err(Fault::new(place, why));
    }
    Ok(cell)
}

/// A spot of a cube.
///
/// # Errors
/// If the numbers are too large.
pub fn spot(place: &str, [x, y]: [u16; 2]) -> Result<Spot, Fault> {
    Spot::new(x, y).ok_or_else(|| Fault::new(place, "a spot is a pair of numbers from 0 to 999"))
}

/// Where a model stands: on the spot that is written, in the middle if that is free, or on the first free spot.
#[must_use]
pub fn resting_spot(written: Option<Spot>, free: &[Spot]) -> Spot {
    let middle = || free.iter().copied().find(|spot| *spot == Spot::MIDDLE);
    written.or_else(middle).or_else(|| free.first().copied()).unwrap_or(Spot::MIDDLE)
}

/// A token of a script.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TokenFixture {
    at: String,
    /// Absent if nobody has seen it.
    kind: Option<String>,
    /// `all` (face up), `a` or `b` (seen by that side only).
    known: Option<String>,
}

impl TokenFixture {
    /// The token; `kind` reads the word for its kind.
    ///
    /// # Errors
    /// Every fault of its fields.
    pub fn token<K>(
        &self,
        place: &str,
        grid: &Grid,
        kind: impl FnOnce(&str, &str) -> Result<K, Fault>,
    ) -> Result<Token<K>, Vec<Fault>> {
        let cell = cell(&format!("{place}.at"), &self.at, grid);
        let kind = self.kind.as_deref().map(|word| kind(&format!("{place}.kind"), word)).transpose();
        let known = self.viewers(&format!("{place}.known"));
        match (cell, kind, known) {
            (Ok(cell), Ok(kind), Ok(known)) => Ok(Token { cell, kind, known }),
            (cell, kind, known) => Err([cell.err(), kind.err(), known.err()].into_iter().flatten().collect()),
        }
    }

    /// Who knows the token, as [`Token::known`] has it.
    fn viewers(&self, place: &str) -> Result<u8, Fault> {
        match (self.known.as_deref(), &self.kind) {
            (None, None) => Ok(0),
            (None | Some("all"), Some(_)) => Ok(Token::<()>::FACE_UP),
            (Some("a"), Some(_)) => Ok(1),
            (Some("b"), Some(_)) => Ok(2),
            (Some(_), None) => Err(Fault::new(place, "a token that somebody knows has a kind")),
            (Some(word), Some(_)) => Err(Fault::unknown(place, "viewer", word, ["all", "a", "b"])),
        }
    }
}

/// Numbers of tokens by the words of their kinds; `kind` reads a word as the place of its kind.
///
/// # Errors
/// Every unknown word.
pub fn counts<const KINDS: usize>(
    place: &str,
    written: &BTreeMap<String, u8>,
    kind: impl Fn(&str, &str) -> Result<usize, Fault>,
) -> Result<[u8; KINDS], Vec<Fault>> {
    let (mut counts, mut faults) = ([0; KINDS], Vec::new());
    for (word, count) in written {
        match kind(place, word) {
            Ok(index) => counts[index] = *count,
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(counts) } else { Err(faults) }
}

/// Of the tokens that a mission puts on the table for certain, as many as lie face down, unseen by anybody.
#[must_use]
pub fn certain_among<const KINDS: usize>(certain: [u8; KINDS], mut unseen: u16) -> [u8; KINDS] {
    certain.map(|count| {
        let count = u16::from(count).min(unseen);
        unseen -= count;
        count as u8
    })
}

/// Checks the unseen tokens on the table against the unknown and certain counts.
///
/// # Errors
/// Names the field that has too few or too many.
pub fn check_unseen<K: Copy, const KINDS: usize>(tokens: &Tokens<K, KINDS>) -> Result<(), Fault> {
    let (unseen, certain) = (tokens.unseen(), total(&tokens.certain));
    if certain > unseen {
        return Err(Fault::new("certain", "fewer tokens lie face down, unseen by anybody"));
    }
    if unseen - certain > total(&tokens.unknown) {
        return Err(Fault::new("unknown", "more tokens lie face down, unseen by anybody"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::places::NOWHERE;

    fn grid() -> Grid {
        Grid::new(layout::open_ground())
    }

    #[test]
    fn fields_are_read_or_named() {
        assert_eq!(side("a", "b"), Ok(Side::B));
        assert_eq!(side("turn", "c").expect_err("no side").place, "turn");
        assert_eq!(cell("at", "4.4.1", &grid()).map(|cell| cell.to_string()), Ok("4.4.1".to_string()));
        assert!(cell("at", "4.4.7", &grid()).is_err() && cell("at", "x", &grid()).is_err());
        assert!(spot("spot", [1000, 0]).is_err() && spot("spot", [999, 0]).is_ok());
        let corner = Spot::new(165, 165).expect("a spot");
        assert_eq!(resting_spot(Some(corner), &[]), corner);
        assert_eq!(resting_spot(None, &[corner, Spot::MIDDLE]), Spot::MIDDLE);
        assert_eq!((resting_spot(None, &[corner]), resting_spot(None, &[])), (corner, Spot::MIDDLE));
    }

    #[test]
    fn a_token_is_seen_by_those_who_know_its_kind() {
        let read = |kind: Option<&str>, known: Option<&str>| {
            let [kind, known] = [kind, known].map(|word| word.map(str::to_string));
            let fixture = TokenFixture { at: "4.4.1".to_string(), kind, known };
            fixture
                .token("token[0]", &grid(), |_, word| Ok(word.len()))
                .map(|token| (token.kind, token.known))
        };
        assert_eq!(read(None, None), Ok((None, 0)));
        assert_eq!(read(Some("map"), None), Ok((Some(3), 3)));
        assert_eq!(read(Some("map"), Some("b")), Ok((Some(3), 2)));
        assert_eq!(read(None, Some("a")).expect_err("a kind is missing").len(), 1);
        assert_eq!(read(Some("map"), Some("c")).expect_err("no such viewer").len(), 1);
    }

    #[test]
    fn tokens_that_nobody_has_seen_are_counted() {
        let written = [("map".to_string(), 2), ("bomb".to_string(), 1)].into();
        let kind = |place: &str, word: &str| match word {
            "map" => Ok(0),
            _ => Err(Fault::new(place, word)),
        };
        assert_eq!(counts::<2>("unknown", &written, kind).expect_err("no bombs").len(), 1);
        assert_eq!(certain_among([2, 3], 4), [2, 2]);
        let mut tokens: Tokens<(), 2> = Tokens::default();
        tokens.certain = [1, 0];
        assert_eq!(check_unseen(&tokens).expect_err("none lies there").place, "certain");
        tokens.put(Token::face_down(NOWHERE));
        assert_eq!(check_unseen(&tokens), Ok(()));
        tokens.put(Token::face_down(NOWHERE));
        assert_eq!(check_unseen(&tokens).expect_err("nothing it could be").place, "unknown");
    }
}
