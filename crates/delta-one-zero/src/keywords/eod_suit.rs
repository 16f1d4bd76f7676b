//! EOD Suit: cards of Area Effects are discarded unread. [D1Z-KWW-10]

use crate::game::Game;
use crate::setup::{Item, ModelId};
use crate::state::{Attack, AttackFlags};
use sortie_rulebook::rule;

/// Whether the bearer discards a card of this attack.
pub fn discards(game: Game<'_>, id: ModelId, attack: &Attack) -> bool {
    let safe = attack.flags.has(AttackFlags::AREA) && game.carries(id, Item::EodSuit);
    if safe {
        rule!("D1Z-KWW-10");
    }
    safe
}
