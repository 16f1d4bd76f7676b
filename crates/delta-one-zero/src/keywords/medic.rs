//! Medics give First Aid without a kit, any number of times. [D1Z-KWT-09] [D1Z-AID-05]

use crate::game::Game;
use crate::setup::{Keywords, ModelId};
use sortie_rulebook::rule;

/// Whether a model treats others without using anything up.
pub fn treats(game: Game<'_>, id: ModelId) -> bool {
    let medic = game.works(id, Keywords::MEDIC);
    if medic {
        rule!("D1Z-KWT-09");
        rule!("D1Z-AID-05");
    }
    medic
}
