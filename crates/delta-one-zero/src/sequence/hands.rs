//! Tactical Cards: drawing, the hand limit, discarding. [D1Z-TAC-01] to [D1Z-TAC-07] [D1Z-INFO-04]

use crate::Cx;
use crate::event::Event;
use crate::keywords::nato;
use crate::setup::TacticalCard;
use sortie_kernel::Side;
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::{RuleId, rule};

/// Draws cards by a rule; an empty pile gives none.
pub fn draw(cx: &mut Cx<'_>, why: RuleId, side: Side, cards: u8) {
    rule!("D1Z-INFO-04");
    let mut drawn = 0;
    for _ in 0..cards {
        let pile = cx.state.players[side.index()].pile;
        if pile.total() == 0 {
            rule!("D1Z-TAC-07");
            break;
        }
        let card = any(cx, why, pile);
        let player = &mut cx.state.players[side.index()];
        player.pile.take(card);
        player.hand.add(card);
        drawn += 1;
    }
    cx.emit(why, || Event::Drew { side, cards: drawn });
}

/// One of these cards at random. Its number is not logged: nobody but its owner may know it.
fn any(cx: &mut Cx<'_>, why: RuleId, cards: crate::state::Cards) -> TacticalCard {
    let class = |face: u8| Class::bin(cards.nth(face - 1) as u8);
    let tally = cx.dice.tally(&Roll { why, dice: 1, sides: cards.total(), class: &class });
    TacticalCard::ALL.into_iter().find(|card| tally.bin(card.index()) > 0).unwrap_or(TacticalCard::Stop)
}

/// Discards at random down to the limit.
pub fn trim(cx: &mut Cx<'_>, side: Side) {
    rule!("D1Z-TAC-02");
    while cx.state.players[side.index()].hand.total() > nato::hand_limit(cx.setup, side) {
        let card = any(cx, rule!("D1Z-TAC-03"), cx.state.players[side.index()].hand);
        discard(cx, rule!("D1Z-TAC-03"), side, card);
    }
}

/// Discards a card face up.
pub fn discard(cx: &mut Cx<'_>, why: RuleId, side: Side, card: TacticalCard) {
    let player = &mut cx.state.players[side.index()];
    player.hand.take(card);
    player.discard.add(card);
    cx.emit(why, || Event::Discarded { side, card });
}
