//! Reap x: every critical strike also wounds other enemies near the fighter or its target. [KT-WR-22]

use super::{Value, WeaponRule};
use crate::attack::Melee;
use crate::choice::OperativeList;
use crate::sequence::damage;
use crate::{Cx, Field};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { struck: Some(mow), ..WeaponRule::new("Reap", rule_id!("KT-WR-22"), Value::Spaced) };

const REACH: i32 = 1000;

fn mow(x: u8, melee: &mut Melee, who: usize, cx: &mut Cx<'_>) {
    let rule = rule!("KT-WR-22");
    let (own, target) = (melee.fighters[who], melee.fighters[1 - who]);
    let field = Field::new(cx.setup, cx.state);
    let mut hit = OperativeList::new();
    for id in cx.state.enemies(own).filter(|id| *id != target) {
        let near = field.within(own, id, REACH) || field.within(target, id, REACH);
        if near && field.visible(own, id) {
            hit.push(id);
        }
    }
    for id in hit {
        damage::mortal_wounds(rule, id, own, x, cx);
    }
}
