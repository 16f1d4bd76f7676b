//! Flight. [DZ3-KEY-34]
//! Changes level and crosses gaps without help, and falls safely.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::FLIES.with(Props::FALLS_SAFELY),
    ..Keyword::new("Flight", rule_id!("DZ3-KEY-34"))
};
