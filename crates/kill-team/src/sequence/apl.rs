//! How many action points an operative has, and what changes that. [KT-APL] [KT-AP]

use crate::Cx;
use crate::event::Event;
use crate::setup::Setup;
use crate::spec_ops::scars;
use crate::state::{Effects, Flags, Marks, OperativeId, State};
use sortie_rulebook::{RuleId, rule};

/// The current APL: the card's, changed by at most one.
pub fn apl(setup: &Setup, state: &State, id: OperativeId) -> u8 {
    apl_with(setup, state, id, state[id].apl_change)
}

/// The APL that an operative would have with a sum of changes.
pub fn apl_with(setup: &Setup, state: &State, id: OperativeId, mut change: i8) -> u8 {
    if change < 0 && (state[id].effects.has(Effects::PLAIN_APL) || state[id].marks.has(Marks::STIMULANT)) {
        change = 0;
    }
    if change > 0 && scars::is_impaired(setup, id) {
        change = 0;
    }
    if change != 0 {
        rule!("KT-APL-02");
    }
    setup.profile(id).apl.saturating_add_signed(change.clamp(-1, 1))
}

/// Action points left to an operative that is being activated.
pub fn ap_left(setup: &Setup, state: &State, id: OperativeId) -> u8 {
    if !state[id].flags.has(Flags::ACTIVE) {
        return 0;
    }
    if state[id].ap_spent > 0 && state[id].apl_change != 0 {
        rule!("KT-APL-03");
    }
    apl(setup, state, id).saturating_sub(state[id].ap_spent)
}

/// Changes an operative's APL until the end of its current or next activation.
pub fn change_apl(cause: RuleId, id: OperativeId, by: i8, cx: &mut Cx<'_>) {
    if !cx.state[id].is_up() {
        return;
    }
    rule!("KT-APL-01");
    if cx.state[id].flags.has(Flags::ACTIVE) {
        rule!("KT-APL-03");
    }
    cx.state[id].apl_change = cx.state[id].apl_change.saturating_add(by);
    cx.emit(cause, || Event::AplChanged { operative: id, by });
}
