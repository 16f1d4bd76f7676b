//! Indirect: enemies are not in cover for the attack. [KT-WR-13] Each kind of equipment that has it is taken once
//! per battle, which the choice of equipment sees to. [KT-WR-14]

use super::{CoverTerms, Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { cover: Some(over), ..WeaponRule::new("Indirect", rule_id!("KT-WR-13"), Value::None) };

fn over(_: u8, terms: &mut CoverTerms) {
    rule!("KT-WR-13");
    terms.ignored = true;
}
