//! A Captain draws one more Tactical Card. [D1Z-KWT-01]

use crate::game::Game;
use crate::setup::Keywords;
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Whether a player may draw an extra card.
pub fn may_draw(game: Game<'_>, side: Side) -> bool {
    let captain = game.active(side).any(|id| game.card(id).has(Keywords::CAPTAIN));
    if captain {
        rule!("D1Z-KWT-01");
    }
    captain
}
