//! Construct. [DZ3-KEY-18]
//! A machine that is never pinned.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::CONSTRUCT.with(Props::MACHINE).with(Props::NEVER_PINNED),
    ..Keyword::new("Construct", rule_id!("DZ3-KEY-18"))
};
