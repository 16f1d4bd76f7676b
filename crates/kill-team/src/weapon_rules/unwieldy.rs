//! Unwieldy: a shoot action costs 1 AP more, and there is no overwatch with it. [KT-WR-30] [KT-WR-31]

use super::{Use, Value, WeaponRule};
use crate::choice::Shooting;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    usable: Some(no_overwatch),
    extra_ap: Some(one),
    ..WeaponRule::new("Unwieldy", rule_id!("KT-WR-30"), Value::None)
};

fn no_overwatch(_: u8, with: Use<'_>) -> Result<(), Illegal> {
    if with.how != Shooting::Shoot {
        let why = "an Unwieldy weapon cannot be used for overwatch";
        return Err(Illegal { rule: rule!("KT-WR-31"), why });
    }
    Ok(())
}

fn one(_: u8) -> u8 {
    rule!("KT-WR-30");
    1
}
