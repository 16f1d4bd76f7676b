//! What one viewer may know (DZA-GEN-04). The secrets are the cards in a hand, and with them the rest of the deck;
//! what lies face down is known to nobody, and no state holds it.

use crate::cards::nth;
use crate::event::Event;
use crate::frame::Frame;
use crate::profile::MODELS;
use crate::state::{Action, COUNTERS, Counter, GRANTS, Grant, Model, State, Test, Watch};
use crate::{Alpha, Setup};
use sortie_kernel::dice::Dice;
use sortie_kernel::{Position, Side, Viewer};
use sortie_rulebook::{rule, rule_id};

/// The cards of a side as a viewer knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenCards {
    /// Cards in hand, one bit each; `None` if the viewer may not know.
    pub hand: Option<u16>,
    /// How many are in hand.
    pub held: u8,
    /// How many are still to draw.
    pub left: u8,
    /// The open discards.
    pub discards: u16,
}

/// The table as one viewer knows it.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields mirror the state")]
pub struct View {
    pub models: [Model; MODELS],
    pub cards: [SeenCards; 2],
    pub counters: [Counter; COUNTERS],
    pub unknown: [u8; 3],
    pub intel: [u8; 2],
    pub turn: u8,
    pub side: Side,
    pub enforcers: Side,
    pub south: bool,
    pub card_played: bool,
    pub cards_out: bool,
    pub actions: [Action; 2],
    pub grants: [[Grant; GRANTS]; 2],
    pub watch: Watch,
    pub tests: [Test; 2],
    /// Unfinished steps; none of them holds a secret.
    pub frames: Vec<Frame>,
}

impl View {
    /// Builds what a viewer may know. The pattern names every field of the state, so that a new one cannot be
    /// forgotten.
    pub(crate) fn new(at: &Position<Alpha>, viewer: Viewer) -> View {
        rule!("DZA-GEN-04");
        let State {
            models,
            hands,
            decks,
            counters,
            unknown,
            intel,
            turn,
            side,
            enforcers,
            south,
            card_played,
            cards_out,
            actions,
            grants,
            watch,
            tests,
        } = at.state;
        let cards = Side::BOTH.map(|side| SeenCards {
            hand: viewer.knows(side).then_some(hands[side.index()]),
            held: hands[side.index()].count_ones() as u8,
            left: decks[side.index()].count_ones() as u8,
            discards: at.state.discards(side),
        });
        View {
            models,
            cards,
            counters,
            unknown,
            intel,
            turn,
            side,
            enforcers,
            south,
            card_played,
            cards_out,
            actions,
            grants,
            watch,
            tests,
            frames: at.frames().to_vec(),
        }
    }

    /// What is open, as a state in which unknown hands are empty: for pictures, which show no hands from it.
    pub(crate) fn open_state(&self) -> State {
        let mut state = State {
            models: self.models,
            hands: [0; 2],
            decks: [0; 2],
            counters: self.counters,
            unknown: self.unknown,
            intel: self.intel,
            turn: self.turn,
            side: self.side,
            enforcers: self.enforcers,
            south: self.south,
            card_played: self.card_played,
            cards_out: self.cards_out,
            actions: self.actions,
            grants: self.grants,
            watch: self.watch,
            tests: self.tests,
        };
        for side in Side::BOTH {
            let cards = &self.cards[side.index()];
            let hand = cards.hand.unwrap_or(0);
            state.hands[side.index()] = hand;
            state.decks[side.index()] = crate::state::ALL_CARDS & !cards.discards & !hand;
        }
        state
    }

    /// A position that fits the view: unknown cards are dealt at random over hand and deck.
    pub(crate) fn imagine(&self, dice: &mut dyn Dice) -> Position<Alpha> {
        let mut state = self.open_state();
        for side in Side::BOTH {
            let cards = &self.cards[side.index()];
            if cards.hand.is_some() {
                continue;
            }
            for _ in 0..cards.held {
                let deck = state.decks[side.index()];
                let card = nth(deck, dice.pick(rule_id!("DZA-GEN-04"), deck.count_ones() as u16));
                state.decks[side.index()] &= !crate::cards::bit(card);
                state.hands[side.index()] |= crate::cards::bit(card);
            }
        }
        Position::with_frames(state, &self.frames)
    }
}

/// What a viewer learns of an event: a card drawn is known to its owner alone.
pub(crate) fn seen(_: &Setup, event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::Drew { side, .. } if !viewer.knows(*side) => Event::Drew { side: *side, card: None },
        other => other.clone(),
    }
}
