//! The attack being made and the test being rolled. There is never more than one of each at a time:
//! whatever follows from an attack starts after its numbers have been read and cleared.

use crate::ids::{ModelId, WeaponId};
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;

/// Who rolls in an opposed test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Declares and re-rolls first.
    Attacker,
    /// Second.
    Defender,
}

impl Role {
    /// Attacker first.
    pub const BOTH: [Role; 2] = [Role::Attacker, Role::Defender];

    /// The opposing role.
    #[must_use]
    pub const fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// What is tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stat {
    /// Shooting.
    Ranged,
    /// Close combat.
    Fight,
    /// Staying alive.
    Survive,
    /// Dice of no model: explosions, walls, gravity, fire.
    #[default]
    Plain,
}

/// One side's dice in a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pool {
    /// The model that tests, if any.
    pub(crate) model: Option<ModelId>,
    /// The player who decides about the dice.
    pub(crate) by: Side,
    pub(crate) stat: Stat,
    /// A die at or above it is a success.
    pub(crate) target: u8,
    /// Dice to roll, all modifiers added; may be below 0.
    pub(crate) dice: i8,
    /// Whether the pool can be changed: extra dice, re-rolls, command dice.
    pub(crate) open: bool,
    /// Whether it decides if something lands in the cube it was aimed at; only an order can change it then.
    pub(crate) aimed: bool,
    /// Whether the model has no such stat and rolls nothing whatever is added.
    pub(crate) dash: bool,
    /// Dice that a keyword lets the player re-roll.
    pub(crate) rerolls: u8,
    /// Whether a special order lets the player re-roll any number of dice.
    pub(crate) order_reroll: bool,
    /// Failures that were not re-rolled yet.
    pub(crate) misses: u8,
    /// Successes below 8 that were not re-rolled yet.
    pub(crate) hits: u8,
    /// Successes that stand.
    pub(crate) successes: u8,
}

impl Pool {
    /// All successes.
    pub(crate) fn total(&self) -> u8 {
        self.hits.saturating_add(self.successes)
    }

    /// Forgets which dice could be re-rolled, so that equal outcomes are equal positions.
    pub(crate) fn settle(&mut self) {
        self.successes = self.total();
        self.hits = 0;
        self.misses = 0;
    }
}

/// The test being rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Test {
    pub(crate) pools: [Pool; 2],
}

impl Test {
    pub(crate) fn pool(&self, role: Role) -> &Pool {
        &self.pools[role as usize]
    }

    pub(crate) fn pool_mut(&mut self, role: Role) -> &mut Pool {
        &mut self.pools[role as usize]
    }
}

/// Why one model attacks another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cause {
    /// A SHOOT action.
    #[default]
    Shoot,
    /// A SHOOT that only pins.
    Blaze,
    /// An ASSAULT action, or one that a move started.
    Assault,
    /// An enemy leaves the attacker's cube.
    BreakAway,
    /// An enemy gets up in the attacker's cube.
    StandUp,
    /// An enemy was thrown, pinned, into the attacker's cube.
    Pounced,
}

impl Cause {
    pub(crate) fn is_shot(self) -> bool {
        matches!(self, Cause::Shoot | Cause::Blaze)
    }
}

/// The attack being made; default when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Attack {
    pub(crate) attacker: Option<ModelId>,
    pub(crate) target: Option<ModelId>,
    /// The attacker's weapon.
    pub(crate) weapon: Option<WeaponId>,
    /// The weapon of a target that fights back.
    pub(crate) reply: Option<WeaponId>,
    pub(crate) cause: Cause,
    /// Whether the target fights back.
    pub(crate) fights_back: bool,
    /// Whether the attacker's own movement brought it into the cube.
    pub(crate) moved_in: bool,
    /// Where a large model that reaches into half a cube goes back to.
    pub(crate) home: Option<Cell>,
    /// Whether the target was pinned when the action started.
    pub(crate) was_pinned: bool,
    /// Whether the long scope was declared.
    pub(crate) scoped: bool,
    /// Armour pierced beyond the weapon's own.
    pub(crate) more_ap: u8,
    /// Armour gained for this attack.
    pub(crate) more_armour: u8,
    /// Re-rolls that the attacker gains in this close combat.
    pub(crate) frenzy: u8,
    /// Whether standard modifiers are left out.
    pub(crate) plain: bool,
}
