//! Resilient. [DZ3-KEY-79]
//! Dice to re-roll in SURVIVE tests.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Resilient", rule_id!("DZ3-KEY-79")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-79");
    Numbers { survive_rerolls: n, ..Numbers::default() }
}
