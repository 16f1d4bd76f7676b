//! Heavy. [DZ3-KEY-46]
//! SHOOT with the weapon is a long action.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::HEAVY, ..Keyword::new("Heavy", rule_id!("DZ3-KEY-46")) };
