//! Tokens on the table: face up, face down, and what is still unknown about those that lie face down.
//!
//! No order of shuffled tokens is stored. `unknown` counts what nobody has seen, in the box or on the table; a
//! token's kind is drawn from it at the moment somebody looks. `certain` counts those of the unseen tokens that a
//! mission puts on the table for certain. The kinds, and who may look, belong to the ruleset.

use crate::places::NOWHERE;
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_rulebook::RuleId;
use std::hash::{Hash, Hasher};

/// What a token can be.
pub trait Kind: Copy + 'static {
    /// All kinds, in the order in which they are counted.
    const ALL: &'static [Self];
}

/// One token on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token<K> {
    /// Where it lies.
    pub cell: Cell,
    /// What it is; `None` if nobody has looked.
    pub kind: Option<K>,
    /// Who knows what it is although it lies face down: bit 0 side A, bit 1 side B; 3 if it lies face up.
    pub known: u8,
}

impl<K> Token<K> {
    /// Everybody knows it.
    pub const FACE_UP: u8 = 3;

    /// A token that nobody has looked at.
    pub const fn face_down(cell: Cell) -> Token<K> {
        Token { cell, kind: None, known: 0 }
    }

    /// A token that everybody sees.
    pub const fn face_up(cell: Cell, kind: K) -> Token<K> {
        Token { cell, kind: Some(kind), known: Token::<K>::FACE_UP }
    }

    /// Whether a side knows what it is.
    #[inline]
    pub fn is_known_to(&self, side: Side) -> bool {
        self.known >> side.index() & 1 == 1
    }
}

/// The most tokens that can lie on the table: a few lie there at the start, each pick-up takes one away before it
/// may leave another, and only dead carriers add more.
pub const TOKENS_MAX: usize = 32;

/// All tokens on the table, and what is unknown; `KINDS` is the number of kinds.
#[derive(Clone, Copy, Debug)]
pub struct Tokens<K, const KINDS: usize> {
    len: u8,
    list: [Token<K>; TOKENS_MAX],
    /// Tokens that nobody has seen, by kind.
    pub unknown: [u8; KINDS],
    /// Tokens that nobody has seen and that lie on the table for certain, by kind.
    pub certain: [u8; KINDS],
}

impl<K: Copy, const KINDS: usize> Default for Tokens<K, KINDS> {
    fn default() -> Self {
        Tokens {
            len: 0,
            list: [Token::face_down(NOWHERE); TOKENS_MAX],
            unknown: [0; KINDS],
            certain: [0; KINDS],
        }
    }
}

impl<K: Copy, const KINDS: usize> Tokens<K, KINDS> {
    /// The tokens on the table.
    #[inline]
    #[must_use]
    pub fn list(&self) -> &[Token<K>] {
        &self.list[..usize::from(self.len)]
    }

    /// The tokens on the table, to change them.
    #[inline]
    pub fn list_mut(&mut self) -> &mut [Token<K>] {
        &mut self.list[..usize::from(self.len)]
    }

    /// Puts a token down; if the table is full, it is lost.
    #[inline]
    pub fn put(&mut self, token: Token<K>) {
        if usize::from(self.len) < TOKENS_MAX {
            self.list[usize::from(self.len)] = token;
            self.len += 1;
        }
    }

    /// Takes a token away; the others keep their order.
    #[inline]
    pub fn take(&mut self, index: usize) -> Token<K> {
        let token = self.list()[index];
        self.list.copy_within(index + 1..usize::from(self.len), index);
        self.len -= 1;
        token
    }

    /// The indices of the tokens in a cube.
    #[inline]
    pub fn in_cell(&self, cell: Cell) -> impl Iterator<Item = usize> + '_ {
        self.list().iter().enumerate().filter(move |(_, token)| token.cell == cell).map(|(index, _)| index)
    }

    /// How many tokens on the table nobody has seen.
    #[inline]
    #[must_use]
    pub fn unseen(&self) -> u16 {
        self.list().iter().filter(|token| token.kind.is_none()).count() as u16
    }
}

