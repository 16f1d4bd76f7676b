//! Eyes On: looks at an enemy Fireteam's Order. [D1Z-INFO-07]

use super::{CommandRule, misaimed, team_of, untimely};
use crate::choice::Aim;
use crate::event::Event;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::{Stage, TeamFlags};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::EyesOn,
    check: |moment, aim| {
        if moment.window != Window::OrdersSet {
            return untimely();
        }
        let game = moment.game;
        rule!("D1Z-CMD-02");
        match team_of(moment, aim, moment.side.other()) {
            Some(team) if game.state[team].stage == Stage::FaceDown => Ok(()),
            _ => misaimed(),
        }
    },
    aims: |moment| moment.game.setup.fireteams(moment.side.other()).map(Aim::Team).collect(),
    play: |cx, side, aim| {
        if let Aim::Team(team) = aim {
            cx.state[team].flags.set(TeamFlags::SEEN, true);
            let order = Some(cx.state[team].order);
            cx.emit(rule!("D1Z-INFO-07"), || Event::LookedAt { side, team, order });
        }
        Flow::Done
    },
};
