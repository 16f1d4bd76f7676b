//! Frenzy. [DZ3-KEY-32]
//! Dice to re-roll in FIGHT tests; values of model and weapon are added when the pool is made.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Frenzy", rule_id!("DZ3-KEY-32")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-32");
    Numbers { fight_rerolls: n, ..Numbers::default() }
}
