//! Thermal Mines. [DZ3-KEY-95]
//! A CC weapon for one FIGHT test.

use super::Use;
use crate::state::Item;
use sortie_rulebook::rule;

pub(super) static THERMAL_MINES: Use = Use {
    wielded: || {
        rule!("DZ3-KEY-95");
    },
    ..Use::weapon(Item::ThermalMines, "Thermal Mines [CC, AP3, One-Use]")
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn mines_pierce_three_armour_once() {
        let mut game = scene("E1 4.4.1 plain item=thermal-mines\nP1 4.4.1 plain hp=9 armour=3").covers(&[
            "DZ3-KEY-95",
            "DZ3-KEY-69",
            "DZ3-DMG-04",
        ]);
        game.play("assault P1 thermal-mines", []);
        game.play("survive", [5, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.fact("models.E1.item").as_str()), (1, "nothing"));
    }
}
