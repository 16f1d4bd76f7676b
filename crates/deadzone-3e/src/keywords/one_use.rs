//! One-Use. [DZ3-KEY-69]
//! Spent after its first use.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::ONE_USE, ..Keyword::new("One-Use", rule_id!("DZ3-KEY-69")) };
