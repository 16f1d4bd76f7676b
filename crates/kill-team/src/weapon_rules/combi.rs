//! Combi: the boltgun of the card comes with the weapon. [KT-WR-32]

use super::{Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { brings: Some(boltgun), ..WeaponRule::new("Combi", rule_id!("KT-WR-32"), Value::None) };

fn boltgun() -> &'static str {
    rule!("KT-WR-32");
    "Boltgun"
}
