//! Green Rage (Marauder Warlord): the active model has Frenzy (3) for the round; a higher value of its own counts.

use super::common::{check_fighter_gains, gain, only};
use super::{Act, Order};
use crate::keywords::Task;
use crate::look::Look;
use crate::state::Effects;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: only, act: |_, cx| gain(Effects::RAGE, cx) }),
    ..Order::new("Green Rage", "the active model re-rolls three dice in FIGHT tests this round")
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_fighter_gains(task, Effects::RAGE, "the model is in a rage already", look)
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn rage(text: &str) -> Game {
        scene(text).order("M", "Green Rage", 2)
    }

    #[test]
    fn three_dice_are_rolled_again() {
        let mut game = rage("M1 4.4.1 plain\nP1 4.4.1 plain hp=9");
        game.play("order", []);
        assert_eq!(
            (game.fact("models.M1.effects").as_str(), game.asked().as_str()),
            ("[\"rage\"]", "a action")
        );
        game.play("assault P1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.offers_not("reroll 4");
        game.play("reroll 3", [5, 5, 5]);
        assert_eq!(game.damage("P1"), 3);
    }

    #[test]
    fn the_higher_frenzy_counts() {
        let weapon = "weapons=[\"Axe_[CC,Frenzy_(1)]\"]";
        let mut game = rage(&format!("M1 4.4.1 plain {weapon}\nP1 4.4.1 plain hp=9 size=3"));
        game.play("order", []);
        game.play("assault P1 axe", []);
        game.play("survive", [1, 1, 1, 1, 1, 1, 1]);
        game.offers("reroll 3");
        let mut game =
            rage(&format!("M1 4.4.1 plain size=3 {}\nP1 4.4.1 plain hp=9", weapon.replace("(1)", "(4)")));
        game.play("order", []);
        game.play("assault P1 axe", []);
        game.play("survive", [1, 1, 1, 1, 1, 1, 1]);
        game.offers("reroll 4");
    }

    #[test]
    fn once_per_model_and_only_for_fighters() {
        let game = rage("M1 4.4.1 plain effects=[\"rage\"]\nP1 8.8.1 plain");
        game.refused("order", ORDER_RULE);
        game.refused("order P1", ORDER_RULE);
        game.offers_not("order");
        rage("M1 4.4.1 plain fight=-\nP1 8.8.1 plain").refused("order", "DZ3-DICE-05");
    }

    #[test]
    fn the_rage_ends_with_the_round() {
        let game = scene("M1 4.4.1 plain effects=[\"rage\"]\nP1 8.8.1 plain")
            .opening("end-phase", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.fact("models.M1.effects"), "[]");
    }
}
