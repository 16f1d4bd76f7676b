//! Drone Feed: looks at an enemy Fireteam's Order, or reveals it at night. [D1Z-INFO-07]

use super::{CommandRule, misaimed, untimely};
use crate::choice::Aim;
use crate::event::Event;
use crate::sequence::night;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::{Stage, TeamFlags};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::DroneFeed,
    check: |moment, aim| {
        if moment.window != Window::ActivationStart || moment.team.side() != moment.side {
            return untimely();
        }
        let game = moment.game;
        rule!("D1Z-CMD-02");
        let enemy = |team| game.setup.fireteams(moment.side.other()).any(|known| known == team);
        match aim {
            Aim::Team(team) if enemy(team) && game.state[team].stage == Stage::FaceDown => Ok(()),
            Aim::Reveal(team)
                if enemy(team) && game.setup.night && game.state[team].flags.has(TeamFlags::CONCEALED) =>
            {
                Ok(())
            }
            _ => misaimed(),
        }
    },
    aims: |moment| {
        let teams = moment.game.setup.fireteams(moment.side.other());
        teams.flat_map(|team| [Aim::Team(team), Aim::Reveal(team)]).collect()
    },
    play: |cx, side, aim| {
        match aim {
            Aim::Team(team) => {
                cx.state[team].flags.set(TeamFlags::SEEN, true);
                let order = Some(cx.state[team].order);
                cx.emit(rule!("D1Z-INFO-07"), || Event::LookedAt { side, team, order });
            }
            Aim::Reveal(team) => night::reveal(cx, rule!("D1Z-NIGHT-08"), team),
            _ => (),
        }
        Flow::Done
    },
};
