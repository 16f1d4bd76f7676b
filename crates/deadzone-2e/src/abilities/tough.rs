//! Tough. [DZ2-LOST-17]

use super::Ability;
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    numbers: Some(|_| Numbers { toughness: 1, ..Numbers::default() }),
    ..Ability::new("Tough", rule_id!("DZ2-LOST-17"))
};
