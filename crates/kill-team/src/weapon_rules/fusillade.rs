//! Fusillade: the attack dice are divided among valid targets within 2 inches of the first. [KT-WR-10]

use super::{Pick, Shot, Spread, Value, WeaponRule};
use crate::actions;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { spread: Some(divide), ..WeaponRule::new("Fusillade", rule_id!("KT-WR-10"), Value::None) };

const REACH: i32 = 2000;

fn divide(_: u8, shot: Shot<'_>) -> Spread {
    rule!("KT-WR-10");
    Spread { pick: Pick::Share, ..actions::valid_near(shot, REACH) }
}
