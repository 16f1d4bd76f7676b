//! Stun: a shot with a critical hit costs the target APL; in combat the first critical strike knocks a normal hit
//! away and the second costs APL. [KT-WR-27] [KT-WR-28]

use super::{Value, WeaponRule};
use crate::Cx;
use crate::attack::{Attack, Melee};
use crate::event::Event;
use crate::sequence::apl;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    criticals: Some(daze),
    struck: Some(reel),
    ..WeaponRule::new("Stun", rule_id!("KT-WR-27"), Value::None)
};

fn daze(_: u8, attack: &Attack, _criticals: u8, cx: &mut Cx<'_>) {
    apl::change_apl(rule!("KT-WR-27"), attack.target, -1, cx);
}

fn reel(_: u8, melee: &mut Melee, who: usize, cx: &mut Cx<'_>) {
    let rule = rule!("KT-WR-28");
    let other = 1 - who;
    melee.stuns[who] = (melee.stuns[who] + 1).min(3);
    match melee.stuns[who] {
        1 if melee.normals[other] > 0 => {
            melee.normals[other] -= 1;
            cx.emit(rule, || Event::HitLost { by: melee.fighters[other] });
        }
        2 => apl::change_apl(rule, melee.fighters[other], -1, cx),
        _ => (),
    }
}
