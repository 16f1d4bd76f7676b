//! Everything that changes during a game. Fixed size, no heap; only live entries count for equality.

mod activation;
mod command;
mod items;
mod markers;
mod model;
mod pool;

pub use activation::{Act, Activation, Boons, Used};
pub use command::Face;
pub(crate) use items::HANDS;
pub use items::{Carried, Token, Tokens};
pub use markers::{Mark, Marker, Markers};
pub use model::{Effects, Flags, Model};
pub use pool::{Attack, Cause, Pool, Stat, Test, Trick};
pub use sortie_cubes::hand::Hand;
pub use sortie_cubes::pool::Role;

use crate::ids::{MODELS_MAX, ModelId};
use sortie_kernel::Side;
use std::hash::{Hash, Hasher};

/// Everything that changes in a game of Deadzone, second edition.
#[derive(Clone, Debug)]
pub struct State {
    /// How many of `models` the game uses.
    pub(crate) count: u8,
    pub(crate) models: [Model; MODELS_MAX],
    /// Counters on the table and what is still unknown of them.
    pub(crate) tokens: Tokens,
    pub(crate) markers: Markers,
    /// Stored Command results, by side.
    pub(crate) hands: [Hand; 2],
    /// Whether one of a side's `+1 Model` results came by a relay: it is not a die.
    pub(crate) relayed: [bool; 2],
    pub(crate) vps: [u8; 2],
    /// Which of the set-up's missions is played.
    pub(crate) scenario: u8,
    /// 0 during set-up, then from 1.
    pub(crate) round: u8,
    /// Who has the initiative: takes the turn, or during set-up is the starting player.
    pub(crate) initiative: Side,
    /// Which of the mission's two zones side A has.
    pub(crate) zone_a: u8,
    /// When each side last ran out of models to activate this round, 0 if it has some.
    pub(crate) finished: [u8; 2],
    /// Cubes added to each zone because the team did not fit.
    pub(crate) added: [u8; 2],
    /// Whether a `+1 Model` result was spent in this turn.
    pub(crate) plus_one: bool,
    pub(crate) activation: Activation,
    pub(crate) attack: Attack,
    pub(crate) test: Test,
    /// Whether what deaths cause is being dealt with; later deaths wait for their turn there.
    pub(crate) settling: bool,
    /// Whether an explosion or flames are hurting one model after the other.
    pub(crate) in_blast: bool,
    /// Whether the movement under way has led into a fight.
    pub(crate) fought: bool,
    /// Who was stunned last, since the latest model began to leave combat in this activation.
    pub(crate) stunned: Option<ModelId>,
    /// Counters of the pool that were never drawn.
    pub(crate) unused: u8,
}

impl State {
    pub(crate) fn new(count: usize) -> State {
        assert!(count <= MODELS_MAX, "the set-up checked the number of models");
        State {
            count: count as u8,
            models: [Model::default(); MODELS_MAX],
            tokens: Tokens::default(),
            markers: Markers::default(),
            hands: [Hand::default(); 2],
            relayed: [false; 2],
            vps: [0; 2],
            scenario: 0,
            round: 0,
            initiative: Side::A,
            zone_a: 0,
            finished: [0; 2],
            added: [0; 2],
            plus_one: false,
            activation: Activation::default(),
            attack: Attack::default(),
            test: Test::default(),
            settling: false,
            in_blast: false,
            fought: false,
            stunned: None,
            unused: 0,
        }
    }

    /// The models that are or were part of the game, in the order of the roster.
    #[must_use]
    pub fn models(&self) -> &[Model] {
        &self.models[..usize::from(self.count)]
    }

    /// One model.
    #[inline]
    #[must_use]
    pub fn model(&self, id: ModelId) -> &Model {
        &self.models[id.index()]
    }

    pub(crate) fn model_mut(&mut self, id: ModelId) -> &mut Model {
        &mut self.models[id.index()]
    }

    /// Every model's id.
    pub fn ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..usize::from(self.count)).map(ModelId::new)
    }

    /// Victory points, A and B.
    #[must_use]
    pub fn vps(&self) -> [u8; 2] {
        self.vps
    }

    /// The round being played, 0 during set-up.
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    pub(crate) fn score(&mut self, side: Side, points: u8) {
        let vps = &mut self.vps[side.index()];
        *vps = vps.saturating_add(points);
    }

    fn rest(&self) -> impl Hash + Eq + '_ {
        (
            (self.vps, self.round, self.initiative, self.zone_a, self.finished, self.added),
            (
                self.plus_one,
                &self.activation,
                &self.attack,
                &self.test,
                self.settling,
                self.in_blast,
                self.fought,
                self.unused,
            ),
            (&self.hands, self.relayed, &self.tokens, &self.markers, self.scenario),
        )
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.models() == other.models() && self.rest() == other.rest() && self.stunned == other.stunned
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.models().hash(hasher);
        self.rest().hash(hasher);
        // Nobody stunned adds nothing, so that the checksums of older games stay.
        self.stunned.iter().for_each(|id| id.hash(hasher));
    }
}
