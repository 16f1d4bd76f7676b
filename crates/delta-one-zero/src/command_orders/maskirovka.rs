//! Maskirovka (GRU): two own Fireteams exchange their hidden Orders. [D1Z-INFO-07]

use super::{CommandRule, misaimed, untimely};
use crate::choice::Aim;
use crate::orders;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::{Order, Stage, TeamFlags};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::Maskirovka,
    check: |moment, aim| {
        if moment.window != Window::ForwardDecided {
            return untimely();
        }
        let Aim::Teams(one, other) = aim else { return misaimed() };
        let own = |team| moment.game.setup.fireteams(moment.side).any(|known| known == team);
        if one >= other || !own(one) || !own(other) {
            return misaimed();
        }
        let (first, second) = (&moment.game.state[one], &moment.game.state[other]);
        if first.stage != Stage::FaceDown || second.stage != Stage::FaceDown {
            return misaimed();
        }
        for (team, order) in [(one, second.order), (other, first.order)] {
            orders::check_terrain(moment.game, team, order)?;
            if order == Order::Special {
                orders::special::check_carries(moment.game, team)?;
            }
        }
        Ok(())
    },
    aims: |moment| {
        let teams: Vec<_> = moment.game.setup.fireteams(moment.side).collect();
        let mut aims = Vec::new();
        for (place, one) in teams.iter().enumerate() {
            aims.extend(teams[place + 1..].iter().map(|other| Aim::Teams(*one, *other)));
        }
        aims
    },
    play: |cx, _, aim| {
        let Aim::Teams(one, other) = aim else { return Flow::Done };
        rule!("D1Z-INFO-07");
        let (first, second) = (cx.state[one], cx.state[other]);
        cx.state[one].order = second.order;
        cx.state[other].order = first.order;
        cx.state[one].flags.set(TeamFlags::SEEN, second.flags.has(TeamFlags::SEEN));
        cx.state[other].flags.set(TeamFlags::SEEN, first.flags.has(TeamFlags::SEEN));
        Flow::Done
    },
};
