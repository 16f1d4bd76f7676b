//! Kombi: the shoota of the card comes with the weapon. [KT-WR-33]

use super::{Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { brings: Some(shoota), ..WeaponRule::new("Kombi", rule_id!("KT-WR-33"), Value::None) };

fn shoota() -> &'static str {
    rule!("KT-WR-33");
    "Shoota"
}
