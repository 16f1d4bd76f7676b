//! Energy Shield. [DZ3-KEY-25]
//! Dice that absorb damage before armour.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Energy Shield", rule_id!("DZ3-KEY-25")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-25");
    Numbers { shield_dice: n, ..Numbers::default() }
}
