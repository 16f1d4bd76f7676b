//! Brutal: the other fighter parries with critical hits only. [KT-WR-08]

use super::{Value, WeaponRule};
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    critical_parries_only: Some(limit),
    ..WeaponRule::new("Brutal", rule_id!("KT-WR-08"), Value::None)
};

fn limit(_: u8) -> RuleId {
    rule!("KT-WR-08")
}
