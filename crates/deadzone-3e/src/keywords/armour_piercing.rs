//! AP. [DZ3-KEY-04]
//! Lowers the target's armour; values of several sources are added.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("AP", rule_id!("DZ3-KEY-04")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-04");
    Numbers { ap: n, ..Numbers::default() }
}
