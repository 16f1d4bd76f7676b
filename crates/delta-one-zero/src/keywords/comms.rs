//! Comms models call Fire Missions and assist others. [D1Z-KWT-04]

use crate::game::Game;
use crate::setup::{Keywords, ModelId};
use sortie_rulebook::rule;

/// Whether a model may call Fire Missions as Comms.
pub fn calls(game: Game<'_>, id: ModelId) -> bool {
    let calls = game.works(id, Keywords::COMMS);
    if calls {
        rule!("D1Z-KWT-04");
    }
    calls
}

/// Whether another Active member of the caller's Fireteam assists it.
pub fn assists(game: Game<'_>, caller: ModelId) -> bool {
    let helps = game.members(game.team(caller)).any(|id| id != caller && game.card(id).has(Keywords::COMMS));
    if helps {
        rule!("D1Z-KWT-04");
    }
    helps
}
