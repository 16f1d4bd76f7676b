//! Tenacious. [DZ2-LOST-36]

use super::Ability;
use crate::look::Look;
use crate::setup::Props;
use crate::state::{Cause, Role};
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::HOLDS_FAST, ..Ability::new("Tenacious", rule_id!("DZ2-LOST-36")) };

/// A model that breaks away survives with a die less if the one that strikes at it is tenacious.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let held = of == Role::Defender
        && attack.cause == Cause::BreakAway
        && look.has(attack.attacker?, Props::HOLDS_FAST);
    held.then(|| (rule!("DZ2-LOST-36"), -1))
}
