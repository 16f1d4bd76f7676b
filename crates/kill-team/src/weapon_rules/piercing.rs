//! Px: APx once a critical hit is retained. [KT-WR-20]

use super::{Value, WeaponRule};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { armour: Some(pierce), ..WeaponRule::new("P", rule_id!("KT-WR-20"), Value::Tight) };

fn pierce(x: u8, criticals: u8) -> u8 {
    if criticals == 0 {
        return 0;
    }
    rule!("KT-WR-20");
    x
}
