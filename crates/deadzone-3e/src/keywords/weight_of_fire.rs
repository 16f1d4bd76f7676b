//! Weight of Fire. [DZ3-KEY-107]
//! Dice to re-roll in RANGED tests; values of model and weapon are added when the pool is made.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Weight of Fire", rule_id!("DZ3-KEY-107")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-107");
    Numbers { ranged_rerolls: n, ..Numbers::default() }
}
