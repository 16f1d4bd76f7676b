//! AP. [DZ2-ABIL-02]

use super::{Ability, Value};
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { ap: n, ..Numbers::default() }),
    ..Ability::new("AP", rule_id!("DZ2-ABIL-02"))
};
