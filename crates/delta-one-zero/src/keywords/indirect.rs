//! Indirect: the weapon can be fired without LoS and at points. [D1Z-KWW-18] [D1Z-IND-06]

use super::thrown;
use crate::game::Game;
use crate::geometry::measure;
use crate::sequence::ranged::Shot;
use crate::setup::{ModelId, Traits, Weapon};
use crate::state::NOBODY;
use sortie_rulebook::rule;

/// Whether a weapon can be fired so.
pub fn is_indirect(weapon: &Weapon) -> bool {
    let indirect = weapon.traits.has(Traits::INDIRECT) || thrown::is_indirect(weapon);
    if indirect {
        rule!("D1Z-KWW-18");
    }
    indirect
}

/// The model that a success without an area hits: the one aimed at, or the nearest under the marker.
pub fn hit_model(game: Game<'_>, shot: &Shot<'_>) -> ModelId {
    if shot.target != NOBODY {
        return shot.target;
    }
    rule!("D1Z-IND-06");
    let field = game.field();
    let marker = crate::geometry::Body::marker(shot.at.at_height(field.floor(shot.at)));
    let under = game.setup.ids().filter(|id| {
        game.state[*id].on_board()
            && !game.is_undercover(*id)
            && measure::overlap(field.body(*id).at, field.body(*id).radius, &marker)
    });
    under.min_by_key(|id| game.state[*id].at.point().square_to(shot.at)).unwrap_or(NOBODY)
}
