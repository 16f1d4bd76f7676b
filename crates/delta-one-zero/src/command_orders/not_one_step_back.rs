//! Not One Step Back: a failed Guts Check of a Fireteam with a Political Officer has no effect.

use super::{CommandRule, misaimed, no_aims, untimely};
use crate::choice::Aim;
use crate::game::no;
use crate::keywords::political_officer;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::Effects;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::NotOneStepBack,
    check: |moment, aim| {
        if moment.window != Window::CheckFailed {
            return untimely();
        }
        if aim != Aim::Nothing {
            return misaimed();
        }
        if political_officer::of(moment.game, moment.team).is_none() {
            return no(rule!("D1Z-CMD-02"), "no Active Political Officer is in the Fireteam");
        }
        Ok(())
    },
    aims: no_aims,
    play: |cx, _, _| {
        cx.state.effects.set(Effects::NO_STEP_BACK, true);
        Flow::Done
    },
};
