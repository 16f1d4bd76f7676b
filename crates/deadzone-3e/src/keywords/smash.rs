//! Smash. [DZ3-KEY-82]
//! More dice in FIGHT tests, with the weapon that has it.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Smash", rule_id!("DZ3-KEY-82")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-82");
    Numbers { fight_dice: n, ..Numbers::default() }
}
