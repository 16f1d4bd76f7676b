//! Energy Shield. [DZ2-ITEMS-11]

use super::{Ability, Value};
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { shield_dice: n, ..Numbers::default() }),
    ..Ability::new("Energy Shield", rule_id!("DZ2-ITEMS-11"))
};
