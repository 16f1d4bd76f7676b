//! Shock Baton. [DZ3-ITEMS-09]
//! A CC weapon that stays with its bearer.

use super::Use;
use crate::state::Item;
use sortie_rulebook::rule;

pub(super) static SHOCK_BATON: Use = Use {
    wielded: || {
        rule!("DZ3-ITEMS-09");
    },
    ..Use::weapon(Item::ShockBaton, "Shock Baton [CC, Knockback, Under Control]")
};
