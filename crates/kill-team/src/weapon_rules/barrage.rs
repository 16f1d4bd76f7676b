//! Barrage: whether the target has a cover save is judged from directly above. [KT-WR-04]

use super::{CoverTerms, Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { cover: Some(from_above), ..WeaponRule::new("Barrage", rule_id!("KT-WR-04"), Value::None) };

fn from_above(_: u8, terms: &mut CoverTerms) {
    rule!("KT-WR-04");
    terms.from_above = true;
}
