//! Adrenaline Shot. [DZ3-ITEMS-02]
//! Each shot of a round makes its user a cube faster.

use super::Use;
use crate::state::{Effects, Item};
use sortie_rulebook::rule;

pub(super) static ADRENALINE_SHOT: Use = Use {
    at_once: Some((
        |_, _| Ok(()),
        |id, cx| {
            rule!("DZ3-ITEMS-02");
            cx.state.model_mut(id).gain(Effects::FASTER);
            None
        },
    )),
    ..Use::nothing(Item::AdrenalineShot)
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn adrenaline_makes_an_advance_of_two() {
        let mut game =
            scene("E1 2.4.1 enforcer item=adrenaline-shot\nP1 8.8.1 ghoul").covers(&["DZ3-ITEMS-02"]);
        game.play("use adrenaline-shot", []);
        game.play("advance 3.4.1", []);
        game.play("step 4.4.1", []);
        game.offers_not("step 5.4.1");
    }

    #[test]
    fn a_second_shot_of_the_round_adds_up() {
        let text = "E1 1.4.1 plain item=adrenaline-shot keywords=[\"Adrenaline_Shot\"]\nP1 8.8.1 ghoul";
        let mut game = scene(text).covers(&["DZ3-ITEMS-02", "DZ3-EXTRA-08"]);
        game.play("use adrenaline-shot", []);
        game.play("use adrenaline-shot", []);
        game.refused("use adrenaline-shot", "DZ3-ITEM-01");
        assert_eq!(game.fact("models.E1.effects"), "[\"faster\", \"faster\"]");
        // SPEED 1-2 is 3-4 now.
        game.play("advance 2.4.1", []);
        game.play("step 3.4.1", []);
        game.play("step 4.4.1", []);
        assert_eq!(game.asked(), "a place");
        let game = scene("E1 1.4.1 plain effects=[\"faster\",\"faster\"]\nP1 8.8.1 ghoul");
        let game = game.opening("end-phase", [1; 6]);
        assert_eq!(game.fact("models.E1.effects"), "[]");
    }

    #[test]
    fn using_it_is_no_action_so_a_pinned_model_may() {
        let mut game = scene("E1 2.4.1 enforcer pinned item=adrenaline-shot\nP1 8.8.1 ghoul");
        game.play("use adrenaline-shot", []);
        assert_eq!(game.menu(), ["end", "stand-up"]);
        assert_eq!(game.fact("models.E1.effects"), "[\"faster\"]");
    }
}
