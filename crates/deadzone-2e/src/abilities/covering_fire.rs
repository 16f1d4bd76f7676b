//! Covering Fire. [DZ2-ABIL-09]

use super::Ability;
use crate::look::Look;
use crate::setup::Props;
use crate::state::{Cause, Role};
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::COVERS, ..Ability::new("Covering Fire", rule_id!("DZ2-ABIL-09")) };

/// One more die when it fires for effect.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let covers =
        of == Role::Attacker && attack.cause == Cause::Effect && look.has(attack.attacker?, Props::COVERS);
    covers.then(|| (rule!("DZ2-ABIL-09"), 1))
}
