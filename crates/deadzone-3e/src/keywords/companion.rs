//! Companion. [DZ3-KEY-17]
//! Always has the friends bonus in close combat.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::FRIENDS_ALWAYS, ..Keyword::new("Companion", rule_id!("DZ3-KEY-17")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_companion_always_has_a_friend() {
        let mut game = scene(
            "E1 4.4.1 plain keywords=[\"Companion\"]\nP1 4.4.1 plain hp=9 weapons=[\"Saw_[CC,_Companion]\"]",
        )
        .covers(&["DZ3-KEY-17", "DZ3-ASMOD-02", "DZ3-EXTRA-05"]);
        game.play("assault P1 fists", []);
        // Both fight with 4 dice: the one by itself, the other by its weapon.
        game.play("fight-back saw", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }

    #[test]
    fn a_weapon_is_company_only_in_the_hand() {
        let mut game = scene(
            "E1 4.4.1 plain keywords=[\"Companion\"]\nP1 4.4.1 plain hp=9 weapons=[\"Saw_[CC,_Companion]\"]",
        );
        game.play("assault P1 fists", []);
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }
}
