//! Tactician. [DZ3-KEY-91]
//! More command dice; only the best one of a team counts.

use super::Keyword;
use crate::setup::Numbers;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { numbers: Some(numbers), ..Keyword::new("Tactician", rule_id!("DZ3-KEY-91")) };

fn numbers(n: u8) -> Numbers {
    rule!("DZ3-KEY-91");
    Numbers { command_dice: n, ..Numbers::default() }
}
