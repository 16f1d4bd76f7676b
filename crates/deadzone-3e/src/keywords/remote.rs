//! Remote. [DZ3-KEY-78]
//! The team needs an engineer for it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::NEEDS_ENGINEER, ..Keyword::new("Remote", rule_id!("DZ3-KEY-78")) };
