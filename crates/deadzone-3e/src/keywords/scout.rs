//! Scout. [DZ3-KEY-80]
//! Sprints before round 1.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::SCOUTS, ..Keyword::new("Scout", rule_id!("DZ3-KEY-80")) };
