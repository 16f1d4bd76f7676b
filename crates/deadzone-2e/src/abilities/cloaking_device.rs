//! Cloaking Device. [DZ2-LOST-35]

use super::{Ability, smoke};
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_cubes::Standing;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::CLOAKS, ..Ability::new("Cloaking Device", rule_id!("DZ2-LOST-35")) };

/// The die that shooters lose against models in the cube of a device or beside it; smoke takes no second one.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    let cell = look.model(attack.target?).cell;
    let cloaked =
        look.standing().any(|id| look.model(id).cell.range_to(cell) <= 1 && look.has(id, Props::CLOAKS));
    (cloaked && smoke::dice(of, look).is_none()).then(|| (rule!("DZ2-LOST-35"), -1))
}
