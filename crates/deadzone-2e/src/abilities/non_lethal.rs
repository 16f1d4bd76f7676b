//! Non-Lethal. [DZ2-LOST-37]

use super::Ability;
use crate::setup::Traits;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::HARMLESS, ..Ability::new("Non-Lethal", rule_id!("DZ2-LOST-37")) };
