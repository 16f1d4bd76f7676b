//! Honourable. [DZ3-KEY-48, DZ3-KEY-49]
//! Spares the pinned and those who leave.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::SPARES_PINNED, ..Keyword::new("Honourable", rule_id!("DZ3-KEY-48")) };
