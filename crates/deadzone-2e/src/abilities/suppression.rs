//! Suppression. [DZ2-LOST-13]

use super::{Ability, Strike};
use crate::frame::Frame;
use crate::look::{Ctx, look};
use crate::sequence::pinning;
use crate::setup::Traits;
use sortie_cubes::Standing;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::SUPPRESSES, ..Ability::new("Suppression", rule_id!("DZ2-LOST-13")) };

/// Everybody in the target's cube is pinned, whatever the dice show.
pub(super) fn resolved(strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if strike.shot && strike.traits(&here).has(Traits::SUPPRESSES) {
        rule!("DZ2-LOST-13");
        for id in here.crowd(strike.cell).iter() {
            pinning::pin(id, cx);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_miss_pins_everybody_in_the_cube() {
        let mut game =
            scene("A1 2.4.1 plain weapons=[\"Gun_[R6,_Suppression]\"]\nB1 5.4.1 plain\nB2 5.4.1 plain\nB3 5.5.1 plain")
                .covers(&["DZ2-LOST-13"]);
        game.play("shoot B1 gun", [1, 1, 1, 1, 1, 1, 1, 1]);
        assert!(game.pinned("B1") && game.pinned("B2") && !game.pinned("B3"));
        assert_eq!(game.damage("B1"), 0);
    }
}
