//! Holo-Sight. [DZ3-KEY-47]
//! A die more when shooting, but not with weapons that have no use for it.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { dice: Some(dice), ..Keyword::new("Holo-Sight", rule_id!("DZ3-KEY-47")) };

fn dice(_: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if bearer != Role::Attacker || of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    let weapon = look.weapon(attack.weapon?);
    let rule = rule!("DZ3-KEY-47");
    (!weapon.props.has(Props::NO_HOLO_SIGHT)).then_some((rule, 1))
}
