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
