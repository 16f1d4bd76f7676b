//! Rng x: only targets within x inches. [KT-WR-21]

use super::{Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { range: Some(limit), ..WeaponRule::new("Rng", rule_id!("KT-WR-21"), Value::Spaced) };

fn limit(x: u8) -> i32 {
    rule!("KT-WR-21");
    i32::from(x) * 1000
}
