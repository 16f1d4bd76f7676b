//! UKPF chooses the board edge without a roll. [D1Z-KWM-09]

use crate::game::Game;
use crate::setup::Keywords;
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// The side that chooses the edge by its Force Commander's Formation, if only one does. Nobody is on the board yet,
/// so the roster's first commander counts.
pub fn chooser(game: Game<'_>) -> Option<Side> {
    let has = |side: Side| game.first_commander(side).is_some_and(|id| game.card(id).has(Keywords::UKPF));
    match Side::BOTH.map(has) {
        [true, false] => {
            rule!("D1Z-KWM-09");
            Some(Side::A)
        }
        [false, true] => {
            rule!("D1Z-KWM-09");
            Some(Side::B)
        }
        _ => None,
    }
}
