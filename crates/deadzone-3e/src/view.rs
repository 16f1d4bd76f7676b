//! What one viewer may know. The only secret is what a player saw when looking at a face-down token.

use crate::Deadzone;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{MODELS_MAX, ModelId};
use crate::setup::Setup;
use crate::state::{Activation, Attack, Hand, ITEMS, Item, Markers, Model, State, Test, Token, Tokens};
use arrayvec::ArrayVec;
use sortie_geometry::cube::Cell;
use sortie_kernel::dice::Dice;
use sortie_kernel::{Position, STACK_MAX, Side, Viewer};
use sortie_rulebook::rule;

/// A token as a viewer knows it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SeenToken {
    pub(crate) cell: Cell,
    /// Who has seen it, one bit for each side.
    pub(crate) known: u8,
    /// What it is; `None` if the viewer may not know, or nobody does.
    pub(crate) kind: Option<Item>,
}

/// The table as one viewer knows it: built from open facts, with what the viewer knows of each token. What others
/// alone have seen counts among the unknown.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    models: ArrayVec<Model, MODELS_MAX>,
    pub(crate) tokens: Vec<SeenToken>,
    /// How many tokens of each kind the viewer has not seen, drawn at random or certain to be there.
    unknown: [u8; ITEMS],
    certain: [u8; ITEMS],
    markers: Markers,
    hands: [Hand; 2],
    vps: [u8; 2],
    scenario: u8,
    round: u8,
    initiative: Side,
    zone_a: u8,
    finished: [u8; 2],
    recon_dice: [u8; 2],
    added: [u8; 2],
    plus_one: bool,
    stunned: Option<ModelId>,
    activation: Activation,
    attack: Attack,
    test: Test,
    lost: u8,
    consoles: u8,
    settling: bool,
    in_blast: bool,
    /// Unfinished steps; none of them holds a secret.
    pub(crate) frames: ArrayVec<Frame, STACK_MAX>,
}

impl View {
    /// Builds what a viewer may know. The pattern names every field of the state, so that a new one cannot be
    /// forgotten.
    pub(crate) fn new(setup: &Setup, at: &Position<Deadzone>, viewer: Viewer) -> View {
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
            finished,
            recon_dice,
            added,
            plus_one,
            stunned,
            activation,
            attack,
            test,
            lost,
            consoles,
            settling,
            in_blast,
        } = &at.state;
        let (mut unknown, mut certain) = (tokens.unknown, tokens.certain);
        let placed = &setup.scenario(&at.state).tokens;
        let see = |token: &Token| {
            let kind = token.kind.filter(|_| may_know(token, viewer));
            if let Some(hidden) = token.kind.filter(|_| kind.is_none()) {
                // To this viewer it is still among those that it was drawn from.
                let drawn_from =
                    if placed.certain[hidden as usize] > 0 { &mut certain } else { &mut unknown };
                drawn_from[hidden as usize] += 1;
            }
            SeenToken { cell: token.cell, known: token.known, kind }
        };
        let tokens = tokens.list().iter().map(see).collect();
        View {
            models: models[..usize::from(*count)].iter().copied().collect(),
            tokens,
            unknown,
            certain,
            markers: *markers,
            hands: *hands,
            vps: *vps,
            scenario: *scenario,
            round: *round,
            initiative: *initiative,
            zone_a: *zone_a,
            finished: *finished,
            recon_dice: *recon_dice,
            added: *added,
            plus_one: *plus_one,
            stunned: *stunned,
            activation: *activation,
            attack: *attack,
            test: *test,
            lost: *lost,
            consoles: *consoles,
            settling: *settling,
            in_blast: *in_blast,
            frames: at.frames().iter().copied().collect(),
        }
    }

    /// The state as far as the viewer knows it: tokens unknown to it have not been drawn.
    pub(crate) fn known_state(&self) -> State {
        let mut state = State::new(self.models.len());
        state.models[..self.models.len()].copy_from_slice(&self.models);
        let mut tokens = Tokens::default();
        (tokens.unknown, tokens.certain) = (self.unknown, self.certain);
        for SeenToken { cell, known, kind } in self.tokens.iter().copied() {
            tokens.put(Token { cell, known, kind });
        }
        State {
            tokens,
            markers: self.markers,
            hands: self.hands,
            vps: self.vps,
            scenario: self.scenario,
            round: self.round,
            initiative: self.initiative,
            zone_a: self.zone_a,
            finished: self.finished,
            recon_dice: self.recon_dice,
            added: self.added,
            plus_one: self.plus_one,
            stunned: self.stunned,
            activation: self.activation,
            attack: self.attack,
            test: self.test,
            lost: self.lost,
            consoles: self.consoles,
            settling: self.settling,
            in_blast: self.in_blast,
            ..state
        }
    }

    /// A world that looks like this: tokens that others have seen are drawn from what is unknown.
    pub(crate) fn imagine(&self, dice: &mut dyn Dice) -> Position<Deadzone> {
        let mut state = self.known_state();
        for index in 0..state.tokens.list().len() {
            let token = state.tokens.list()[index];
            if token.known != 0 && token.kind.is_none() {
                let unseen = state.tokens.unseen();
                let kind: Item = state.tokens.draw(unseen, rule!("DZ3-SETUP-10"), dice);
                state.tokens.list_mut()[index].kind = Some(kind);
            }
        }
        Position::with_frames(state, &self.frames)
    }
}

/// Whether a viewer may know what a token is.
fn may_know(token: &Token, viewer: Viewer) -> bool {
    let seen = |side: Side| token.is_known_to(side) && viewer.knows(side);
    token.known == Token::FACE_UP || Side::BOTH.into_iter().any(seen)
}

/// What a viewer learns of an event.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::Looked { side, cell, .. } if !viewer.knows(*side) => {
            Event::Looked { side: *side, cell: *cell, kind: None }
        }
        event => event.clone(),
    }
}
