//! Jump Pack. [DZ3-KEY-62]
//! Rises without climbing, jumps walls and gaps, falls safely.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::JUMPS.with(Props::FALLS_SAFELY),
    ..Keyword::new("Jump Pack", rule_id!("DZ3-KEY-62"))
};
