//! Shock Baton. [DZ3-ITEMS-09]
//! A CC weapon that stays with its bearer.

use super::Use;
use crate::state::Item;
use sortie_rulebook::rule;

pub(super) static SHOCK_BATON: Use = Use {
    wielded: || {
        rule!("DZ3-ITEMS-09");
    },
    ..Use::weapon(Item::ShockBaton, "Shock Baton [CC, Knockback, Under Control]")
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_baton_drives_away_and_stays_in_the_hand() {
        let mut game = scene("E1 4.4.1 plain item=shock-baton\nP1 4.4.1 plain hp=9")
            .covers(&["DZ3-ITEMS-09", "DZ3-KEY-63"]);
        game.play("assault P1 shock-baton", []);
        game.play("survive", [5, 1, 1, 1, 1, 1]);
        game.play("throw E", []);
        game.play("place 500,500", []);
        assert_eq!(
            (game.fact("models.P1.at").as_str(), game.fact("models.E1.item").as_str()),
            ("5.4.1", "shock-baton")
        );
    }
}
