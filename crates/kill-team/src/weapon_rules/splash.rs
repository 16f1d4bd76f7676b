//! Splash x: x mortal wounds for every critical hit to the target and all that it sees within 2 inches. [KT-WR-26]

use super::{Value, WeaponRule};
use crate::attack::Attack;
use crate::sequence::damage;
use crate::state::Effects;
use crate::{Cx, Field};
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule =
    WeaponRule { criticals: Some(splash), ..WeaponRule::new("Splash", rule_id!("KT-WR-26"), Value::Spaced) };

const REACH: i32 = 2000;

fn splash(x: u8, attack: &Attack, criticals: u8, cx: &mut Cx<'_>) {
    let rule = rule!("KT-WR-26");
    let own = cx.state[attack.by].effects;
    // A ploy makes it harder or lets it reach farther.
    let x = if own.has(Effects::SPLASH_HARDER) { x + 1 } else { x };
    let reach = if own.has(Effects::SPLASH_FARTHER) { REACH + 1000 } else { REACH };
    let mut hit = crate::choice::OperativeList::new();
    let field = Field::new(cx.setup, cx.state);
    for id in cx.state.ids().filter(|id| cx.state[*id].is_up()) {
        if id == attack.target || (field.within(attack.target, id, reach) && field.visible(attack.target, id))
        {
            hit.push(id);
        }
    }
    for id in hit {
        damage::mortal_wounds(rule, id, attack.by, x.saturating_mul(criticals), cx);
    }
}
