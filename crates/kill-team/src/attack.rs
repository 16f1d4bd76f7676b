//! Attacks and combats on their way through the sequence; each fits a frame.
//!
//! A later step keeps only what later rules read, so that equal outcomes meet again in exact odds.

use crate::choice::{Hit, Shooting};
use crate::dice::Pool;
use crate::sight::Sight;
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
    /// Which fighters have made their first critical strike, as bits.
    pub fed: u8,
    /// Whose turn it is.
    pub turn: u8,
}

impl Hash for Melee {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b] = self.fighters.map(|id| id.0);
        let [c, d] = self.weapons;
        let packed = (self.normals[0] | self.normals[1] << 4, self.criticals[0] | self.criticals[1] << 4);
        let rest = self.stuns[0] | self.stuns[1] << 2 | self.turn << 4 | self.fed << 5;
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

/// Dice shares of further targets, four bits each, in the order of those still to be attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shares([u8; 5]);

impl Shares {
    /// The most further targets that can have a share.
    pub const MOST: usize = 10;

    /// The share at a place.
    pub fn get(self, place: usize) -> u8 {
        self.0.get(place / 2).map_or(0, |pair| pair >> (4 * (place % 2)) & 15)
    }

    fn set(&mut self, place: usize, dice: u8) {
        if let Some(pair) = self.0.get_mut(place / 2) {
            let shift = 4 * (place % 2);
            *pair = *pair & !(15 << shift) | (dice & 15) << shift;
        }
    }

    /// Puts a share in at a place; later ones move up.
    pub fn insert(&mut self, place: usize, dice: u8) {
        for later in (place + 1..Self::MOST).rev() {
            self.set(later, self.get(later - 1));
        }
        self.set(place, dice);
    }

    /// Takes the share at a place out; later ones move down.
    pub fn remove(&mut self, place: usize) -> u8 {
        let dice = self.get(place);
        for later in place..Self::MOST {
            self.set(later, self.get(later + 1));
        }
        dice
    }
}

/// The attacks of one shooting action: those still to be made, and who was shot at first and last.
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
    /// Whether the shooter's aim was spoilt by an injury when the action began: what it does to itself counts from
    /// the next on.
    pub injured: bool,
    /// Whether the first target is still to be attacked.
    pub first: bool,
    /// Further targets that are still to be attacked.
    pub left: TargetSet,
    /// All targets that are in cover, fixed when the first was selected.
    pub covered: TargetSet,
    /// All targets against whom somebody in the cover lines costs a die, fixed likewise. [KT-CQ-15]
    pub hindered: TargetSet,
    /// The dice of further targets, where the attacker divides them.
    pub shares: Shares,
    /// The dice of the first attack, or of the last one.
    pub dice: u8,
    /// Who was attacked last.
    pub last: OperativeId,
    /// The wounds it had before.
    pub before: u8,
    /// The rules that have repeated the last attack, as bits.
    pub repeated: u8,
    /// The second target of an action with two attacks.
    pub second: OperativeId,
}

impl Volley {
    /// Fixes what the shooter sees of a target: cover, and whether somebody in the lines costs a die.
    pub fn see(&mut self, target: OperativeId, sight: Option<Sight>) {
        if sight.is_some_and(|sight| sight.in_cover) {
            self.covered.insert(target);
        }
        if sight.is_some_and(|sight| sight.obstructed) {
            self.hindered.insert(target);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_keep_their_order() {
        let mut shares = Shares::default();
        for dice in [3, 2, 1] {
            shares.insert(0, dice);
        }
        shares.insert(2, 9);
        assert_eq!([0, 1, 2, 3, 4].map(|place| shares.get(place)), [1, 2, 9, 3, 0]);
        assert_eq!(shares.remove(1), 2);
        assert_eq!([0, 1, 2].map(|place| shares.get(place)), [1, 9, 3]);
    }
}
