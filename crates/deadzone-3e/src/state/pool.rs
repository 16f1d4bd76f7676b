//! The attack being made and the test being rolled. There is never more than one of each at a time: what follows from
//! an attack starts after its numbers have been read and cleared.

use crate::ids::{ModelId, WeaponId};
use sortie_cubes::pool;
use sortie_geometry::cube::Cell;

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
pub type Pool = pool::Pool<Stat>;

/// The test being rolled.
pub type Test = pool::Test<Stat>;

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
