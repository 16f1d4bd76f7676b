//! Cover: the bearer is never in the open. [D1Z-KWW-06]

use crate::game::Game;
use crate::setup::{Item, ModelId};
use sortie_rulebook::rule;

/// Whether a target always counts as in cover.
pub fn always(game: Game<'_>, id: ModelId) -> bool {
    let covered = game.carries(id, Item::BallisticShield);
    if covered {
        rule!("D1Z-KWW-06");
    }
    covered
}
