//! Who Dares, Wins (SAS): 2 Stress, and the Guts Check passes without a die. [D1Z-KWM-06]

use super::{CommandRule, misaimed, no_aims, untimely};
use crate::choice::Aim;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::Effects;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::WhoDaresWins,
    check: |moment, aim| match (moment.window, aim) {
        (Window::Attempt, Aim::Nothing) => Ok(()),
        (Window::Attempt, _) => misaimed(),
        _ => untimely(),
    },
    aims: no_aims,
    play: |cx, _, _| {
        rule!("D1Z-KWM-06");
        cx.state.effects.set(Effects::DARED, true);
        Flow::Done
    },
};
