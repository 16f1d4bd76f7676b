//! Advance. [D1Z-ORD-04]

use super::OrderRule;
use crate::game::no;
use crate::state::Order;
use sortie_rulebook::rule;

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::Advance,
    word: "advance",
    title: "Advance",
    about: "moves up to twice as far; no Actions",
    pace: |movement| {
        rule!("D1Z-ORD-04");
        movement.saturating_mul(2)
    },
    acts: false,
    permit: |_, _, _| no(rule!("D1Z-ORD-04"), "this Order allows no Action"),
};
