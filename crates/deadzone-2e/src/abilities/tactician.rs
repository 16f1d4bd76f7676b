//! Tactician. [DZ2-LOST-14]

use super::{Ability, Value};
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { command_dice: n, ..Numbers::default() }),
    ..Ability::new("Tactician", rule_id!("DZ2-LOST-14"))
};
