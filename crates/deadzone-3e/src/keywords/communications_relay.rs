//! Communications Relay. [DZ3-KEY-16]
//! One more `+1 model` result in every round.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::RELAYS, ..Keyword::new("Communications Relay", rule_id!("DZ3-KEY-16")) };
