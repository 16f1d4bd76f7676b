//! Tactical Guile (UKPF): wins this turn's Forward! roll. [D1Z-KWM-10]

use super::{CommandRule, misaimed, no_aims, untimely};
use crate::choice::Aim;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::PlayerFlags;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::TacticalGuile,
    check: |moment, aim| match (moment.window, aim) {
        (Window::OrdersSet, Aim::Nothing) => Ok(()),
        (Window::OrdersSet, _) => misaimed(),
        _ => untimely(),
    },
    aims: no_aims,
    play: |cx, side, _| {
        rule!("D1Z-KWM-10");
        cx.state.players[side.index()].flags.set(PlayerFlags::FORWARD, true);
        Flow::Done
    },
};
