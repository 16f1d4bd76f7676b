//! Unwieldly (X): -X after a move in the same run. [D1Z-KWW-36]

use crate::game::Game;
use crate::sequence::ranged::Shot;
use crate::state::Flags;

/// What it costs a shot; Snap Fire is not preceded by a move.
pub fn penalty(game: Game<'_>, shot: &Shot<'_>) -> i8 {
    if !shot.snap && game.state[shot.by].flags.has(Flags::MOVED) {
        return -(shot.weapon.unwieldly as i8);
    }
    0
}
