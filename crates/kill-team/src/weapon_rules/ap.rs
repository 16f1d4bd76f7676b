//! APx: the target has x defence dice less. [KT-WR-03]

use super::{Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { armour: Some(pierce), ..WeaponRule::new("AP", rule_id!("KT-WR-03"), Value::Tight) };

fn pierce(x: u8, _criticals: u8) -> u8 {
    rule!("KT-WR-03");
    x
}
