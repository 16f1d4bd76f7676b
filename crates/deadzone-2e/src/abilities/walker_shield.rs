//! Walker Shield. [DZ2-LOST-41]

use super::Ability;
use crate::setup::Numbers;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    numbers: Some(|_| Numbers { armour: 1, ..Numbers::default() }),
    is_kept: true,
    ..Ability::new("Walker Shield", rule_id!("DZ2-LOST-41"))
};
