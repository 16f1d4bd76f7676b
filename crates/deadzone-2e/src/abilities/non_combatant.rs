//! Non-Combatant. [DZ2-ABIL-43]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::NON_COMBATANT, ..Ability::new("Non-Combatant", rule_id!("DZ2-ABIL-43")) };
