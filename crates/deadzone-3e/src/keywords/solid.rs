//! Solid. [DZ3-KEY-87]
//! Neither moved by weapons nor pinned.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::NOT_THROWN.with(Props::NEVER_PINNED),
    ..Keyword::new("Solid", rule_id!("DZ3-KEY-87"))
};
