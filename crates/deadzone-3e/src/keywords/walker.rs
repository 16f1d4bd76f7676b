//! Walker. [DZ3-KEY-106]
//! A vehicle that climbs.

use super::{Keyword, vehicle};
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: vehicle::MACHINE.with(Props::NEVER_PINNED),
    ..Keyword::new("Walker", rule_id!("DZ3-KEY-106"))
};

#[cfg(test)]
mod tests {
    use super::super::vehicle::RAMP;
    use crate::testing::{scene, scene_on};

    #[test]
    fn a_walker_climbs() {
        let game =
            scene_on(RAMP, "E1 5.4.1 plain keywords=[\"Walker\"]\nP1 8.8.1 plain").covers(&["DZ3-KEY-106"]);
        game.offers("advance 4.4.2");
    }

    #[test]
    fn it_is_a_vehicle_all_the_same() {
        let mut game = scene("E1 2.4.1 plain weapons=[\"Net_[R6,_Knockback,_Suppression]\"]\nP1 4.4.1 plain hp=9 keywords=[\"Walker\"]")
            .covers(&["DZ3-KEY-87"]);
        game.play("shoot P1 net", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert!(!game.pinned("P1"));
        assert_eq!(game.fact("models.P1.at"), "4.4.1");
    }
}
