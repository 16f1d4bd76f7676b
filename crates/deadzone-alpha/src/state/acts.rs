//! What is under way: declared actions, free actions that were granted, tests, watches.

use super::NOBODY;
use crate::board::Square;
use crate::profile::{MODELS, Weapon};
use sortie_kernel::Side;

/// What an action is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum ActionKind {
    #[default]
    None,
    Move,
    Aim,
    Shoot,
    Blaze,
    Mean,
    Overwatch,
    Fight,
    BreakOff,
    Throw,
    /// Off the board with Intel.
    Leave,
}

impl ActionKind {
    /// Its display name.
    #[must_use]
    pub fn title(self) -> &'static str {
        [
            "nothing",
            "Move",
            "Aim",
            "Shoot",
            "Blaze Away",
            "Get Mean!",
            "Overwatch",
            "Fight",
            "Break Off",
            "Throw Grenade",
            "Move off the board",
        ][self as usize]
    }
}

/// What entitles a model to an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Origin {
    /// The model's allowance.
    #[default]
    Own,
    /// A Move card.
    Card,
    /// A result.
    Free,
    /// Overwatch.
    Interrupt,
    /// Rampage.
    Rampage,
}

/// A declared action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// What.
    pub kind: ActionKind,
    /// What entitles the model to it.
    pub origin: Origin,
    /// Who.
    pub by: u8,
    /// The model it is aimed at.
    pub target: u8,
    /// The square it is aimed at or leads to.
    pub square: Square,
    /// Where it begins.
    pub from: Square,
    /// The spot it leads to.
    pub spot: u8,
    /// The gun used.
    pub weapon: Weapon,
    /// Whether Ammo is used up.
    pub ammo: bool,
    /// Who supports, one bit per model.
    pub support: u16,
}

impl Default for Action {
    fn default() -> Self {
        Action {
            kind: ActionKind::None,
            origin: Origin::Own,
            by: NOBODY,
            target: NOBODY,
            square: Square::NONE,
            from: Square::NONE,
            spot: 0,
            weapon: Weapon::None,
            ammo: false,
            support: 0,
        }
    }
}

/// A free action that a result granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GrantKind {
    /// None.
    #[default]
    None,
    /// A free Fight.
    Fight,
    /// A free Move or a free Fight.
    MoveOrFight,
    /// A free Move.
    Move,
    /// A free Move, then a free Blaze Away at the square left.
    MoveThenBlaze,
    /// A free Blaze Away at a square.
    Blaze,
}

/// A free action still to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grant {
    /// What.
    pub kind: GrantKind,
    /// Who.
    pub model: u8,
    /// The square to blaze at.
    pub square: Square,
}

impl Default for Grant {
    fn default() -> Self {
        Grant { kind: GrantKind::None, model: NOBODY, square: Square::NONE }
    }
}

/// The most free actions that can be pending at once.
pub(crate) const GRANTS: usize = 3;

/// What is tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum TestKind {
    #[default]
    None,
    Shoot,
    Blaze,
    Fight,
    BreakOff,
    Frag,
    Slam,
    Fall,
}

/// The stat that a model rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum Stat {
    #[default]
    Survival,
    Fighting,
    Shooting,
}

impl Stat {
    /// Its display name.
    #[must_use]
    pub fn title(self) -> &'static str {
        ["Survival", "Fighting", "Shooting"][self as usize]
    }
}

/// A test under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Test {
    /// What is tested.
    pub kind: TestKind,
    /// Whether the action is an interrupt: 0 or 1.
    pub depth: u8,
    /// Whose cards come first.
    pub acting: Side,
    /// The model that performs the action; nobody for a blast, slam or fall.
    pub actor: u8,
    /// The opponent in a Shoot, Fight or Break Off.
    pub target: u8,
    /// The square of a Blaze Away or a blast.
    pub square: Square,
    /// What the opponent rolls.
    pub defence: Stat,
    /// The attacker's weapon.
    pub weapon: Weapon,
    /// Ammo used, a charge, an accurate throw, a model from a neighbouring square: +1 or +2 dice by the kind.
    pub bonus: bool,
    /// More dice by number: supporters, levels fallen beyond the first.
    pub more: u8,
    /// Models that were Pinned when the action began.
    pub pinned: u16,
    /// Models that roll.
    pub rollers: u16,
    /// Windows passed, later results applied.
    pub done: u16,
    /// Models that lose no Aggression.
    pub steadfast: u16,
    /// The score of the action, blast, slam or fall.
    pub score: u8,
    /// The card effect played for each model, counted from 1.
    pub cards: [u8; MODELS],
    /// The score of each other model.
    pub scores: [u8; MODELS],
}

impl Default for Test {
    fn default() -> Self {
        Test {
            kind: TestKind::None,
            depth: 0,
            acting: Side::A,
            actor: NOBODY,
            target: NOBODY,
            square: Square::NONE,
            defence: Stat::Survival,
            weapon: Weapon::None,
            bonus: false,
            more: 0,
            pinned: 0,
            rollers: 0,
            done: 0,
            steadfast: 0,
            score: 0,
            cards: [0; MODELS],
            scores: [0; MODELS],
        }
    }
}

/// Overwatch against the action under way, one bit per model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Watch {
    /// Still to roll.
    pub attempts: u16,
    /// May choose between before and after.
    pub choosing: u16,
    /// Interrupts before the action.
    pub before: u16,
    /// Interrupts after it.
    pub after: u16,
}
