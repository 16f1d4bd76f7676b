//! A Sergeant makes Nerve Checks unmodified. [D1Z-KWT-14]

use crate::game::Game;
use crate::sequence::checks::Needed;
use crate::setup::{Keywords, ModelId};
use sortie_rulebook::rule;

/// What a Sergeant rolls against; nothing for anybody else.
pub fn nerve(game: Game<'_>, id: ModelId) -> Option<Needed> {
    if !game.works(id, Keywords::SERGEANT) {
        return None;
    }
    rule!("D1Z-KWT-14");
    Some(Needed { value: game.card(id).nerve as i8, added: 0 })
}
