//! The running activation: who acts and what was done already.

use super::Face;
use crate::ids::ModelId;
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;

/// The kinds of action of the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Act {
    /// Short: move, or a new position in its own cube.
    Advance,
    /// Long: move farther.
    Sprint,
    /// Short, long with a heavy weapon.
    Shoot,
    /// Long: fight in its own cube.
    Assault,
    /// Short: get up.
    StandUp,
    /// Short: a task; each kind counts by itself.
    Special,
}

impl Act {
    /// All kinds, with their words.
    pub const NAMED: [(&str, Act); 6] = [
        ("advance", Act::Advance),
        ("sprint", Act::Sprint),
        ("shoot", Act::Shoot),
        ("assault", Act::Assault),
        ("stand-up", Act::StandUp),
        ("special", Act::Special),
    ];
}

/// Effects of orders that last for the activation, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Boons(u16);

impl Boons {
    /// Its Noh weapons are Rapid Fire weapons with two re-rolls in RANGED tests.
    pub const OVERCHARGED: Boons = Boons(1);
    /// Shoots with two weapons.
    pub const TWO_WEAPONS: Boons = Boons(1 << 1);
    /// Two more re-rolls in RANGED tests.
    pub const FIRE_WEIGHT: Boons = Boons(1 << 2);
    /// An Advance result was spent on it.
    pub const ADVANCED: Boons = Boons(1 << 3);
    /// No Advance result can be spent on it.
    pub const NO_ADVANCE: Boons = Boons(1 << 4);
    /// Leaves enemies without their attack, and may pass through cubes with enemies if it is nimble.
    pub const POUNCES: Boons = Boons(1 << 5);
    /// May use an Advance result of the opponent.
    pub const LENT_ADVANCE: Boons = Boons(1 << 6);
    /// May use a Shoot result of the opponent.
    pub const LENT_SHOOT: Boons = Boons(1 << 7);
    /// May use an Assault result of the opponent.
    pub const LENT_ASSAULT: Boons = Boons(1 << 8);

    /// All of them, with the names that scripts set and facts show.
    pub(crate) const NAMED: [(&str, Boons); 9] = [
        ("overcharged", Boons::OVERCHARGED),
        ("two-weapons", Boons::TWO_WEAPONS),
        ("fire-weight", Boons::FIRE_WEIGHT),
        ("advanced-by-result", Boons::ADVANCED),
        ("no-advance-result", Boons::NO_ADVANCE),
        ("pounces", Boons::POUNCES),
        ("lent-advance", Boons::LENT_ADVANCE),
        ("lent-shoot", Boons::LENT_SHOOT),
        ("lent-assault", Boons::LENT_ASSAULT),
    ];

    pub(crate) const fn has(self, other: Boons) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn add(&mut self, other: Boons) {
        self.0 |= other.0;
    }

    /// Whether an order lends the model this result.
    pub(crate) fn lends(self, face: Face) -> bool {
        Boons::lent(face).is_some_and(|boon| self.has(boon))
    }

    /// A lent result was used, and with it the only one of the activation.
    pub(crate) const fn end_loans(&mut self) {
        self.0 &= !(Boons::LENT_ADVANCE.0 | Boons::LENT_SHOOT.0 | Boons::LENT_ASSAULT.0);
    }

    /// The boon of a lent result, for the results that can be lent.
    pub(crate) const fn lent(face: Face) -> Option<Boons> {
        match face {
            Face::Advance => Some(Boons::LENT_ADVANCE),
            Face::Shoot => Some(Boons::LENT_SHOOT),
            Face::Assault => Some(Boons::LENT_ASSAULT),
            _ => None,
        }
    }
}

/// A shot of the active model whose test nothing can change: no modifiers, no re-rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Closed {
    /// Something thrown or shot into a cube.
    Throw,
    /// Indirect fire.
    Indirect,
    /// Flames.
    Flames,
    /// New strength for a friend.
    Invigorate,
}

/// What the active model has used up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Used {
    /// Actions taken, one bit for each [`Act`].
    pub(crate) acts: u8,
    /// Special actions taken, one bit for each of the table.
    pub(crate) specials: u32,
    /// Short actions taken.
    pub(crate) short: u8,
    /// Whether a long action was taken.
    pub(crate) long: bool,
    /// Whether an Advance, Shoot or Assault result was spent on it.
    pub(crate) result: bool,
    /// Whether each side has spent a special order in this activation.
    pub(crate) order: [bool; 2],
    /// Ammunition used up for the SHOOT under way or taken last: plain and armour-piercing.
    pub(crate) ammo: [u8; 2],
    /// Whether that SHOOT has come to its second weapon.
    pub(crate) second_weapon: bool,
    /// Whether its latest action was a shot that nothing can change, and which: a refusal says so.
    pub(crate) closed: Option<Closed>,
}

impl Used {
    pub(crate) fn has(&self, act: Act) -> bool {
        self.acts >> act as u8 & 1 == 1
    }

    pub(crate) fn mark(&mut self, act: Act) {
        self.acts |= 1 << act as u8;
    }
}

/// The active model and its budget; default when nobody is active.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Activation {
    /// Who acts.
    pub(crate) model: Option<ModelId>,
    /// Who decides for it: its owner, or the opponent of a model that runs wild.
    pub(crate) controller: Side,
    /// Whether it runs wild under the opponent's control.
    pub(crate) wild: bool,
    pub(crate) used: Used,
    /// Whether it began in a cube with an enemy and has not left that cube.
    pub(crate) began_engaged: bool,
    /// Whether a rule has ended it early.
    pub(crate) cut: bool,
    /// Whether it charged and must pay for it.
    pub(crate) charged: bool,
    /// The overcrowded cube in which it began and which it must leave.
    pub(crate) crowded: Option<Cell>,
    /// Whether it began pinned and has not stood up.
    pub(crate) must_stand: bool,
    /// The action that it has taken last, paid for, free, or started by its movement.
    pub(crate) latest: Option<Act>,
    /// Effects of orders that last for the activation.
    pub(crate) boons: Boons,
}

impl Activation {
    /// A model is in another cube: if it is the active one, it has left the fight it began in.
    pub(crate) fn changed_cube(&mut self, id: ModelId) {
        if self.model == Some(id) {
            self.began_engaged = false;
        }
    }
}
