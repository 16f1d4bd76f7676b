//! Sniper Scope. [DZ2-LOST-08]

use super::Ability;
use crate::look::Look;
use crate::setup::Traits;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::SCOPE, ..Ability::new("Sniper Scope", rule_id!("DZ2-LOST-08")) };

/// Two more dice with every shot.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let scoped = of == Role::Attacker
        && attack.cause.is_shot()
        && look.traits(attack.attacker?, attack.weapon).has(Traits::SCOPE);
    scoped.then(|| (rule!("DZ2-LOST-08"), 2))
}
