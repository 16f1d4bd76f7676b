//! The steps of the game, in the order of the rulebook: opening, turn, Rampage, action (declare, Overwatch, carry
//! out, free actions), test (cards, dice, reactions, result), and what results do.

pub(crate) mod action;
pub(crate) mod break_off;
pub(crate) mod damage;
pub(crate) mod details;
pub(crate) mod fight;
pub(crate) mod free;
pub(crate) mod grenade;
pub(crate) mod loss;
pub(crate) mod moving;
pub(crate) mod offer;
pub(crate) mod opening;
pub(crate) mod pickup;
pub(crate) mod pools;
pub(crate) mod rampage;
pub(crate) mod thrown;
pub(crate) mod trial;
pub(crate) mod turn;

use crate::game::Game;
use crate::{Alpha, Event, Frame};
use sortie_kernel::{Cx, Flow};
use sortie_rulebook::rule;

/// Set-up and state of a context, to read.
pub(crate) fn look<'b>(cx: &'b Cx<'_, Alpha>) -> Game<'b> {
    Game { setup: cx.setup, state: cx.state }
}

/// Whether the game is decided, so that anything still pending is dropped.
pub(crate) fn is_over(cx: &Cx<'_, Alpha>) -> bool {
    let game = look(cx);
    game.mission().is_over(&game)
}

/// What follows when an action has been carried out: interrupts after it, then free actions.
pub(crate) fn after(depth: u8) -> Frame {
    if depth == 0 { Frame::Afters {} } else { Frame::Free { depth } }
}

/// Ends the game once it is decided; logged once, when nothing is left above the turn.
pub(crate) fn finish(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let game = look(cx);
    if sortie_kernel::Side::BOTH.iter().any(|side| game.is_wiped_out(*side)) {
        cx.emit(rule!("DZA-END-01"), || Event::WipedOut);
    } else {
        cx.emit(rule!("DZA-END-06"), || Event::IntelGone);
    }
    Flow::Done
}
