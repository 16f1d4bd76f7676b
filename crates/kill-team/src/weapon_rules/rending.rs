//! Rending: beside a critical hit, one normal hit may become critical. [KT-WR-25]

use super::{Value, WeaponRule};
use crate::dice::{Bins, CRITICAL, NORMAL};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { change: Some(rend), ..WeaponRule::new("Rending", rule_id!("KT-WR-25"), Value::None) };

fn rend(_: u8, mut dice: Bins) -> Option<Bins> {
    if dice.0[CRITICAL] == 0 || dice.0[NORMAL] == 0 {
        return None;
    }
    rule!("KT-WR-25");
    dice.0[NORMAL] -= 1;
    dice.0[CRITICAL] += 1;
    Some(dice)
}
