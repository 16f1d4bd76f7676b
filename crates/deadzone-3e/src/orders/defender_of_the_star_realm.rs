//! Defender of the Star Realm (Forge Lord): after a FIGHT or SURVIVE roll in an ASSAULT, re-roll any number of your
//! own dice. Attacks on models that leave, get up or are thrown in are free ASSAULTs and count.

use super::Order;
use crate::state::Stat;

pub(super) static ORDER: Order = Order {
    reroll: Some(|_, pool, look| {
        let attack = &look.state.attack;
        matches!(pool.stat, Stat::Fight | Stat::Survive)
            && attack.attacker.is_some()
            && !attack.cause.is_shot()
    }),
    ..Order::new("Defender of the Star Realm", "re-roll any dice of a FIGHT or SURVIVE test in close combat")
};

#[cfg(test)]
mod tests {
    use crate::testing::{Game, Orders as _, scene};

    fn guarded(text: &str) -> Game {
        scene(text).order("F", "Defender of the Star Realm", 1)
    }

    #[test]
    fn any_dice_of_a_fight_are_rolled_again() {
        let mut game = guarded("F1 4.4.1 plain\nP1 4.4.1 ghoul hp=9");
        game.play("assault P1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.refused("reroll 4", "DZ3-DICE-11");
        game.play("reroll 3", [5, 5, 1]);
        assert_eq!((game.damage("P1"), game.fact("a.command").as_str()), (2, "[]"));
    }

    #[test]
    fn who_is_attacked_while_leaving_may_use_it_too() {
        let mut game = guarded("F1 4.4.1 plain hp=9\nP1 4.4.1 ghoul");
        game.play("advance", []);
        game.play("strike P1 fists", [5, 5, 5, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.play("reroll 3", [5, 5, 5]);
        assert_eq!(game.damage("F1"), 0);
    }

    #[test]
    fn a_shot_is_no_assault() {
        let mut game =
            scene("P1 2.4.1 ghoul\nF1 4.4.1 plain hp=9").order("F", "Defender of the Star Realm", 1);
        game.play("shoot F1 rifle", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b command-reroll");
    }
}
