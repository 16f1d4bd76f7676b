//! Resilient. [DZ2-LOST-03]

use super::{Ability, Value};
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { survive_rerolls: n, ..Numbers::default() }),
    ..Ability::new("Resilient", rule_id!("DZ2-LOST-03"))
};
