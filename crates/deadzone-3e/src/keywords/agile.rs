//! Agile. [DZ3-KEY-03]
//! One more level up or down in the stack, once per action: see the movement.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::EXTRA_LEVEL, ..Keyword::new("Agile", rule_id!("DZ3-KEY-03")) };
