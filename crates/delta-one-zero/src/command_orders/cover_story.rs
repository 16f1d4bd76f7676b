//! Cover Story (MI6): an unseen MI6 Fireteam becomes Cautious, and its agent Undercover again. [D1Z-KWM-02]

use super::{CommandRule, misaimed, own_teams, team_of, untimely};
use crate::choice::Aim;
use crate::game::{game, no};
use crate::sequence::conditions;
use crate::sequence::windows::Window;
use crate::setup::{CommandOrder, Keywords};
use crate::state::{Flags, TeamFlags};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::CoverStory,
    check: |moment, aim| {
        if moment.window != Window::Abilities {
            return untimely();
        }
        let Some(team) = team_of(moment, aim, moment.side) else { return misaimed() };
        let game = moment.game;
        let mut members = game.members(team).peekable();
        if members.peek().is_none() || !members.all(|id| game.card(id).has(Keywords::MI6)) {
            return no(rule!("D1Z-KWM-02"), "Cover Story is for a Fireteam of MI6");
        }
        let field = game.field();
        let seen =
            game.active(moment.side.other()).any(|enemy| game.members(team).any(|id| field.sees(enemy, id)));
        if seen {
            return no(rule!("D1Z-CMD-08"), "an Active enemy sees the Fireteam");
        }
        Ok(())
    },
    aims: own_teams,
    play: |cx, _, aim| {
        let Aim::Team(team) = aim else { return Flow::Done };
        conditions::gain_state(cx, rule!("D1Z-KWM-02"), team, TeamFlags::CAUTIOUS);
        for id in game(cx).member_set(team).iter() {
            if cx.setup.model(id).has(Keywords::SPECIAL_AGENT) {
                cx.state[id].flags.set(Flags::UNDERCOVER, true);
            }
        }
        Flow::Done
    },
};
