//! Ceaseless: any attack dice that show 1 may be re-rolled. [KT-WR-09]

use super::{Rerolls, Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    rerolls: Some(ones),
    ones_matter: true,
    ..WeaponRule::new("Ceaseless", rule_id!("KT-WR-09"), Value::None)
};

fn ones(_: u8) -> Rerolls {
    Rerolls { rule: rule!("KT-WR-09"), dice_max: u8::MAX, only_ones: true }
}
