//! A Captain draws one more Tactical Card. [D1Z-KWT-01]

use crate::game::Game;
use crate::setup::Keywords;
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Whether a player may draw an extra card.
pub fn may_draw(game: Game<'_>, side: Side) -> bool {
    let mut captains = game.on_board(side).filter(|id| game.card(*id).has(Keywords::CAPTAIN));
    captains.any(|id| {
        rule!("D1Z-KWT-01");
        game.state[id].is_active()
    })
}
