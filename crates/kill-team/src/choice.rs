//! What a player can be asked, and what can be answered.

use crate::dice::Bins;
use crate::state::{OperativeId, Place};
use arrayvec::ArrayVec;

/// An operative's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// It may charge and shoot.
    Engage,
    /// It hides in cover.
    Conceal,
}

/// A hit or a save that counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hit {
    /// Below a critical one.
    Normal,
    /// A retained 6, or better by a rule.
    Critical,
}

/// The four ways to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Up to M.
    Normal,
    /// Up to M and 2 inches more, into engagement range.
    Charge,
    /// Up to M, out of engagement range.
    FallBack,
    /// Up to 3 inches.
    Dash,
}

impl MoveKind {
    /// All four.
    pub const ALL: [MoveKind; 4] = [MoveKind::Normal, MoveKind::Charge, MoveKind::FallBack, MoveKind::Dash];
}

/// By which action a shooting attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shooting {
    /// A shoot action.
    Shoot,
    /// An overwatch action, in a turn of one's own or out of guard.
    Overwatch,
    /// An overwatch out of guard at an enemy within engagement range.
    PointBlank,
}

/// The most legs a written move may have.
pub const LEGS_MAX: usize = 6;

/// The corners of a move, its end last. One corner means: straight there, or the shortest way round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    len: u8,
    legs: [Place; LEGS_MAX],
}

impl Path {
    /// A path along these places; `None` if there are none or too many.
    pub fn new(places: &[Place]) -> Option<Path> {
        let mut path = Path::default();
        path.legs.get_mut(..places.len())?.copy_from_slice(places);
        path.len = places.len() as u8;
        (path.len > 0).then_some(path)
    }

    /// Straight there.
    pub fn to(place: Place) -> Path {
        let mut path = Path { len: 1, ..Path::default() };
        path.legs[0] = place;
        path
    }

    /// The corners in order.
    pub fn places(&self) -> &[Place] {
        &self.legs[..usize::from(self.len)]
    }

    /// Where the move ends.
    pub fn end(&self) -> Place {
        self.legs[usize::from(self.len.max(1)) - 1]
    }
}

/// The rule behind a re-roll or a change of dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A weapon rule, by its place in the table.
    Weapon(u8),
    /// The ploy that every faction has.
    Command,
    /// A strategic ploy in force, by its number.
    Ploy(u8),
}

/// The game's own choice of the origin of cover lines.
pub const ANY_ORIGIN: u8 = u8::MAX;

/// An answer.
#[allow(missing_docs, reason = "fields are named after what they hold")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// To be the attacker (true) or the defender.
    Role(bool),
    /// To take a drop zone, counted from 0.
    Zone(u8),
    /// To set up a barricade.
    Barricade { at: Place, degrees: u8 },
    /// To set up an operative with its first order.
    SetUp { operative: OperativeId, at: Place, order: Order },
    /// To use a strategic ploy, by its number.
    Ploy(u8),
    /// To use nothing in a step where players alternate.
    Pass,
    /// To activate an operative; from turning point 2 on with an order.
    Activate { operative: OperativeId, order: Option<Order> },
    /// To move.
    Move { kind: MoveKind, operative: OperativeId, path: Path },
    /// To shoot with the weapon at this place of the card.
    Shoot { how: Shooting, by: OperativeId, target: OperativeId, weapon: u8, origin: u8 },
    /// To fight.
    Fight { by: OperativeId, target: OperativeId, weapon: u8 },
    /// To go on guard.
    Guard(OperativeId),
    /// To spend an action point on nothing.
    PassAction(OperativeId),
    /// To perform the mission's action at a marker, counted from 0.
    Mission { operative: OperativeId, marker: u8 },
    /// To let a chance of overwatch or guard go by.
    Hold,
    /// To fight back with the weapon at this place of the card.
    Answer { by: OperativeId, weapon: u8 },
    /// To re-roll so many dice of each kind by a rule.
    Reroll { source: Source, dice: Bins },
    /// To re-roll no more.
    Keep,
    /// To use a rule that changes retained dice.
    Use(Source),
    /// Not to use it.
    Leave,
    /// To defend with the invulnerable save (true) or the armour.
    Invulnerable(bool),
    /// To retain so many dice for cover.
    Cover(u8),
    /// To discard so many normal and critical hits.
    Save { normal: u8, critical: u8 },
    /// To resolve the attack on this target next.
    Next(OperativeId),
    /// To strike with a hit.
    Strike(Hit),
    /// To discard one of the opponent's hits with a hit of one's own.
    Parry { hit: Hit, with: Hit },
}

/// A list of operatives small enough for a menu.
pub type OperativeList = ArrayVec<OperativeId, { crate::state::OPERATIVES_MAX }>;

/// What sort of question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Attacker or defender.
    Role,
    /// A drop zone.
    Zone,
    /// A barricade.
    Barricade,
    /// The next operative of the group.
    SetUp,
    /// A strategic ploy or none.
    StrategicPloy,
    /// Whom to activate.
    Activation,
    /// The effect of a ploy for this activation, or not.
    ActivationPloy,
    /// The next action.
    Action,
    /// Overwatch with nobody ready, or not.
    Overwatch,
    /// A guard attack, or not.
    Guard,
    /// Re-rolls of attack dice.
    Reroll,
    /// A rule that changes retained dice.
    Change,
    /// Armour or invulnerable save.
    SaveKind,
    /// Cover save or not.
    Cover,
    /// Re-rolls of defence dice.
    DefenceReroll,
    /// Which hits the saves discard.
    Saves,
    /// The next target of several.
    NextTarget,
    /// The weapon to fight back with.
    MeleeWeapon,
    /// Strike or parry.
    Exchange,
}
