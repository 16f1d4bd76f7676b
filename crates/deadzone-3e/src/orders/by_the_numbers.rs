//! By The Numbers (Commando Sergeant): after a FIGHT, RANGED or SURVIVE test of a Commando, re-roll any of its dice.
//!
//! A model with the word in its name is a Commando: Captain, Sergeant, Brawler and Skyscraper too.

use super::Order;

pub(super) static ORDER: Order = Order {
    reroll: Some(|_, pool, look| pool.model.is_some_and(|id| look.profile(id).name.contains("Commando"))),
    ..Order::new("By The Numbers", "re-roll any dice of a Commando's test")
};

#[cfg(test)]
mod tests {
    use crate::testing::{Game, Orders as _, scene};

    fn numbers(text: &str) -> Game {
        let stats = "plain profile=Commando role=T ranged=5 survive=5 armour=0 keywords=[]";
        let text = text.replace("commando", stats);
        scene(&text).order("M", "By The Numbers", 2)
    }

    #[test]
    fn any_dice_of_a_commando_are_rolled_again() {
        let mut game = numbers("M1 2.4.1 commando weapons=[\"Gun_[R6]\"]\nE1 5.4.1 plain hp=9");
        game.play("shoot E1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.play("reroll 4", [5, 5, 1, 1]);
        assert_eq!(
            (game.fact("a.command").as_str(), game.asked().as_str()),
            ("[\"order\"]", "a command-reroll")
        );
        game.play("keep", []);
        assert_eq!(game.damage("E1"), 3);
    }

    #[test]
    fn once_in_an_activation_and_for_commandos_only() {
        let mut game = numbers("E1 5.4.1 plain hp=9 weapons=[\"Gun_[R6]\"]\nM1 2.4.1 commando hp=9")
            .command("E", "shoot")
            .covers(&["DZ3-CMD-17"]);
        game.play("shoot M1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        game.play("reroll 3", [5, 1, 1]);
        // The shooter keeps its Shoot result; the target has no die left to re-roll.
        game.play("keep", []);
        assert_eq!(game.damage("M1"), 0);
        game.play("command shoot M1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b command-reroll");
        let mut game =
            numbers("M1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nE1 5.4.1 plain hp=9").covers(&["DZ3-CMD-17"]);
        game.play("shoot E1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a command-reroll");
    }
}
