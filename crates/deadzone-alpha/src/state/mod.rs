//! Everything that changes, as plain bytes: models, hands and decks as sets, counters, the declared actions and the
//! tests under way. What no later rule reads is cleared, so that equal outcomes are equal.

mod acts;
mod model;

pub(crate) use acts::GRANTS;
pub(crate) use acts::{Action, ActionKind, Grant, GrantKind, Origin, Stat, Test, TestKind, Watch};
pub use model::{Aggression, Flags, Item};
pub(crate) use model::{Counter, Model};

use crate::board::Square;
use crate::profile::{Faction, MODELS};
use sortie_kernel::Side;

/// No model.
pub(crate) const NOBODY: u8 = u8::MAX;

/// Item counters of a game.
pub(crate) const COUNTERS: usize = 8;
/// Everything that changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Both forces.
    pub models: [Model; MODELS],
    /// Cards in hand of each side, one bit per card.
    pub hands: [u16; 2],
    /// Cards still to draw of each side.
    pub decks: [u16; 2],
    /// Counters on the table.
    pub counters: [Counter; COUNTERS],
    /// How many counters of each kind lie face down.
    pub unknown: [u8; 3],
    /// Intel of each side.
    pub intel: [u8; 2],
    /// Turns begun.
    pub turn: u8,
    /// Whose turn it is.
    pub side: Side,
    /// Who plays the Enforcers.
    pub enforcers: Side,
    /// Whether the Enforcers have the south edge.
    pub south: bool,
    /// Whether the active player has played a card this turn.
    pub card_played: bool,
    /// Whether the cards have run out.
    pub cards_out: bool,
    /// The action under way, and an interrupt inside it.
    pub actions: [Action; 2],
    /// Free actions granted by each of them.
    pub grants: [[Grant; GRANTS]; 2],
    /// Overwatch against the action under way.
    pub watch: Watch,
    /// The test under way, and a slam or fall inside a blast.
    pub tests: [Test; 2],
}

/// All twelve cards.
pub(crate) const ALL_CARDS: u16 = 0x0fff;

impl Default for State {
    fn default() -> Self {
        State {
            models: [Model { flags: Flags::LEFT, ..Model::default() }; MODELS],
            hands: [0; 2],
            decks: [ALL_CARDS; 2],
            counters: [Counter::default(); COUNTERS],
            unknown: [0; 3],
            intel: [0; 2],
            turn: 0,
            side: Side::A,
            enforcers: Side::A,
            south: true,
            card_played: false,
            cards_out: false,
            actions: [Action::default(); 2],
            grants: [[Grant::default(); GRANTS]; 2],
            watch: Watch::default(),
            tests: [Test::default(); 2],
        }
    }
}

impl State {
    /// A model.
    #[inline]
    #[must_use]
    pub fn model(&self, id: u8) -> &Model {
        &self.models[usize::from(id)]
    }

    /// A model, to change.
    #[inline]
    pub fn model_mut(&mut self, id: u8) -> &mut Model {
        &mut self.models[usize::from(id)]
    }

    /// The side of a faction.
    #[inline]
    #[must_use]
    pub fn side_of_faction(&self, faction: Faction) -> Side {
        match faction {
            Faction::Enforcers => self.enforcers,
            Faction::Plague => self.enforcers.other(),
        }
    }

    /// The faction of a side.
    #[inline]
    #[must_use]
    pub fn faction(&self, side: Side) -> Faction {
        if side == self.enforcers { Faction::Enforcers } else { Faction::Plague }
    }

    /// The side of a model.
    #[inline]
    #[must_use]
    pub fn side_of(&self, id: u8) -> Side {
        self.side_of_faction(Faction::of(id))
    }

    /// Whether a model is alive and on the board.
    #[inline]
    #[must_use]
    pub fn is_up(&self, id: u8) -> bool {
        self.models.get(usize::from(id)).is_some_and(|model| !model.flags.any(Flags::DEAD | Flags::LEFT))
    }

    /// The models of a side that are alive and on the board.
    pub fn team(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        self.faction(side).models().filter(|id| self.is_up(*id))
    }

    /// Every model that is alive and on the board.
    pub fn everyone(&self) -> impl Iterator<Item = u8> + '_ {
        (0..MODELS as u8).filter(|id| self.is_up(*id))
    }

    /// The models in a square.
    pub fn in_square(&self, square: Square) -> impl Iterator<Item = u8> + '_ {
        (0..MODELS as u8).filter(move |id| self.model(*id).at == square && self.is_up(*id))
    }

    /// The discards of a side.
    #[must_use]
    pub fn discards(&self, side: Side) -> u16 {
        ALL_CARDS & !self.hands[side.index()] & !self.decks[side.index()]
    }
}
