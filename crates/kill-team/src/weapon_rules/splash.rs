//! Splash x: x mortal wounds for every critical hit to the target and all that it sees within 2 inches. [KT-WR-26]

use super::{Value, WeaponRule};
use crate::attack::Attack;
use crate::sequence::damage;
use crate::{Cx, Field};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { criticals: Some(splash), ..WeaponRule::new("Splash", rule_id!("KT-WR-26"), Value::Spaced) };

const REACH: i32 = 2000;

fn splash(x: u8, attack: &Attack, criticals: u8, cx: &mut Cx<'_>) {
    let rule = rule!("KT-WR-26");
    let mut hit = crate::choice::OperativeList::new();
    let field = Field::new(cx.setup, cx.state);
    for id in cx.state.ids().filter(|id| cx.state[*id].is_up()) {
        if id == attack.target || (field.within(attack.target, id, REACH) && field.visible(attack.target, id))
        {
            hit.push(id);
        }
    }
    for id in hit {
        damage::mortal_wounds(rule, id, x.saturating_mul(criticals), cx);
    }
}
