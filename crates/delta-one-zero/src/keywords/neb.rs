//! NEB models gain no Stress from casualties. [D1Z-KWF-02]

use crate::game::Game;
use crate::setup::{Keywords, ModelId};
use sortie_rulebook::rule;

/// Whether a model is unmoved by a casualty; the printed Keyword counts, in any condition.
pub fn is_unmoved(game: Game<'_>, id: ModelId) -> bool {
    let neb = game.card(id).has(Keywords::NEB);
    if neb {
        rule!("D1Z-KWF-02");
    }
    neb
}
