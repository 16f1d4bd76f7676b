//! Relentless: any attack dice may be re-rolled, all at once. [KT-WR-23]

use super::{Rerolls, Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { rerolls: Some(any), ..WeaponRule::new("Relentless", rule_id!("KT-WR-23"), Value::None) };

fn any(_: u8) -> Rerolls {
    Rerolls { rule: rule!("KT-WR-23"), dice_max: u8::MAX, only_ones: false }
}
