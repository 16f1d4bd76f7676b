//! Companion. [DZ3-KEY-17]
//! Always has the friends bonus in close combat.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::FRIENDS_ALWAYS, ..Keyword::new("Companion", rule_id!("DZ3-KEY-17")) };
