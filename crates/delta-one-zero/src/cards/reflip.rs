//! Reflip replaces a flipped Wound Card by the next of the deck. [D1Z-TAC-13]

use crate::Cx;
use crate::game::{Game, no};
use crate::sequence::windows::Window;
use crate::state::Effects;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether it may be played now.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, window: Window) -> Result<(), Illegal> {
    if window != Window::Flip {
        return no(rule!("D1Z-TAC-13"), "Reflip is for a Wound Card that has just been flipped");
    }
    if game.state.effects.has(Effects::REFLIPPED) {
        return no(rule!("D1Z-TAC-13"), "a card is flipped again only once");
    }
    Ok(())
}

/// Its effect.
pub fn play(cx: &mut Cx<'_>) {
    rule!("D1Z-TAC-13");
    cx.state.effects.set(Effects::REFLIP, true);
}
