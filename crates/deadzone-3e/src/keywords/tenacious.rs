//! Tenacious. [DZ3-KEY-94]
//! Enemies that leave its cube survive worse.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::{Cause, Role};
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::HOLDS_FAST, ..Keyword::new("Tenacious", rule_id!("DZ3-KEY-94")) };

/// Once, however many hold the leaver; not only the one that strikes.
pub(super) fn dice(_: u8, _: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if attack.cause != Cause::BreakAway || of != Role::Defender {
        return None;
    }
    let held = look.enemies_beside(attack.target?).any(|id| look.has(id, Props::HOLDS_FAST));
    held.then_some((rule!("DZ3-KEY-94"), -1))
}
