//! Life Support. [DZ3-KEY-66]
//! Undamaged at once, the first time it is hurt and lives.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::LIFE_SUPPORT, ..Keyword::new("Life Support", rule_id!("DZ3-KEY-66")) };
