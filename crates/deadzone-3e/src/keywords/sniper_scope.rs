//! Sniper Scope. [DZ3-KEY-86]
//! A long SHOOT through it has two dice more; a short one has none. No holo-sight goes with it.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::SCOPE.with(Props::NO_HOLO_SIGHT),
    dice: Some(dice),
    ..Keyword::new("Sniper Scope", rule_id!("DZ3-KEY-86"))
};

fn dice(_: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let mine = bearer == Role::Attacker && of == Role::Attacker;
    (mine && look.state.attack.scoped).then_some((rule!("DZ3-KEY-86"), 2))
}
