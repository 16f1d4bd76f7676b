//! Sustained Fire: nobody moves, each may shoot with one more die. [D1Z-ORD-16] [D1Z-ORD-17]

use super::OrderRule;
use crate::choice::Act;
use crate::game::no;
use crate::state::Order;
use sortie_rulebook::rule;

const RANGED_ALONE: &str = "Sustained Fire allows Attack - Ranged alone";

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::SustainedFire,
    word: "sustained-fire",
    title: "Sustained Fire",
    about: "stays, then each model may shoot with +1 RoF",
    pace: |_| {
        rule!("D1Z-ORD-16");
        0
    },
    // Attack - CQB is not an Attack - Ranged, so nobody moves into contact; nobody moves at all.
    acts: false,
    permit: |_, _, act| match act {
        Act::Shoot { .. } | Act::Bombard { .. } | Act::Spare { .. } => Ok(()),
        // Neither a Breach nor a Fire Mission is an Attack - Ranged.
        Act::Breach { .. } => {
            rule!("D1Z-BRCH-06");
            no(rule!("D1Z-ORD-17"), RANGED_ALONE)
        }
        Act::FireMission { .. } => {
            rule!("D1Z-FIRE-03");
            no(rule!("D1Z-ORD-17"), RANGED_ALONE)
        }
        _ => no(rule!("D1Z-ORD-17"), RANGED_ALONE),
    },
};

/// Dice that the Order adds.
pub fn extra_rof(order: Order) -> u8 {
    if order == Order::SustainedFire {
        rule!("D1Z-ORD-17");
        return 1;
    }
    0
}
