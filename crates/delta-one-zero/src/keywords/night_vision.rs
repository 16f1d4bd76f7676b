//! Night vision: sees 24 inches at night, which costs 1. [D1Z-NIGHT-03] [D1Z-NIGHT-05]

use crate::game::Game;
use crate::setup::{Item, ModelId};

/// How far the bearer sees at night.
pub fn sight(game: Game<'_>, id: ModelId, usual: i32) -> i32 {
    if game.carries(id, Item::NightVision) { 24_000 } else { usual }
}

/// What the night costs its bearer, where it helps.
pub fn penalty(game: Game<'_>, id: ModelId) -> Option<i8> {
    game.carries(id, Item::NightVision).then_some(-1)
}
