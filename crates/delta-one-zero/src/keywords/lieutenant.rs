//! A Lieutenant lends Initiative to friends within 8 inches. [D1Z-KWT-07]

use crate::game::Game;
use crate::sequence::checks::Needed;
use crate::setup::{Keywords, ModelId};
use sortie_rulebook::rule;

/// The best Initiative of a Lieutenant near a model; the borrower's own Stress does not count then.
pub fn initiative(game: Game<'_>, id: ModelId) -> Option<Needed> {
    let field = game.field();
    let near = game.active(id.side()).filter(|other| {
        *other != id && game.card(*other).has(Keywords::LIEUTENANT) && field.within(*other, id, 8000)
    });
    near.map(|other| {
        rule!("D1Z-KWT-07");
        Needed { value: game.card(other).initiative as i8, added: game.state[other].stress as i8 }
    })
    .max_by_key(|lent| lent.value - lent.added)
}
