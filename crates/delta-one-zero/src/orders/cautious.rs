//! Cautious. [D1Z-ORD-06]

use super::{OrderRule, any_action};
use crate::state::Order;
use sortie_rulebook::rule;

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::Cautious,
    word: "cautious",
    title: "Cautious",
    about: "moves half as far, is hard to hit, then each model takes an Action with RoF 1",
    pace: |movement| {
        rule!("D1Z-ORD-06");
        movement.div_ceil(2)
    },
    acts: true,
    permit: any_action,
};

use crate::Cx;
use crate::game::Game;
use crate::sequence::conditions;
use crate::setup::{FireteamId, ModelId};
use crate::state::TeamFlags;

/// The State is gained at the end of the Move step.
pub fn after_move(cx: &mut Cx<'_>, team: FireteamId) {
    conditions::gain_state(cx, rule!("D1Z-ORD-06"), team, TeamFlags::CAUTIOUS);
}

/// What a target's Cautious State costs an Attack - Ranged.
pub fn penalty(game: Game<'_>, target: ModelId) -> i8 {
    if game.is_cautious(target) {
        rule!("D1Z-ORD-08");
        return -2;
    }
    0
}

/// Whether RoF is set to 1 for an Attack - Ranged in the Action step of this Order.
pub fn sets_rof(order: Order) -> bool {
    if order == Order::Cautious {
        rule!("D1Z-ORD-07");
        return true;
    }
    false
}
