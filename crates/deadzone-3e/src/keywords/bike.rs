//! Bike. [DZ3-KEY-07]
//! A vehicle that can be pinned, though nothing moves it.

use super::{Keyword, vehicle};
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: vehicle::MACHINE.with(Props::RAMPS_ONLY),
    ..Keyword::new("Bike", rule_id!("DZ3-KEY-07"))
};
