//! A Political Officer gives Nerve 8, and falls with a failed Check. [D1Z-KWT-10] [D1Z-KWT-11]

use crate::Cx;
use crate::game::Game;
use crate::sequence::checks::Needed;
use crate::sequence::conditions;
use crate::setup::{FireteamId, Keywords, ModelId};
use sortie_rulebook::rule;

/// The Active Political Officer of a Fireteam.
pub fn of(game: Game<'_>, team: FireteamId) -> Option<ModelId> {
    game.members(team).find(|id| game.card(*id).has(Keywords::POLITICAL_OFFICER))
}

/// What its Fireteam rolls against.
pub fn nerve() -> Needed {
    rule!("D1Z-KWT-10");
    Needed { value: 8, added: 0 }
}

/// The Check failed.
pub fn fall(cx: &mut Cx<'_>, id: ModelId) {
    conditions::remove(cx, rule!("D1Z-KWT-11"), id);
}
