//! Frenzy. [DZ2-ABIL-18]

use super::{Ability, Value};
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { fight_rerolls: n, ..Numbers::default() }),
    ..Ability::new("Frenzy", rule_id!("DZ2-ABIL-18"))
};
