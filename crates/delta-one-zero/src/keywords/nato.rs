//! NATO: a fifth card in the opening hand, and a hand limit of 5. [D1Z-KWF-01] [D1Z-TAC-02]

use crate::setup::{Keywords, Setup};
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Cards that a player may hold.
pub fn hand_limit(setup: &Setup, side: Side) -> u8 {
    let nato = setup.force(side).models.iter().any(|model| model.has(Keywords::NATO));
    if nato {
        rule!("D1Z-KWF-01");
        return 5;
    }
    4
}
