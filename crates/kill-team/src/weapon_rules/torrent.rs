//! Torrent x: further attacks on valid targets that stand within x of the first and of each other. [KT-WR-29]

use super::{Pick, Shot, Spread, Value, WeaponRule};
use crate::actions;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { spread: Some(along), ..WeaponRule::new("Torrent", rule_id!("KT-WR-29"), Value::Spaced) };

fn along(x: u8, shot: Shot<'_>) -> Spread {
    rule!("KT-WR-29");
    Spread { pick: Pick::Together(x), ..actions::valid_near(shot, i32::from(x) * 1000) }
}
