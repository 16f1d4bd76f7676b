//! No Cover: no die is retained because of cover. [KT-WR-19]

use super::{CoverTerms, Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { cover: Some(strip), ..WeaponRule::new("No Cover", rule_id!("KT-WR-19"), Value::None) };

fn strip(_: u8, terms: &mut CoverTerms) {
    rule!("KT-WR-19");
    terms.no_save = true;
}
