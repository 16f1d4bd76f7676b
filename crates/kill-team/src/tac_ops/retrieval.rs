//! Retrieval (Recon): a token that the opponent placed is controlled at the end of the battle, or carried.

use super::{Archetype, Asks, Card, Reveal};
use crate::Field;
use crate::sequence::objectives;
use crate::state::{TacOp, TokenKind};
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    battle_end: Some(retrieved),
    ..Card::new(
        "Retrieval",
        Archetype::Recon,
        Reveal::MustFirst(Asks::Token),
        "Control or carry a token that your opponent placed, at the end of the battle",
    )
};

fn retrieved(field: &Field<'_>, side: Side, op: &TacOp) -> [bool; 2] {
    let Some(token) = op.count.checked_sub(1).map(usize::from) else { return [false; 2] };
    if field.state.tokens[token].kind != TokenKind::Retrieval {
        return [false; 2];
    }
    let carried = field.state.carrier(token).is_some_and(|id| field.state.side(id) == side);
    [objectives::token_controller(field, token) == Some(side), carried]
}
