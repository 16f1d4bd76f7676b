//! Engineers succeed in Complex Interacts without a roll. [D1Z-KWT-06]

use crate::game::Game;
use crate::setup::{Keywords, ModelId};
use sortie_rulebook::rule;

/// Whether no roll is needed.
pub fn succeeds(game: Game<'_>, id: ModelId) -> bool {
    let engineer = game.works(id, Keywords::ENGINEER);
    if engineer {
        rule!("D1Z-KWT-06");
    }
    engineer
}
