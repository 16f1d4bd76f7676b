//! Tough. [DZ3-KEY-96]
//! One HP less lost in each attack, after armour.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Tough", rule_id!("DZ3-KEY-96")) };

fn numbers(_: u8) -> Numbers {
    rule!("DZ3-KEY-96");
    Numbers { toughness: 1, ..Numbers::default() }
}
