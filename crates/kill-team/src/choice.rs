//! What a player can answer.

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

/// The ways to move.
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
    /// A normal move with a dash in the middle of a climb or drop.
    MoveDash,
    /// A fall back with a dash in the middle of a climb or drop.
    FallBackDash,
}

impl MoveKind {
    /// All of them, the plain ones first.
    pub const ALL: [MoveKind; 6] = [
        MoveKind::Normal,
        MoveKind::Charge,
        MoveKind::FallBack,
        MoveKind::Dash,
        MoveKind::MoveDash,
        MoveKind::FallBackDash,
    ];

    /// Whether a dash is part of it beside another move.
    pub fn adds_dash(self) -> bool {
        matches!(self, MoveKind::MoveDash | MoveKind::FallBackDash)
    }

    /// Whether it is a dash or has one in it.
    pub fn dashes(self) -> bool {
        self == MoveKind::Dash || self.adds_dash()
    }

    /// Whether it leads out of engagement range.
    pub fn falls_back(self) -> bool {
        matches!(self, MoveKind::FallBack | MoveKind::FallBackDash)
    }
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

/// The most corners a written move may have: more than any allowance pays for, since an increment counts as an inch
/// at least.
pub const LEGS_MAX: usize = 24;

/// The corners of a move, its end last. One corner means: straight there, or the cheapest way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    len: u8,
    /// The hatchway operated on the way, counted from 1; 0 for none.
    hatch: u8,
    /// Behind how many corners it is operated.
    after: u8,
    /// Whether more than one hatchway is named, which no rule allows.
    twice: bool,
    /// Behind how many corners the token that is carried is dropped, and where.
    token: Option<(u8, Place)>,
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

    /// The same path with a hatchway, counted from 0, operated behind some corners.
    #[must_use]
    pub fn operating(self, after: usize, hatch: u8) -> Path {
        Path { after: (after as u8).min(self.len), hatch: hatch.saturating_add(1), ..self }
    }

    /// The same path with another hatchway operated on it, whichever it is.
    #[must_use]
    pub fn operating_twice(self) -> Path {
        Path { twice: true, ..self }
    }

    /// Whether more than one hatchway is operated on the way.
    pub fn operates_twice(&self) -> bool {
        self.twice
    }

    /// A path that leads nowhere but operates a hatchway.
    pub fn staying(hatch: u8) -> Path {
        Path::default().operating(0, hatch)
    }

    /// Behind how many corners which hatchway is operated.
    pub fn hatch(&self) -> Option<(u8, u8)> {
        Some((self.after.min(self.len), self.hatch.checked_sub(1)?))
    }

    /// The same path with the token that is carried dropped at a place behind some corners.
    #[must_use]
    pub fn dropping(self, after: usize, at: Place) -> Path {
        Path { token: Some(((after as u8).min(self.len), at)), ..self }
    }

    /// Behind how many corners the token that is carried is dropped where.
    pub fn token(&self) -> Option<(u8, Place)> {
        self.token
    }

    /// The corners in order.
    pub fn places(&self) -> &[Place] {
        &self.legs[..usize::from(self.len)]
    }

    /// Whether it has one corner, which is this place.
    pub fn is_straight_to(&self, place: Place) -> bool {
        self.len == 1 && self.legs[0] == place
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
    /// A tactical ploy, by its number.
    Tactical(u8),
    /// Equipment that gives a free Command Re-roll.
    Free,
    /// A markerlight on the target.
    Markerlight,
    /// A shell that turns blows.
    Chitin,
    /// Equipment that makes a fail a hit.
    Mended,
    /// A celestial shield.
    Shield,
    /// A stimulant.
    Stimulant,
    /// A holographic readout.
    Readout,
    /// A tactical ploy by which a weapon splashes farther instead of harder.
    Farther,
    /// A battle honour.
    Honour,
    /// Rare equipment that seeks its target.
    Seeker,
    /// A Comms Network.
    Comms,
}

/// The scouting options. [KT-SETUP-12]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scouting {
    /// One more barricade.
    Fortify,
    /// One order changed in turning point 1.
    Infiltrate,
    /// One free dash.
    Recon,
}

impl Scouting {
    /// All three; each beats the next, and the last the first.
    pub const ALL: [Scouting; 3] = [Scouting::Fortify, Scouting::Infiltrate, Scouting::Recon];
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
    /// To open or close a hatchway, counted from 0.
    Hatch { operative: OperativeId, hatch: u8 },
    /// To perform the mission's action at a marker, counted from 0.
    Mission { operative: OperativeId, marker: u8 },
    /// To let a chance of overwatch or guard go by.
    Hold,
    /// To fight back with the weapon at this place of the card.
    Answer { by: OperativeId, weapon: u8 },
    /// To re-roll these dice by a rule.
    Reroll { source: Source, dice: Bins },
    /// To re-roll no more.
    Keep,
    /// To use a rule that changes retained dice.
    Use(Source),
    /// Not to use it.
    Leave,
    /// To defend with the invulnerable save (true) or the armour.
    Invulnerable(bool),
    /// To retain this many dice for cover.
    Cover(u8),
    /// To discard this many normal and critical hits.
    Save { normal: u8, critical: u8 },
    /// To resolve the attack on this target next.
    Next(OperativeId),
    /// To strike with a hit.
    Strike(Hit),
    /// To discard one of the opponent's hits with a hit of one's own.
    Parry { hit: Hit, with: Hit },
    /// To implant the enemy instead of striking it.
    Implant(Hit),
    /// To give dice of an attack to another target.
    Share { target: OperativeId, dice: u8 },
    /// To let a drone protect the target.
    Protect(OperativeId),
    /// To end an activation.
    End(OperativeId),
    /// To use a tactical ploy for an operative.
    Tactical { ploy: u8, operative: OperativeId },
    /// To perform a unique action, by its number, at somebody or at a place.
    Unique { action: u8, by: OperativeId, target: OperativeId, at: Place },
    /// To make two attacks with one weapon as one action.
    Storm { by: OperativeId, target: OperativeId, second: OperativeId, weapon: u8 },
    /// To pick up a token, counted from 0.
    PickUp { operative: OperativeId, token: u8 },
    /// To drop the token that one carries.
    Drop { operative: OperativeId, at: Place },
    /// To perform the action of a tac op, by its card, at a feature or an edge, or at a place.
    TacAction { operative: OperativeId, card: u8, object: u8, at: Place },
    /// To reveal a tac op, by its card.
    Reveal(u8),
    /// To pick an archetype, counted from 0, with the cards of another one that fill its deck, as bits; none leaves
    /// them to the game.
    Archetype { archetype: u8, more: u32 },
    /// To keep one of the tac ops drawn, by its card, with the operative that it names, if it names one.
    KeepCard { card: u8, named: OperativeId },
    /// To name a terrain feature.
    Feature(u8),
    /// To name an enemy and the operative that challenges it.
    Challenge { enemy: OperativeId, own: OperativeId },
    /// To place a token, or an operative that returns.
    PutAt(Place),
    /// To pick a scouting option.
    Scout(Scouting),
    /// To have the first initiative (true) or leave it to the opponent.
    First(bool),
}

/// A list of operatives small enough for a menu.
pub type OperativeList = ArrayVec<OperativeId, { crate::state::OPERATIVES_MAX }>;
