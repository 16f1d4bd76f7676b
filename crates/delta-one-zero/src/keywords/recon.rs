//! Recon models succeed in Detect without a roll. [D1Z-KWT-12]

use crate::game::Game;
use crate::setup::{Keywords, ModelId};
use sortie_rulebook::rule;

/// Whether no roll is needed.
pub fn finds(game: Game<'_>, id: ModelId) -> bool {
    let recon = game.works(id, Keywords::RECON);
    if recon {
        rule!("D1Z-KWT-12");
    }
    recon
}
