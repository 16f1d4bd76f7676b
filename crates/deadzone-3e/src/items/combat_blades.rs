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
