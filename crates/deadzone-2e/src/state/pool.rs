//! The attack being made and the test being rolled. There is never more than one of each at a time: what follows from
//! an attack starts after its numbers have been read and cleared.

use crate::ids::{ModelId, WeaponId};
use sortie_cubes::pool;

/// What is tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stat {
    /// Shooting.
    Shoot,
    /// Close combat.
    Fight,
    /// Staying alive.
    Survive,
    /// Dice of no model: explosions, walls, gravity, fire.
    #[default]
    Plain,
}

/// One side's dice in a test.
pub type Pool = pool::Pool<Stat>;

/// The test being rolled.
pub type Test = pool::Test<Stat>;

/// Why one model attacks another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cause {
    /// A SHOOT.
    #[default]
    Shoot,
    /// Firing for Effect: a SHOOT that only pins.
    Effect,
    /// A FIGHT, or a fight that a movement started.
    Fight,
    /// An enemy leaves the attacker's cube.
    BreakAway,
    /// An enemy gets up in the attacker's cube.
    StandUp,
}

impl Cause {
    pub(crate) fn is_shot(self) -> bool {
        matches!(self, Cause::Shoot | Cause::Effect)
    }
}

/// What an experimental weapon does this time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Trick {
    /// Nothing special.
    #[default]
    None,
    /// BLAST.
    Blast,
    /// KNOCKBACK.
    Knockback,
    /// WEIGHT OF FIRE (2).
    Weight,
    /// AP3.
    Pierce,
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
    /// Whether the target was pinned when the fight started.
    pub(crate) was_pinned: bool,
    /// Armour pierced beyond the weapon's own.
    pub(crate) more_ap: u8,
    /// Armour that the target gains for this attack.
    pub(crate) more_armour: u8,
    /// Whether Clear Shot, High Ground and Friendly Fire are left out.
    pub(crate) plain: bool,
    /// Whether it is a SHOOT action, paid for or free.
    pub(crate) action: bool,
    /// What an experimental weapon does this time.
    pub(crate) trick: Trick,
}
