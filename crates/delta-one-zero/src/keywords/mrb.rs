//! MRB wins the first Forward! roll. [D1Z-KWM-03]

use crate::game::Game;
use crate::setup::Keywords;
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Whether a side wins the Forward! roll of this turn without dice.
pub fn wins_forward(game: Game<'_>, side: Side) -> bool {
    let wins = game.state.turn == 1 && game.commanded_by(side, Keywords::MRB);
    if wins {
        rule!("D1Z-KWM-03");
    }
    wins
}
