//! The Wound Deck: drawing, laying face down, discarding. [D1Z-WND-01] [D1Z-WND-05] [D1Z-WND-08] [D1Z-WND-09]

use crate::Cx;
use crate::event::Event;
use crate::setup::ModelId;
use crate::state::{FaceDown, State, Wound};
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::rule;

/// The deck by kind: Wound and Stress, Stress, Near Miss.
pub const DECK: [u8; 3] = [12, 18, 6];

/// Draws the next card. Where no card exists anywhere a Stress card that is none is handed out.
pub fn draw(cx: &mut Cx<'_>) -> (Wound, bool) {
    rule!("D1Z-WND-01");
    if cx.state.wound_pile == [0; 3] {
        rule!("D1Z-WND-09");
        shuffle(cx.state);
        if cx.state.wound_pile == [0; 3] {
            return (Wound::Stress, false);
        }
        cx.emit(rule!("D1Z-WND-09"), || Event::DeckShuffled);
    }
    let pile = cx.state.wound_pile;
    let class = |face: u8| {
        let kind = if face <= pile[0] { 0 } else { 1 + u8::from(face > pile[0] + pile[1]) };
        Class::bin(kind)
    };
    let roll = Roll { why: rule!("D1Z-WND-05"), dice: 1, sides: pile.iter().sum(), class: &class };
    // Nobody may look at the card, so its number is not logged.
    let tally = cx.dice.tally(&roll);
    let kind = Wound::ALL.into_iter().find(|kind| tally.bin(*kind as usize) > 0).unwrap_or(Wound::Stress);
    cx.state.wound_pile[kind as usize] -= 1;
    (kind, true)
}

/// Hits of an attack on a model: each lays as many cards as the attack's weapon gives.
pub fn hit(cx: &mut Cx<'_>, model: ModelId, attack: u8, hits: u8) {
    let each = cx.state.attacks()[usize::from(attack)].cards_each;
    if each > 1 && hits > 0 {
        rule!("D1Z-KWW-21");
    }
    place(cx, model, attack, hits.saturating_mul(each));
}

/// Lays cards face down on a model.
pub fn place(cx: &mut Cx<'_>, model: ModelId, attack: u8, count: u8) {
    rule!("D1Z-WND-05");
    for _ in 0..count {
        let (kind, real) = draw(cx);
        if !cx.state.lay(FaceDown { kind, real, model, attack }) {
            discard_face_down(cx.state, FaceDown { kind, real, model, attack });
            cx.state[model].stress = cx.state[model].stress.saturating_add(1);
        }
    }
    if count > 0 {
        cx.emit(rule!("D1Z-WND-05"), || Event::CardsPlaced { model, count });
    }
}

/// Shuffles the discard pile into the deck; cards that lie face down stay out.
pub fn shuffle(state: &mut State) {
    let (read, unread) = (std::mem::take(&mut state.wound_discard), std::mem::take(&mut state.wound_unread));
    for kind in 0..3 {
        state.wound_pile[kind] += read[kind] + unread[kind];
    }
}

/// Puts a card on the discard pile.
pub fn discard(state: &mut State, kind: Wound, real: bool) {
    rule!("D1Z-WND-08");
    if real {
        state.wound_discard[kind as usize] += 1;
    }
}

/// Discards the face-down cards of a model unread.
pub fn discard_unread(state: &mut State, model: ModelId) {
    while let Some(place) = state.cards().iter().position(|card| card.model == model) {
        let card = state.lift(place);
        discard_face_down(state, card);
    }
}

/// Discards a card that nobody has read.
pub fn discard_face_down(state: &mut State, card: FaceDown) {
    if card.real {
        state.wound_unread[card.kind as usize] += 1;
    }
}
