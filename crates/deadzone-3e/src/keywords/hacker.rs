//! Hacker. [DZ3-KEY-44]
//! Intel is worth more to it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::HACKS, ..Keyword::new("Hacker", rule_id!("DZ3-KEY-44")) };
