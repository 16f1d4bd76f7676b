//! What one viewer may know. The only secret is what a player saw of a face-down token.

use crate::Deadzone;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{Item, Token};
use sortie_kernel::dice::Dice;
use sortie_kernel::{Position, Side, Viewer};
use sortie_rulebook::rule;

/// A position as one viewer knows it: tokens that only somebody else has seen lie there without a kind,
/// and what they are counts among the unknown.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    pub(crate) at: Position<Deadzone>,
}

impl View {
    pub(crate) fn new(setup: &Setup, at: &Position<Deadzone>, viewer: Viewer) -> View {
        let mut at = at.clone();
        let scenario = &setup.scenario(&at.state).tokens;
        let (mut unknown, mut certain) = (at.state.tokens.unknown, at.state.tokens.certain);
        for token in at.state.tokens.list_mut() {
            let knows = Side::BOTH.into_iter().any(|side| token.is_known_to(side) && viewer.knows(side));
            if token.known == Token::FACE_UP || knows {
                continue;
            }
            if let Some(kind) = token.kind.take() {
                // It goes back to where it was drawn from.
                let drawn = if scenario.certain[kind as usize] > 0 { &mut certain } else { &mut unknown };
                drawn[kind as usize] += 1;
            }
        }
        at.state.tokens.unknown = unknown;
        at.state.tokens.certain = certain;
        View { at }
    }

    /// The position with everything secret left out.
    #[must_use]
    pub fn position(&self) -> &Position<Deadzone> {
        &self.at
    }

    /// A world that looks like this: secret tokens are drawn from what is unknown.
    pub(crate) fn imagine(&self, dice: &mut dyn Dice) -> Position<Deadzone> {
        let mut at = self.at.clone();
        for index in 0..at.state.tokens.list().len() {
            let token = at.state.tokens.list()[index];
            if token.known != 0 && token.kind.is_none() {
                let unseen = at.state.tokens.unseen();
                let kind: Item = at.state.tokens.draw(unseen, rule!("DZ3-SETUP-10"), dice);
                at.state.tokens.list_mut()[index].kind = Some(kind);
            }
        }
        at
    }
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
