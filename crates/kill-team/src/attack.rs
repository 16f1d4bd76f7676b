//! Attacks and combats on their way through the sequence; each fits a frame.
//!
//! A later step keeps only what later rules read, so that equal outcomes meet again in exact odds.

use crate::choice::{Hit, Shooting};
use crate::dice::Pool;
use crate::state::OperativeId;
use crate::targets::TargetSet;
use std::hash::{Hash, Hasher};

/// A shooting attack during its attack roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The shooter.
    pub by: OperativeId,
    /// The target.
    pub target: OperativeId,
    /// The weapon's place on the shooter's card.
    pub weapon: u8,
    /// The action.
    pub how: Shooting,
    /// Whether the shooter was injured when the action began.
    pub injured: bool,
    /// Dice the defender may retain because of cover.
    pub cover: u8,
    /// How many attack dice there are.
    pub dice: u8,
    /// What they show.
    pub pool: Pool,
}

impl Hash for Attack {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let (how, injured) = (self.how as u8, u8::from(self.injured));
        let bytes = [self.by.0, self.target.0, self.weapon, how, injured, self.cover, self.dice, 0];
        hasher.write_u64(u64::from_le_bytes(bytes));
        self.pool.hash(hasher);
    }
}

/// A shooting attack after its attack roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hits {
    /// The shooter.
    pub by: OperativeId,
    /// The target.
    pub target: OperativeId,
    /// The weapon's place on the shooter's card.
    pub weapon: u8,
    /// Dice the defender may retain because of cover.
    pub cover: u8,
    /// Normal hits.
    pub normals: u8,
    /// Critical hits.
    pub criticals: u8,
    /// Defence dice the target loses.
    pub ap: u8,
}

impl Hash for Hits {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let bytes =
            [self.by.0, self.target.0, self.weapon, self.cover, self.normals, self.criticals, self.ap, 0];
        hasher.write_u64(u64::from_le_bytes(bytes));
    }
}

/// The defence dice of an attack before and while they are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Defence {
    /// What is defended against.
    pub hits: Hits,
    /// The target number of the save in use.
    pub needs: u8,
    /// How many dice there are.
    pub dice: u8,
    /// How many of them are retained without rolling.
    pub retained: u8,
}

/// A combat during its attack rolls; the attacker stands first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The two fighters.
    pub fighters: [OperativeId; 2],
    /// Their weapons' places on their cards; [`UNARMED`] for none.
    pub weapons: [u8; 2],
    /// Their dice.
    pub pools: [Pool; 2],
}

impl Hash for Clash {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let ([a, b], [c, d]) = (self.fighters.map(|id| id.0), self.weapons);
        hasher.write_u32(u32::from_le_bytes([a, b, c, d]));
        for pool in &self.pools {
            pool.hash(hasher);
        }
    }
}

/// No melee weapon.
pub const UNARMED: u8 = u8::MAX;

/// A combat while hits are resolved; the attacker stands first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Melee {
    /// The two fighters.
    pub fighters: [OperativeId; 2],
    /// Their weapons' places on their cards; [`UNARMED`] for none.
    pub weapons: [u8; 2],
    /// Normal hits left.
    pub normals: [u8; 2],
    /// Critical hits left.
    pub criticals: [u8; 2],
    /// Critical strikes that a rule has counted.
    pub stuns: [u8; 2],
    /// Whose turn it is.
    pub turn: u8,
}

impl Hash for Melee {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b] = self.fighters.map(|id| id.0);
        let [c, d] = self.weapons;
        let packed = (self.normals[0] | self.normals[1] << 4, self.criticals[0] | self.criticals[1] << 4);
        let rest = self.stuns[0] | self.stuns[1] << 2 | self.turn << 4;
        hasher.write_u64(u64::from_le_bytes([a, b, c, d, packed.0, packed.1, rest, 0]));
    }
}

impl Melee {
    /// Hits of one kind that a fighter has left.
    pub fn hits(&self, who: usize, hit: Hit) -> u8 {
        match hit {
            Hit::Normal => self.normals[who],
            Hit::Critical => self.criticals[who],
        }
    }

    /// All hits that a fighter has left.
    pub fn left(&self, who: usize) -> u8 {
        self.normals[who] + self.criticals[who]
    }

    /// Takes one hit away.
    pub fn discard(&mut self, who: usize, hit: Hit) {
        match hit {
            Hit::Normal => self.normals[who] -= 1,
            Hit::Critical => self.criticals[who] -= 1,
        }
    }
}

/// The attacks of one shooting action: those still to be made, and who was shot at first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Volley {
    /// The shooter.
    pub by: OperativeId,
    /// The first target, from which further ones are judged.
    pub original: OperativeId,
    /// The weapon's place on the shooter's card.
    pub weapon: u8,
    /// The action.
    pub how: Shooting,
    /// Whether the shooter was injured when the action began: what it does to itself counts from the next on.
    pub injured: bool,
    /// Whether the first target is still to be attacked, and then whether it is in cover.
    pub first: Option<bool>,
    /// Further targets that are still to be attacked.
    pub left: TargetSet,
}
