//! Combat Team Training. [DZ3-KEY-14]
//! Its team re-rolls command dice below half.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::TRAINED, ..Keyword::new("Combat Team Training", rule_id!("DZ3-KEY-14")) };
