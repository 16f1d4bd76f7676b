//! Silent: the weapon may be fired with a conceal order. [KT-WR-24]

use super::{Value, WeaponRule};
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { from_hiding: Some(allow), ..WeaponRule::new("Silent", rule_id!("KT-WR-24"), Value::None) };

fn allow(_: u8) -> RuleId {
    rule!("KT-WR-24")
}
