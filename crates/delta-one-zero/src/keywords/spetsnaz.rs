//! SPETSNAZ fights better in CQB: Lethal (2) and +1 RoF. [D1Z-KWM-07]

use super::bayonet;
use crate::game::Game;
use crate::setup::{Keywords, ModelId, Weapon};
use sortie_rulebook::rule;

/// Dice that the Keyword adds with a CQB Weapon.
pub fn extra_rof(game: Game<'_>, id: ModelId) -> u8 {
    if game.works(id, Keywords::SPETSNAZ) {
        rule!("D1Z-KWM-07");
        return 1;
    }
    0
}

/// Wound Cards for each hit in CQB; values of Lethal add up.
pub fn lethal(game: Game<'_>, id: ModelId, weapon: Option<&Weapon>) -> u8 {
    let Some(weapon) = weapon else { return 1 };
    // A bayonet does not kill like the rifle that it is fixed to.
    let own = if bayonet::is_used(weapon) { 1 } else { weapon.cards_each() };
    if game.works(id, Keywords::SPETSNAZ) {
        rule!("D1Z-KWM-07");
        if own > 1 {
            rule!("D1Z-KW-02");
            return own + 2;
        }
        return 2;
    }
    own
}
