//! Demolition Plan: an Engineer's Breach succeeds without dice.

use super::{CommandRule, never, with_action};
use crate::setup::CommandOrder;
use crate::state::Effects;
use sortie_kernel::Flow;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::DemolitionPlan,
    check: with_action,
    aims: never,
    play: |cx, _, _| {
        cx.state.effects.set(Effects::DEMOLISHED, true);
        Flow::Done
    },
};
