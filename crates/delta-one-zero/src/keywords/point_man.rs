//! Point Man: the bearer takes hits for any friend near. [D1Z-KWW-26]

use crate::game::Game;
use crate::setup::{Item, ModelId};

/// Whether a model carries the plate that makes it one.
pub fn bears(game: Game<'_>, id: ModelId) -> bool {
    game.carries(id, Item::AssaultPlate)
}
