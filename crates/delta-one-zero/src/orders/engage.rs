//! Engage. [D1Z-ORD-05]

use super::{OrderRule, any_action};
use crate::state::Order;
use sortie_rulebook::rule;

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::Engage,
    word: "engage",
    title: "Engage",
    about: "moves, then each model takes any Action",
    pace: |movement| {
        rule!("D1Z-ORD-05");
        movement
    },
    acts: true,
    permit: any_action,
};
