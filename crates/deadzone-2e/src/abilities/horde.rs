//! Horde. [DZ2-ABIL-28]

use super::Ability;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_cubes::Standing;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::HORDE, ..Ability::new("Horde", rule_id!("DZ2-ABIL-28")) };

/// One more die in fights for each other friend of its kind in the cube, FIGHT and SURVIVE alike.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let me = match of {
        Role::Attacker => attack.attacker?,
        Role::Defender => attack.target?,
    };
    if attack.cause.is_shot() || !look.has(me, Props::HORDE) {
        return None;
    }
    let others = look.friends_beside(me).filter(|id| look.has(*id, Props::HORDE)).count();
    Some((rule!("DZ2-ABIL-28"), others as i8))
}
