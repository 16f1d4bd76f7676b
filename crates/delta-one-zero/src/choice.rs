//! What a player can answer.

use crate::setup::{CommandOrder, Edge, FireteamId, ModelId, TacticalCard};
use crate::state::{ModelSet, Order, Place};
use sortie_kernel::Side;

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

/// What a Command Order is meant for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Aim {
    /// Nothing that needs naming.
    #[default]
    Nothing,
    /// A Fireteam.
    Team(FireteamId),
    /// Two Fireteams.
    Teams(FireteamId, FireteamId),
    /// A Fireteam that is to be Revealed instead of its Order being looked at.
    Reveal(FireteamId),
    /// A model.
    Model(ModelId),
}

/// What an Action or a free act of a model is.
#[allow(missing_docs, reason = "fields are named after what they hold")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Attack - Ranged at a model; `magazine` spends the extra round of an extended magazine.
    Shoot { weapon: u8, target: ModelId, magazine: bool },
    /// Indirect Fire at a point.
    Bombard { weapon: u8, at: Place },
    /// Attack - CQB; without a weapon unarmed.
    Fight { weapon: Option<u8>, target: ModelId },
    /// Coup de grace.
    Grace { target: ModelId },
    /// Attack - Breach; without a weapon by the plan of a Command Order.
    Breach { weapon: u8, door: u8, planned: bool },
    /// Climb to a spot.
    Climb { to: Place },
    /// Detect around a point.
    Detect { at: Place },
    /// Fire Mission by a Command Order.
    FireMission { order: CommandOrder, at: Place },
    /// First Aid.
    Aid { patient: ModelId },
    /// Interact with an objective, counted from 0; 255 is a dropped thing.
    Interact { objective: u8 },
    /// Rescue.
    Rescue { casualty: ModelId },
    /// Reload a weapon.
    Reload { weapon: u8 },
    /// Support - Spot.
    Spot { marksman: ModelId },
    /// Reload a weapon with spare ammunition, without using the Action.
    Spare { weapon: u8 },
}

/// An answer.
#[allow(missing_docs, reason = "fields are named after what they hold")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// To take a board edge.
    Edge(Edge),
    /// Who does it first.
    First(Side),
    /// To deploy a model.
    Deploy { model: ModelId, at: Place },
    /// To give a Fireteam an Order.
    Order { team: FireteamId, order: Order },
    /// To activate a Fireteam.
    Activate(FireteamId),
    /// To move a model.
    Move { model: ModelId, path: Path },
    /// Not to move a model.
    Stay(ModelId),
    /// To name a model.
    Name(ModelId),
    /// To react with these models.
    React(ModelSet),
    /// To act.
    Act { by: ModelId, act: Act },
    /// To take a model off the board.
    Leave(ModelId),
    /// To move hits to another model.
    Reallocate { hits: u8, to: ModelId },
    /// To retreat; to the left of the direct way if `left`, where both sides fit.
    Retreat { model: ModelId, left: bool },
    /// To attack back.
    AttackBack { model: ModelId, weapon: Option<u8>, target: ModelId },
    /// To play a Tactical Card other than Clear Stress and Command Order.
    Play(TacticalCard),
    /// To play Clear Stress for a model.
    Clear(ModelId),
    /// To play Command Order: which and what it is meant for.
    Command { order: CommandOrder, aim: Aim },
    /// To lay a casualty or a marker at a place.
    Lay(Place),
    /// To give a use back to a thing on a model's card.
    Resupply { model: ModelId, place: u8 },
    /// To Rally a model along a path; without one it stays.
    Rally { model: ModelId, path: Option<Path> },
    /// To discard a Tactical Card.
    Discard(TacticalCard),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nothing, or nothing more.
    Pass,
}
