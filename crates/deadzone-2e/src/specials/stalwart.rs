//! Stalwart. [DZ2-CMD-15..21]
//! After a SURVIVE test of any friendly model: any of its dice that may still be re-rolled.

use super::Splat;
use crate::setup::ArmySpecial;
use crate::state::Stat;

pub(super) static SPLAT: Splat = Splat {
    reroll: Some(|pool, _| pool.stat == Stat::Survive),
    unlimited: true,
    ..Splat::new(ArmySpecial::Stalwart)
};

#[cfg(test)]
mod tests {
    use crate::testing::{Specials as _, scene};

    #[test]
    fn each_survive_test_may_be_re_rolled() {
        let mut game = scene("A1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nB1 5.4.1 plain size=3")
            .special("B", "Stalwart", 1)
            .covers(&["DZ2-CMD-15", "DZ2-CMD-16"]);
        game.play("shoot B1 gun", [5, 5, 1, 1, 1, 1, 5, 1]);
        game.refused("reroll 3", "DZ2-DICE-11");
        game.play("reroll 2", [5, 1]);
        assert_eq!(game.damage("B1"), 0);
    }
}
