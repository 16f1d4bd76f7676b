//! Overwatch. [D1Z-ORD-09]

use super::OrderRule;
use crate::game::no;
use crate::state::Order;
use sortie_rulebook::rule;

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::Overwatch,
    word: "overwatch",
    title: "Overwatch",
    about: "moves, then may Snap Fire free of Stress until it activates again",
    pace: |movement| {
        rule!("D1Z-ORD-09");
        movement
    },
    acts: false,
    permit: |_, _, _| no(rule!("D1Z-ORD-09"), "this Order allows no Action"),
};
