//! Combat Blades. [DZ3-ITEMS-05]
//! A CC weapon for one FIGHT test.

use super::Use;
use crate::state::Item;
use sortie_rulebook::rule;

pub(super) static COMBAT_BLADES: Use = Use {
    wielded: || {
        rule!("DZ3-ITEMS-05");
    },
    ..Use::weapon(Item::CombatBlades, "Combat Blades [CC, Frenzy (1), One-Use]")
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn blades_serve_one_fight() {
        let mut game = scene("E1 4.4.1 plain item=combat-blades\nP1 4.4.1 plain hp=9")
            .covers(&["DZ3-ITEMS-05", "DZ3-KEY-69"]);
        game.play("assault P1 combat-blades", []);
        game.play("survive", [5, 1, 1, 1, 1, 1]);
        game.play("reroll 1", [5]);
        assert_eq!((game.damage("P1"), game.fact("models.E1.item").as_str()), (2, "nothing"));
    }

    #[test]
    fn they_also_fight_back() {
        let mut game =
            scene("P1 4.4.1 plain hp=9\nE1 4.4.1 plain item=combat-blades").covers(&["DZ3-ITEMS-05"]);
        game.play("assault E1 fists", []);
        // A one-use item is used by choice.
        game.offers("fight-back fists");
        game.play("fight-back combat-blades", [1, 1, 1, 5, 1, 1]);
        game.play("keep", []);
        assert_eq!((game.damage("P1"), game.fact("models.E1.item").as_str()), (1, "nothing"));
    }
}
