//! Cloaking Device. [DZ3-KEY-13]
//! Whoever stands in its cube or beside it is shot at with a die less; smoke does no more.

use super::{Keyword, smoke};
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::CLOAKS, ..Keyword::new("Cloaking Device", rule_id!("DZ3-KEY-13")) };

/// The die that shooters lose, whoever's the device is.
pub(super) fn dice(_: u8, _: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    let cell = look.model(attack.target?).cell;
    let cloaked =
        look.standing().any(|id| look.model(id).cell.range_to(cell) <= 1 && look.has(id, Props::CLOAKS));
    let veiled = || smoke::dice(0, Role::Attacker, of, look).is_some();
    (cloaked && !veiled()).then(|| (rule!("DZ3-KEY-13"), -1))
}
