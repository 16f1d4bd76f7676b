//! Under Control. [DZ3-KEY-102]
//! Models that would run wild are calm beside its bearer; with a weapon it belongs to anyone who carries it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::KEEPS_CONTROL, ..Keyword::new("Under Control", rule_id!("DZ3-KEY-102")) };
