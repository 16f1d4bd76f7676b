//! Stealthy. [DZ3-KEY-88]
//! Nobody has a clear shot at it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::NO_CLEAR_SHOT, ..Keyword::new("Stealthy", rule_id!("DZ3-KEY-88")) };
