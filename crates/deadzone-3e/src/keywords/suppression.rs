//! Suppression. [DZ3-KEY-90]
//! Everybody in the target's cube is pinned, whatever the dice show.

use super::{Keyword, Strike};
use crate::frame::Frame;
use crate::look::{Ctx, look};
use crate::sequence::pinning;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Flow;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    resolved: Some(pin_all),
    burst: Some(|_, cell, _, _| Frame::PinCube { cell }),
    ..Keyword::new("Suppression", rule_id!("DZ3-KEY-90"))
};

fn pin_all(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    if !strike.shot {
        return None;
    }
    rule!("DZ3-KEY-90");
    pin_everybody(cx.state.model(strike.at).cell(), cx);
    None
}

fn pin_everybody(cell: Cell, cx: &mut Ctx<'_>) {
    for id in look(cx).crowd(cell).iter() {
        pinning::pin(id, cx);
    }
}

/// Where an explosive, a grenade or indirect fire brings it down.
pub(crate) fn pin_cube(cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-90");
    pin_everybody(cell, cx);
    Flow::Done
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_miss_pins_friend_and_foe_in_the_cube() {
        let mut game = scene("E1 2.4.1 burst-laser\nE2 5.4.1 enforcer\nP1 5.4.1 ghoul\nP2 5.5.1 ghoul")
            .covers(&["DZ3-KEY-90", "DZ3-SHOOT-09"]);
        // 3 dice, 2 for the clear shot, 2 less for the friend.
        game.play("shoot P1 burst-laser", [1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert!(game.pinned("P1") && game.pinned("E2") && !game.pinned("P2"));
        assert_eq!(game.damage("P1"), 0);
    }

    #[test]
    fn as_a_payload_it_pins_the_cube() {
        let mut game =
            scene("E1 2.4.1 plain weapons=[\"Bomb_[R4,Explosive_(Suppression)]\"]\nP1 5.4.1 ghoul")
                .covers(&["DZ3-KEY-90", "DZ3-EXTRA-06"]);
        game.play("fire 5.4.1 bomb", []);
        assert_eq!((game.pinned("P1"), game.damage("P1")), (true, 0));
    }
}
