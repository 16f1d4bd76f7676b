//! Balanced: one attack die may be re-rolled. [KT-WR-05]

use super::{Rerolls, Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { rerolls: Some(one_die), ..WeaponRule::new("Balanced", rule_id!("KT-WR-05"), Value::None) };

fn one_die(_: u8) -> Rerolls {
    Rerolls { rule: rule!("KT-WR-05"), dice_max: 1, only_ones: false }
}
