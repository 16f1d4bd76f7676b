//! Shield Generator. [DZ2-LOST-06]

use super::{Ability, Value};
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { cube_shield_dice: n, ..Numbers::default() }),
    ..Ability::new("Shield Generator", rule_id!("DZ2-LOST-06"))
};
