//! Honourable. [DZ3-KEY-48, DZ3-KEY-49]
//! Spares the pinned and those who leave.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::SPARES_PINNED, ..Keyword::new("Honourable", rule_id!("DZ3-KEY-48")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const HONOUR: &str = "keywords=[\"Honourable\"]";

    #[test]
    fn the_pinned_are_spared() {
        let game = scene(&format!("E1 2.4.1 plain weapons=[\"Rifle_[R6]\"] {HONOUR}\nP1 4.4.1 plain pinned"))
            .covers(&["DZ3-KEY-48"]);
        game.refused("shoot P1 rifle", "DZ3-KEY-48");
        game.offers_not("shoot P1 rifle");
        let game = scene(&format!("E1 4.4.1 plain {HONOUR}\nP1 4.4.1 plain pinned"));
        game.refused("assault P1 fists", "DZ3-KEY-48");
    }

    #[test]
    fn entering_among_the_pinned_starts_no_fight() {
        let mut game =
            scene(&format!("E1 3.4.1 plain {HONOUR}\nP1 4.4.1 plain pinned")).covers(&["DZ3-KEY-48"]);
        game.play("advance 4.4.1", []);
        game.play("place 165,165", []);
        assert_eq!(game.asked(), "a action");
    }

    #[test]
    fn who_leaves_is_let_go_unless_another_strikes() {
        let mut game = scene(&format!("P1 4.4.1 plain\nE1 4.4.1 plain {HONOUR}")).covers(&["DZ3-KEY-49"]);
        game.play("advance", []);
        assert_eq!(game.asked(), "a step");
        let mut game = scene(&format!("P1 4.4.1 plain\nE1 4.4.1 plain {HONOUR}\nE2 4.4.1 plain"))
            .covers(&["DZ3-KEY-49"]);
        game.play("advance", []);
        game.refused("strike E1 fists", "DZ3-KEY-49");
        game.offers("strike E2 fists");
    }
}
