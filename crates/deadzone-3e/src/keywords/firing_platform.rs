//! Firing Platform. [DZ3-KEY-33]
//! More dice for a vehicle that shoots with it.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { dice: Some(dice), ..Keyword::new("Firing Platform", rule_id!("DZ3-KEY-33")) };

fn dice(n: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let mine = bearer == Role::Attacker && of == Role::Attacker && attack.cause.is_shot();
    (mine && look.has(attack.attacker?, Props::VEHICLE)).then_some((rule!("DZ3-KEY-33"), n as i8))
}
