//! Weight of Fire. [DZ2-LOST-27]

use super::{Ability, Value};
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { shoot_rerolls: n, ..Numbers::default() }),
    ..Ability::new("Weight of Fire", rule_id!("DZ2-LOST-27"))
};
