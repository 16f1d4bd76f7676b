//! Bike. [DZ3-KEY-07]
//! A vehicle that can be pinned, though nothing moves it.

use super::{Keyword, vehicle};
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: vehicle::MACHINE.with(Props::RAMPS_ONLY),
    ..Keyword::new("Bike", rule_id!("DZ3-KEY-07"))
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_bike_is_pinned_but_not_moved() {
        let mut game = scene("E1 2.4.1 plain weapons=[\"Net_[R6,_Knockback,_Suppression]\"]\nP1 4.4.1 plain hp=9 keywords=[\"Bike\"]")
            .covers(&["DZ3-KEY-07", "DZ3-KEY-87"]);
        game.play("shoot P1 net", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert!(game.pinned("P1"));
        assert_eq!((game.fact("models.P1.at").as_str(), game.damage("P1")), ("4.4.1", 1));
    }

    #[test]
    fn a_bike_keeps_to_ramps() {
        let game = crate::testing::scene_on(
            super::super::vehicle::RAMP,
            "E1 3.4.1 plain keywords=[\"Bike\"]\nP1 8.8.1 plain",
        );
        game.offers("advance 4.4.2");
        let game = crate::testing::scene_on(
            super::super::vehicle::RAMP,
            "E1 5.4.1 plain keywords=[\"Bike\"]\nP1 8.8.1 plain",
        );
        game.refused("advance 4.4.2", "DZ3-KEY-103");
    }
}
