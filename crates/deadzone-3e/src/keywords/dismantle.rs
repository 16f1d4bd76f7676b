//! Dismantle. [DZ3-KEY-21]
//! Machines that lose HP to it lose 1 more.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::DISMANTLES, ..Keyword::new("Dismantle", rule_id!("DZ3-KEY-21")) };
