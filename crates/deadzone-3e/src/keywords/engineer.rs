//! Engineer. [DZ3-KEY-26]
//! Defuses traps, its own finds and those that lie in cubes; the work ends its activation.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::DEFUSES, ..Keyword::new("Engineer", rule_id!("DZ3-KEY-26")) };
