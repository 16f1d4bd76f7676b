//! Extended magazine: once in a game one more die. [D1Z-PROF-08]

use crate::Cx;
use crate::game::Game;
use crate::setup::{ModelId, Modification};
use crate::state::Flags;

/// Whether the extra round of a weapon is left.
pub fn is_left(game: Game<'_>, by: ModelId, place: u8) -> bool {
    let fitted = game.weapon(by, place).is_some_and(|weapon| weapon.mods.has(Modification::ExtendedMagazine));
    fitted && !game.state[by].flags.has(Flags::MAGAZINE_SPENT)
}

/// Dice that it adds.
pub fn extra_rof(used: bool) -> u8 {
    u8::from(used)
}

/// Spends it.
pub fn spend(cx: &mut Cx<'_>, by: ModelId) {
    cx.state[by].flags.set(Flags::MAGAZINE_SPENT, true);
}
