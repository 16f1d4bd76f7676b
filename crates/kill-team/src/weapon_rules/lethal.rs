//! Lethal x+: hits of x or more are critical. [KT-WR-16]

use super::{Value, WeaponRule};
use crate::dice::Reading;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { reading: Some(lower), ..WeaponRule::new("Lethal", rule_id!("KT-WR-16"), Value::Plus) };

fn lower(x: u8, reading: &mut Reading) {
    rule!("KT-WR-16");
    reading.critical_from = reading.critical_from.min(x);
}
