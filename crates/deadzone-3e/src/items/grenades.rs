//! Grenades and trip mines: items that are only weapons. [DZ3-ITEMS-06, 10, 12, DZ3-KEY-101]

use super::Use;
use crate::state::Item;
use sortie_rulebook::rule;

pub(super) static FRAG_GRENADE: Use = Use {
    weapon: Some("Frag Grenade [R3, Grenade (Frag (3)), One-Use]"),
    wielded: || {
        rule!("DZ3-ITEMS-06");
    },
    ..Use::nothing(Item::FragGrenade)
};
pub(super) static SMOKE_GRENADE: Use = Use {
    weapon: Some("Smoke Grenade [R3, Grenade (Smoke), One-Use]"),
    wielded: || {
        rule!("DZ3-ITEMS-10");
    },
    ..Use::nothing(Item::SmokeGrenade)
};
pub(super) static STUN_GRENADE: Use = Use {
    weapon: Some("Stun Grenade [R3, Grenade (Stun), One-Use]"),
    wielded: || {
        rule!("DZ3-ITEMS-12");
    },
    ..Use::nothing(Item::StunGrenade)
};
pub(super) static TOXIC_GRENADE: Use = Use {
    weapon: Some("Toxic Grenade [R3, Grenade (Gas Cloud (Toxic (1))), One-Use]"),
    wielded: || {
        rule!("DZ3-KEY-43");
    },
    ..Use::nothing(Item::ToxicGrenade)
};
pub(super) static TOXIC_GRENADE_3: Use = Use {
    weapon: Some("Toxic Grenade 3 [R3, Grenade (Gas Cloud (Toxic (3))), One-Use]"),
    wielded: || {
        rule!("DZ3-KEY-43");
    },
    ..Use::nothing(Item::ToxicGrenade3)
};
pub(super) static TRIP_MINE: Use = Use {
    weapon: Some("Trip Mine [R4, Grenade (Trap (Frag (3))), One-Use]"),
    wielded: || {
        rule!("DZ3-KEY-101");
    },
    ..Use::nothing(Item::TripMine)
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_frag_grenade_is_thrown_once() {
        let mut game = scene("E1 2.4.1 plain item=frag-grenade\nP1 5.4.1 ghoul hp=9").covers(&[
            "DZ3-ITEMS-06",
            "DZ3-KEY-39",
            "DZ3-KEY-40",
            "DZ3-KEY-43",
            "DZ3-KEY-69",
        ]);
        game.refused("fire 6.4.1 frag-grenade", "DZ3-SHOOT-04");
        game.refused("fire 2.4.1 frag-grenade", "DZ3-KEY-39");
        game.play("fire 5.4.1 frag-grenade", [5, 1, 1, 4, 4, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.E1.item").as_str()), (2, "nothing"));
    }

    #[test]
    fn a_toxic_grenade_leaves_its_cloud() {
        for (item, value) in [("toxic-grenade", "1"), ("toxic-grenade-3", "3")] {
            let mut game = scene(&format!("V1 2.4.1 plain item={item}\nP1 5.4.1 ghoul hp=9"))
                .covers(&["DZ3-KEY-43", "DZ3-KEY-37"]);
            game.play(&format!("fire 5.4.1 {item}"), [5, 1, 1]);
            assert_eq!(
                (game.fact("markers.0.kind").as_str(), game.fact("markers.0.at").as_str()),
                ("gas", "5.4.1")
            );
            assert_eq!(
                (game.fact("markers.0.value").as_str(), game.fact("models.V1.item").as_str()),
                (value, "nothing")
            );
        }
    }

    #[test]
    fn built_in_items_are_used_beside_the_carried_one_and_die_with_their_model() {
        let mut game = scene("E1 3.4.1 plain item=ammo keywords=[\"Trip_Mines\"]\nP1 8.8.1 ghoul")
            .covers(&["DZ3-EXTRA-08", "DZ3-KEY-101"]);
        game.play("fire 7.4.1 trip-mine", [5, 1, 1]);
        assert_eq!(
            (game.fact("models.E1.item").as_str(), game.fact("models.E1.built-in-1-used").as_str()),
            ("ammo", "true")
        );
        let game = scene("E1 3.4.1 plain built-in-1-used keywords=[\"Trip_Mines\"]\nP1 8.8.1 ghoul");
        game.refused("fire 7.4.1 trip-mine", "DZ3-SHOOT-01");
        let mut game = scene("P1 3.4.1 ghoul ranged=2\nE1 5.4.1 plain hp=1 keywords=[\"Trip_Mines\"]");
        game.play("shoot E1 rifle", [7, 7, 7, 7, 7, 1, 1, 1]);
        assert_eq!(game.fact("tokens"), "[]");
        let mut game =
            scene("E1 3.4.1 plain damage=1 keywords=[\"Medi_Pack\",\"Adrenaline_Shot\"]\nP1 8.8.1 ghoul")
                .covers(&["DZ3-EXTRA-08", "DZ3-ITEMS-08"]);
        game.play("medi-pack", []);
        assert_eq!(game.damage("E1"), 0);
        game.offers("use adrenaline-shot");
    }
}