impl<K: Kind, const KINDS: usize> Tokens<K, KINDS> {
    /// Finds out what one of the `unseen` tokens on the table is: one of those that lie there for certain, with
    /// their share of the unseen, or one of all the others.
    pub fn draw(&mut self, unseen: u16, why: RuleId, dice: &mut dyn Dice) -> K {
        let certain = total(&self.certain);
        if certain > 0 {
            let picked = dice.pick(why, unseen.max(certain));
            if picked < certain {
                return K::ALL[take(&mut self.certain, picked)];
            }
        }
        let picked = dice.pick(why, total(&self.unknown));
        K::ALL[take(&mut self.unknown, picked)]
    }
}

/// How many tokens there are of all kinds.
#[inline]
#[must_use]
pub fn total(counts: &[u8]) -> u16 {
    counts.iter().map(|n| u16::from(*n)).sum()
}

/// Takes the token at this place, counted through all kinds, and returns its kind.
fn take(counts: &mut [u8], mut index: u16) -> usize {
    for (kind, count) in counts.iter_mut().enumerate() {
        if index < u16::from(*count) {
            *count -= 1;
            return kind;
        }
        index -= u16::from(*count);
    }
    unreachable!("the index is below the number of tokens");
}

impl<K: Copy + PartialEq, const KINDS: usize> PartialEq for Tokens<K, KINDS> {
    fn eq(&self, other: &Self) -> bool {
        self.list() == other.list() && self.unknown == other.unknown && self.certain == other.certain
    }
}

impl<K: Copy + Eq, const KINDS: usize> Eq for Tokens<K, KINDS> {}

impl<K: Copy + Hash, const KINDS: usize> Hash for Tokens<K, KINDS> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.list().hash(hasher);
        self.unknown.hash(hasher);
        self.certain.hash(hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::dice::{Rolling, Script};
    use sortie_rulebook::rule_id;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Thing {
        Map,
        Bomb,
    }

    impl Kind for Thing {
        const ALL: &'static [Thing] = &[Thing::Map, Thing::Bomb];
    }

    #[test]
    fn a_kind_is_drawn_when_somebody_looks_and_then_gone_from_the_rest() {
        let mut tokens: Tokens<Thing, 2> = Tokens { unknown: [1, 2], certain: [0, 1], ..Tokens::default() };
        tokens.put(Token::face_down(NOWHERE));
        tokens.put(Token::face_down(NOWHERE));
        assert_eq!((tokens.unseen(), total(&tokens.unknown)), (2, 3));
        // Of two unseen tokens one is a bomb for certain; the second pick is among the others.
        let mut dice = Rolling::new(Script::new([1, 2, 1]));
        assert_eq!(tokens.draw(2, rule_id!("MINI-KEY-01"), &mut dice), Thing::Bomb);
        assert_eq!((tokens.certain, tokens.unknown), ([0, 0], [1, 2]));
        assert_eq!(tokens.draw(1, rule_id!("MINI-KEY-01"), &mut dice), Thing::Bomb);
        assert_eq!(tokens.draw(1, rule_id!("MINI-KEY-01"), &mut dice), Thing::Map);
        assert_eq!(tokens.unknown, [0, 1]);
    }

    #[test]
    fn tokens_keep_their_order_and_only_live_ones_count() {
        let mut tokens: Tokens<Thing, 2> = Tokens::default();
        let [one, two] = ["1.1.1", "2.2.1"].map(|text| text.parse().expect("a cube"));
        tokens.put(Token::face_up(one, Thing::Map));
        tokens.put(Token::face_down(two));
        assert!(tokens.list()[0].is_known_to(Side::A) && !tokens.list()[1].is_known_to(Side::B));
        assert_eq!(tokens.in_cell(two).collect::<Vec<_>>(), [1]);
        assert_eq!(tokens.take(0).kind, Some(Thing::Map));
        let mut same: Tokens<Thing, 2> = Tokens::default();
        same.put(Token::face_down(two));
        assert_eq!(tokens, same, "what was taken away is forgotten");
        for _ in 0..40 {
            tokens.put(Token::face_down(one));
        }
        assert_eq!(tokens.list().len(), TOKENS_MAX, "a full table loses more");
    }
}
