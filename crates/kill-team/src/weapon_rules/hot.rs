//! Hot: every discarded 1 burns the shooter. [KT-WR-12]

use super::{Value, WeaponRule};
use crate::Cx;
use crate::attack::Attack;
use crate::dice::{Bins, ONE};
use crate::sequence::damage;
use crate::state::OperativeId;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    discarded: Some(burn),
    ones_matter: true,
    ..WeaponRule::new("Hot", rule_id!("KT-WR-12"), Value::None)
};

fn burn(_: u8, attack: &Attack, dice: Bins, cx: &mut Cx<'_>) {
    if dice.0[ONE] > 0 {
        damage::mortal_wounds(rule!("KT-WR-12"), attack.by, OperativeId::NOBODY, 3 * dice.0[ONE], cx);
    }
}
