//! Aggressive Action (MRB): another own Fireteam activates at once. [D1Z-KWM-04]

use super::{CommandRule, misaimed, no_aims, untimely};
use crate::choice::Aim;
use crate::game::no;
use crate::sequence::turn;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::Effects;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::AggressiveAction,
    check: |moment, aim| {
        if moment.window != Window::ActivationEnd || moment.team.side() != moment.side {
            return untimely();
        }
        if aim != Aim::Nothing {
            return misaimed();
        }
        if turn::waiting(moment.game, moment.side).next().is_none() {
            return no(rule!("D1Z-KWM-04"), "no other Fireteam has an Order that waits");
        }
        Ok(())
    },
    aims: no_aims,
    play: |cx, _, _| {
        rule!("D1Z-KWM-04");
        cx.state.effects.set(Effects::AGGRESSIVE, true);
        Flow::Done
    },
};
