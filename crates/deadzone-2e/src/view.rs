//! What one viewer may know: everything. Nobody has seen a counter that lies face down, not even the game.
//!
//! Kinds of counters are drawn when they are revealed, so that a position holds no secret and both players have the
//! same view. It is still a type of its own: a new field of the state must be named here.

use crate::Deadzone;
use crate::frame::Frame;
use crate::ids::{MODELS_MAX, ModelId};
use crate::state::{Activation, Attack, Hand, Markers, Model, State, Test, Tokens};
use arrayvec::ArrayVec;
use sortie_kernel::{Position, STACK_MAX, Side};

/// The table as everybody knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    models: ArrayVec<Model, MODELS_MAX>,
    tokens: Tokens,
    markers: Markers,
    hands: [Hand; 2],
    vps: [u8; 2],
    scenario: u8,
    round: u8,
    initiative: Side,
    zone_a: u8,
    relayed: [bool; 2],
    finished: [u8; 2],
    added: [u8; 2],
    plus_one: bool,
    activation: Activation,
    attack: Attack,
    test: Test,
    settling: bool,
    in_blast: bool,
    fought: bool,
    stunned: Option<ModelId>,
    unused: u8,
    /// Unfinished steps.
    pub(crate) frames: ArrayVec<Frame, STACK_MAX>,
}

impl View {
    /// Builds the view. The pattern names every field of the state, so that a new one cannot be forgotten.
    pub(crate) fn new(at: &Position<Deadzone>) -> View {
        let State {
            count,
            models,
            tokens,
            markers,
            hands,
            vps,
            scenario,
            round,
            initiative,
            zone_a,
            relayed,
            finished,
            added,
            plus_one,
            activation,
            attack,
            test,
            settling,
            in_blast,
            fought,
            stunned,
            unused,
        } = &at.state;
        View {
            models: models[..usize::from(*count)].iter().copied().collect(),
            tokens: *tokens,
            markers: *markers,
            hands: *hands,
            vps: *vps,
            scenario: *scenario,
            round: *round,
            initiative: *initiative,
            zone_a: *zone_a,
            relayed: *relayed,
            finished: *finished,
            added: *added,
            plus_one: *plus_one,
            activation: *activation,
            attack: *attack,
            test: *test,
            settling: *settling,
            in_blast: *in_blast,
            fought: *fought,
            stunned: *stunned,
            unused: *unused,
            frames: at.frames().iter().copied().collect(),
        }
    }

    /// The state that looks like this.
    pub(crate) fn known_state(&self) -> State {
        let mut state = State::new(self.models.len());
        state.models[..self.models.len()].copy_from_slice(&self.models);
        State {
            tokens: self.tokens,
            markers: self.markers,
            hands: self.hands,
            vps: self.vps,
            scenario: self.scenario,
            round: self.round,
            initiative: self.initiative,
            zone_a: self.zone_a,
            relayed: self.relayed,
            finished: self.finished,
            added: self.added,
            plus_one: self.plus_one,
            activation: self.activation,
            attack: self.attack,
            test: self.test,
            settling: self.settling,
            in_blast: self.in_blast,
            fought: self.fought,
            stunned: self.stunned,
            unused: self.unused,
            ..state
        }
    }

    /// A world that looks like this: the only one there is.
    pub(crate) fn imagine(&self) -> Position<Deadzone> {
        Position::with_frames(self.known_state(), &self.frames)
    }
}
