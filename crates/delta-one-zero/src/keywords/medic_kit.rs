//! A Medic Kit counts as a First Aid Kit that is never used up. [D1Z-KWW-22]

use crate::game::Game;
use crate::setup::{Item, ModelId};
use sortie_rulebook::rule;

/// Whether a model carries one.
pub fn treats(game: Game<'_>, id: ModelId) -> bool {
    let kit = game.carries(id, Item::MedicKit);
    if kit {
        rule!("D1Z-KWW-22");
    }
    kit
}
