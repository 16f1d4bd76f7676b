//! Hold the Line (EURB): a Fireteam's Snap Fire costs no Stress in this activation.

use super::{CommandRule, misaimed, own_teams, team_of, untimely};
use crate::choice::Aim;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::TeamFlags;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::HoldTheLine,
    check: |moment, aim| {
        if moment.window != Window::ActivationStart || moment.team.side() == moment.side {
            return untimely();
        }
        match team_of(moment, aim, moment.side) {
            Some(_) => Ok(()),
            None => misaimed(),
        }
    },
    aims: own_teams,
    play: |cx, _, aim| {
        let Aim::Team(team) = aim else { return Flow::Done };
        rule!("D1Z-REACT-06");
        cx.state[team].flags.set(TeamFlags::HOLDING, true);
        Flow::Done
    },
};
