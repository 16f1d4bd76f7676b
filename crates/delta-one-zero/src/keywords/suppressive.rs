//! Suppressive: more Covering Fire, in attack and defence. [D1Z-KWW-32] [D1Z-KWW-33]

use crate::game::Game;
use crate::setup::{ModelId, Traits};
use sortie_rulebook::rule;

fn bears(game: Game<'_>, id: ModelId) -> bool {
    game.card(id).weapons.iter().any(|weapon| weapon.traits.has(Traits::SUPPRESSIVE))
}

/// What a supporting model adds beyond its 1.
pub fn support(game: Game<'_>, id: ModelId) -> i8 {
    if bears(game, id) {
        rule!("D1Z-KWW-32");
        return 1;
    }
    0
}

/// What the model on point adds by firing such a weapon itself.
pub fn own(game: Game<'_>, by: ModelId, weapon: u8) -> i8 {
    if game.weapon(by, weapon).is_some_and(|weapon| weapon.traits.has(Traits::SUPPRESSIVE)) {
        rule!("D1Z-KWW-32");
        return 1;
    }
    0
}

/// What a visible model of a Fireteam with Covering Fire costs beyond its 1.
pub fn defence(game: Game<'_>, id: ModelId) -> i8 {
    if bears(game, id) {
        rule!("D1Z-KWW-33");
        return 1;
    }
    0
}
