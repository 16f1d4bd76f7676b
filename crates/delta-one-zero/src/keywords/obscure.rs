//! Obscure: smoke costs 2 for each cloud in the way. [D1Z-KWW-24]

use super::thermal_sight;
use crate::game::Game;
use crate::geometry::Point;
use crate::sequence::ranged::Shot;
use sortie_rulebook::rule;

/// Clouds that a line touches.
pub fn clouds(game: Game<'_>, from: Point, to: Point) -> u8 {
    let clouds = game.field().smoke(from, to);
    if clouds > 0 {
        rule!("D1Z-KWW-24");
    }
    clouds
}

/// What smoke costs a shot.
pub fn penalty(game: Game<'_>, shot: &Shot<'_>) -> i8 {
    if thermal_sight::penalty(shot.weapon).is_some() {
        return 0;
    }
    -2 * clouds(game, game.state[shot.by].at.point(), shot.at) as i8
}
