//! One operative, as plain bytes: where it stands, what is left of it, what it has done and what lies on it.

use super::{Actions, Deeds, Effects, Flags, Marks, Place};

/// An operative, numbered over both sides: side A's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct OperativeId(pub u8);

impl OperativeId {
    /// Stands for nobody where a frame needs no operative.
    pub const NOBODY: OperativeId = OperativeId(u8::MAX);

    /// The place in arrays kept per operative.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One operative. Its bytes lie in the order in which [`Operative::words`] reads them, so that comparing and
/// hashing take a word at a time.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Operative {
    /// The centre of its base.
    pub at: Place,
    /// Wounds left.
    pub wounds: u8,
    /// Action points spent in its activation.
    pub ap_spent: u8,
    /// What is true of it.
    pub flags: Flags,
    /// Weapons that it has used up, by their place on its card.
    pub used: u16,
    /// What it has done in its activation.
    pub done: Actions,
    /// Effects of ploys on it.
    pub effects: Effects,
    /// What lies on it beyond its activation.
    pub marks: Marks,
    /// The sum of all changes of its APL, before the limit of one.
    pub apl_change: i8,
    /// The token it carries, counted from 1; 0 for none.
    pub carries: u8,
    /// Somebody tied to it, counted from 1: whom a drone protects, or who felled or is about to hurt it. 0 for nobody.
    pub tied: u8,
    /// Things for once per battle that it has used, by their number.
    pub spent: u8,
    /// How far it has moved in its activation, in thousandths.
    pub moved: u16,
    /// What a dataslate will remember of it.
    pub deeds: Deeds,
    /// Mortal wounds that it is about to lose, while its player is asked.
    pub owed: u8,
}

impl PartialEq for Operative {
    fn eq(&self, other: &Operative) -> bool {
        // One test for all words: most that exact odds compare are equal, so leaving early does not pay.
        let ([a, b, c, d], [w, x, y, z]) = (self.words(), other.words());
        (a ^ w) | (b ^ x) | (c ^ y) | (d ^ z) == 0
    }
}

impl Eq for Operative {}

impl Operative {
    /// Whether it stands in the killzone, incapacitated or not.
    pub fn on_table(&self) -> bool {
        self.flags.has(Flags::ON_TABLE)
    }

    /// Whether it stands in the killzone and is not incapacitated.
    pub fn is_up(&self) -> bool {
        self.on_table() && !self.flags.has(Flags::DOWN)
    }

    /// Whether its order is conceal.
    pub fn is_concealed(&self) -> bool {
        self.flags.has(Flags::CONCEAL)
    }

    /// Whether its order is conceal for the attack under way: seen from a vantage point it may count as engage.
    pub fn is_hidden_from_shot(&self) -> bool {
        self.is_concealed() && !self.marks.has(Marks::EXPOSED)
    }

    /// The operative tied to this one.
    pub fn tie(&self) -> Option<OperativeId> {
        self.tied.checked_sub(1).map(OperativeId)
    }

    /// Ties an operative to this one, or nobody.
    pub fn tie_to(&mut self, other: Option<OperativeId>) {
        self.tied = other.filter(|id| *id != OperativeId::NOBODY).map_or(0, |id| id.0 + 1);
    }

    /// Its bytes, eight at a time.
    pub(super) fn words(&self) -> [u64; 4] {
        let word = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        let ([a, b], [c, d], [e, f]) =
            (self.at.x.to_le_bytes(), self.at.y.to_le_bytes(), self.at.z.to_le_bytes());
        let ([g, h], [i, j]) = (self.flags.0.to_le_bytes(), self.used.to_le_bytes());
        let [k, l, m, n] = self.done.0.to_le_bytes();
        let ([o, p], [q, r]) = (self.effects.0.to_le_bytes(), self.marks.0.to_le_bytes());
        [
            word([a, b, c, d, e, f, self.wounds, self.ap_spent]),
            word([g, h, i, j, k, l, m, n]),
            word([o, p, q, r, self.apl_change as u8, self.carries, self.tied, self.spent]),
            u64::from(self.moved) | u64::from(self.deeds.0) << 16 | u64::from(self.owed) << 24,
        ]
    }
}
