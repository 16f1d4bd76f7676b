//! Bipod: +1 if the bearer did not move in this run. [D1Z-GEN-04]

use crate::game::Game;
use crate::sequence::ranged::Shot;
use crate::setup::Modification;
use crate::state::Flags;

/// What it adds to a shot; Snap Fire counts as not moved.
pub fn bonus(game: Game<'_>, shot: &Shot<'_>) -> i8 {
    let still = shot.snap || !game.state[shot.by].flags.has(Flags::MOVED);
    i8::from(still && shot.weapon.mods.has(Modification::Bipod))
}
