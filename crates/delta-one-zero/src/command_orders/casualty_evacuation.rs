//! Casualty Evacuation: a prone model loses a Wound token and stands up. [D1Z-AID-03]

use super::{CommandRule, misaimed, untimely};
use crate::choice::Aim;
use crate::sequence::aid;
use crate::sequence::windows::Window;
use crate::setup::CommandOrder;
use crate::state::Flags;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::CasualtyEvacuation,
    check: |moment, aim| {
        if moment.window != Window::Abilities {
            return untimely();
        }
        let game = moment.game;
        // That the Medic is lost takes nothing away: the card speaks of the casualty alone.
        rule!("D1Z-CMD-02");
        let prone =
            |id| game.on_board(moment.side).any(|own| own == id) && game.state[id].flags.has(Flags::PRONE);
        match aim {
            Aim::Model(id) if prone(id) => Ok(()),
            _ => misaimed(),
        }
    },
    aims: |moment| moment.game.on_board(moment.side).map(Aim::Model).collect(),
    play: |cx, _, aim| {
        if let Aim::Model(id) = aim {
            aid::heal(cx, id);
        }
        Flow::Done
    },
};
