//! Walker. [DZ3-KEY-106]
//! A vehicle that climbs.

use super::{Keyword, vehicle};
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: vehicle::MACHINE.with(Props::NEVER_PINNED),
    ..Keyword::new("Walker", rule_id!("DZ3-KEY-106"))
};
