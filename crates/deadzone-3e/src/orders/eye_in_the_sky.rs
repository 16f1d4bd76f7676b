//! Eye in the Sky (Ranger Lieutenant): after a test to hit a cube with an Indirect weapon or a Grenade, re-roll any
//! number of its dice, although these tests normally have no re-rolls; once for each SHOOT, so also twice in an
//! activation with two of them. No command die can follow.

use super::Order;

pub(super) static ORDER: Order = Order {
    aim_reroll: true,
    unlimited: true,
    ..Order::new("Eye in the Sky", "re-roll any dice of the test to hit a cube")
};

#[cfg(test)]
mod tests {
    use crate::testing::{Orders as _, scene};

    #[test]
    fn a_grenade_that_missed_is_thrown_again() {
        let mut game =
            scene("G1 2.4.1 plain item=frag-grenade\nP1 4.4.1 ghoul hp=9").order("G", "Eye in the Sky", 2);
        game.play("fire 4.4.1 frag-grenade", [1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.refused("spend order reroll", "DZ3-KEY-40");
        // It lands; one success of Frag against none, and a throw to the east.
        game.play("reroll 3", [5, 1, 1, 4, 1, 1, 1, 1, 1, 3]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "5.4.1"));
        assert_eq!(game.fact("a.command"), "[\"order\"]");
    }

    #[test]
    fn once_for_each_shoot() {
        let mut game = scene("G1 2.4.1 plain weapons=[\"Mortar_[R8,Indirect_(Smoke)]\"]\nP1 7.4.1 ghoul")
            .with("active = { model = \"G1\", order-spent = true }")
            .order("G", "Eye in the Sky", 1);
        game.play("fire 7.4.1 mortar", [1, 1, 1]);
        game.play("reroll 3", [5, 5, 5]);
        assert_eq!(game.fact("markers.0.at"), "7.4.1");
    }

    #[test]
    fn flames_and_common_shots_are_not_watched() {
        let mut game = scene("G1 2.4.1 plain weapons=[\"Rifle_[R6]\"]\nP1 4.4.1 ghoul hp=9").order(
            "G",
            "Eye in the Sky",
            1,
        );
        game.play("shoot P1 rifle", [1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a command-reroll");
        let mut game = scene("G1 2.4.1 plain weapons=[\"Flamer_[R2,It_Burns!]\"]\nP1 4.4.1 ghoul hp=9")
            .order("G", "Eye in the Sky", 1);
        game.play("shoot P1 flamer", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a action");
    }
}
