//! Everything that changes during a game. Fixed size, no heap; only live entries count for equality.

mod activation;
mod command;
mod items;
mod markers;
mod model;
mod pool;

pub use activation::{Act, Activation, Boons, Closed, Used};
pub use command::Face;
pub(crate) use items::ITEMS;
pub use items::{Item, Token, Tokens};
pub use markers::{Mark, Marker, Markers};
pub use model::{Effects, Flags, Model};
pub use pool::{Attack, Cause, Pool, Stat, Test};
pub use sortie_cubes::hand::Hand;
pub use sortie_cubes::pool::Role;
pub(crate) use sortie_cubes::tokens::total;

use crate::ids::{MODELS_MAX, ModelId};
use sortie_kernel::Side;
use std::hash::{Hash, Hasher};

/// Everything that changes in a game of Deadzone.
#[derive(Clone, Debug)]
pub struct State {
    /// How many of `models` the game uses.
    pub(crate) count: u8,
    pub(crate) models: [Model; MODELS_MAX],
    /// Tokens on the table and what is still unknown of them.
    pub(crate) tokens: Tokens,
    pub(crate) markers: Markers,
    /// Stored command results, by side.
    pub(crate) hands: [Hand; 2],
    pub(crate) vps: [u8; 2],
    /// Which of the set-up's scenarios is played.
    pub(crate) scenario: u8,
    /// 0 during set-up, then 1 to 5.
    pub(crate) round: u8,
    /// Who has the initiative: takes the turn, or during set-up will start round 1.
    pub(crate) initiative: Side,
    /// Which of the scenario's two zones side A has.
    pub(crate) zone_a: u8,
    /// When each side last ran out of models to activate this round, 0 if it has some.
    pub(crate) finished: [u8; 2],
    /// More command dice for round 1, won by recon.
    pub(crate) recon_dice: [u8; 2],
    /// Cubes added to each zone because the team did not fit.
    pub(crate) added: [u8; 2],
    /// Whether a `+1 model` result was spent in this turn.
    pub(crate) plus_one: bool,
    /// Who was stunned last, since the latest model began to leave combat in this activation.
    pub(crate) stunned: Option<ModelId>,
    pub(crate) activation: Activation,
    pub(crate) attack: Attack,
    pub(crate) test: Test,
    /// HP lost in the latest damage, until the attack has read it.
    pub(crate) lost: u8,
    /// Consoles used this round, one bit each.
    pub(crate) consoles: u8,
    /// Whether what deaths cause is being dealt with; later deaths wait for their turn there.
    pub(crate) settling: bool,
    /// Whether an explosion or flames are hurting one model after the other.
    pub(crate) in_blast: bool,
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
            vps: [0; 2],
            scenario: 0,
            round: 0,
            initiative: Side::A,
            zone_a: 0,
            finished: [0; 2],
            recon_dice: [0; 2],
            added: [0; 2],
            plus_one: false,
            stunned: None,
            activation: Activation::default(),
            attack: Attack::default(),
            test: Test::default(),
            lost: 0,
            consoles: 0,
            settling: false,
            in_blast: false,
        }
    }

    /// The models that are or were part of the game, in the order of the roster.
    #[must_use]
    pub fn models(&self) -> &[Model] {
        &self.models[..usize::from(self.count)]
    }

    /// One model.
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
            (self.vps, self.round, self.initiative, self.zone_a, self.finished, self.recon_dice, self.added),
            (
                self.plus_one,
                &self.activation,
                &self.attack,
                &self.test,
                self.lost,
                self.consoles,
                self.settling,
                self.in_blast,
            ),
            (&self.hands, &self.tokens, &self.markers, self.scenario),
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
