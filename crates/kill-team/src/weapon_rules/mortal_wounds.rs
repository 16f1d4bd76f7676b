//! MWx: x mortal wounds for every critical hit retained. [KT-WR-18]

use super::{Value, WeaponRule};
use crate::Cx;
use crate::attack::Attack;
use crate::sequence::damage;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { criticals: Some(wound), ..WeaponRule::new("MW", rule_id!("KT-WR-18"), Value::Tight) };

fn wound(x: u8, attack: &Attack, criticals: u8, cx: &mut Cx<'_>) {
    damage::mortal_wounds(rule!("KT-WR-18"), attack.target, attack.by, x.saturating_mul(criticals), cx);
}
