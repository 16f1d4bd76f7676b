//! Ballistic Shield: Stress cards are Near Misses for the bearer. [D1Z-KWW-04]

use crate::game::Game;
use crate::setup::{Item, ModelId};
use crate::state::Wound;
use sortie_rulebook::rule;

/// How the bearer reads a card.
pub fn read(game: Game<'_>, id: ModelId, kind: Wound) -> Wound {
    if kind == Wound::Stress && game.carries(id, Item::BallisticShield) {
        rule!("D1Z-KWW-04");
        return Wound::NearMiss;
    }
    kind
}
