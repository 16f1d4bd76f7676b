//! Heavy. [DZ2-ABIL-26]

use super::Ability;
use crate::look::Look;
use crate::setup::{Props, Traits};
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::HEAVY, kept: Props::CLUMSY, ..Ability::new("Heavy", rule_id!("DZ2-ABIL-26")) };

/// Its bearer fights with one die less, but survives as others do.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let (me, fights) = match of {
        Role::Attacker => (attack.attacker?, true),
        Role::Defender => (attack.target?, attack.fights_back),
    };
    let clumsy = fights && !attack.cause.is_shot() && look.has(me, Props::CLUMSY);
    clumsy.then(|| (rule!("DZ2-ABIL-27"), -1))
}
