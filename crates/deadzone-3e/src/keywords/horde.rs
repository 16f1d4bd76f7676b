//! Horde. [DZ3-KEY-50]
//! One more die in close combat for each other model of its kind beside it.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_cubes::Standing;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::HORDE, dice: Some(dice), ..Keyword::new("Horde", rule_id!("DZ3-KEY-50")) };

fn dice(_: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if bearer != of || attack.cause.is_shot() {
        return None;
    }
    let me = match bearer {
        Role::Attacker => attack.attacker?,
        Role::Defender => attack.target?,
    };
    let others = look.friends_beside(me).filter(|id| look.has(*id, Props::HORDE)).count();
    Some((rule!("DZ3-KEY-50"), others as i8))
}
