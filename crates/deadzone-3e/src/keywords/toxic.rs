//! Toxic. [DZ3-KEY-97]
//! More HP lost by a model that loses any to it.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Toxic", rule_id!("DZ3-KEY-97")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-97");
    Numbers { poison: n, ..Numbers::default() }
}
