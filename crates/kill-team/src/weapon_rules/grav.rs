//! Grav: against armour of 3+ or better, hits of 4 or more are critical. [KT-WR-34]

use super::{Value, WeaponRule};
use crate::dice::Reading;
use crate::setup::Profile;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { against: Some(crush), ..WeaponRule::new("Grav", rule_id!("KT-WR-34"), Value::None) };

fn crush(_: u8, target: &Profile, reading: &mut Reading) {
    if target.sv <= 3 {
        rule!("KT-WR-34");
        reading.critical_from = reading.critical_from.min(4);
    }
}
