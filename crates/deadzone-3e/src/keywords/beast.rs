//! Beast. [DZ3-KEY-06]
//! No items, equipment or control panels.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::NO_ITEMS.with(Props::NO_TASKS), ..Keyword::new("Beast", rule_id!("DZ3-KEY-06")) };
