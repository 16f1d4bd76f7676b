//! Stalwart (Enforcer Captain): after a SURVIVE test, re-roll any number of your own dice.

use super::Order;
use crate::state::Stat;

pub(super) static ORDER: Order = Order {
    reroll: Some(|_, pool, _| pool.stat == Stat::Survive),
    ..Order::new("Stalwart", "re-roll any dice of a SURVIVE test")
};
