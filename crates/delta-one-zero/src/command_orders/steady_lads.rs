//! Steady, Lads: a Fireteam with a Sergeant loses Stress.

use super::{CommandRule, misaimed, own_teams, team_of, untimely};
use crate::choice::Aim;
use crate::game::{game, no};
use crate::sequence::conditions;
use crate::sequence::windows::Window;
use crate::setup::{CommandOrder, Keywords};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::SteadyLads,
    check: |moment, aim| {
        if moment.window != Window::ActivationStart || moment.team.side() != moment.side {
            return untimely();
        }
        let Some(team) = team_of(moment, aim, moment.side) else { return misaimed() };
        if !moment.game.members(team).any(|id| moment.game.card(id).has(Keywords::SERGEANT)) {
            return no(rule!("D1Z-CMD-02"), "no Active Sergeant is in the Fireteam");
        }
        Ok(())
    },
    aims: own_teams,
    play: |cx, _, aim| {
        if let Aim::Team(team) = aim {
            for id in game(cx).member_set(team).iter() {
                conditions::remove_stress(cx, rule!("D1Z-CMD-08"), id, 1);
            }
        }
        Flow::Done
    },
};
