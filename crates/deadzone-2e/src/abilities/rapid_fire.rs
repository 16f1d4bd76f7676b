//! Rapid Fire. [DZ2-LOST-01]

use super::Ability;
use crate::setup::Traits;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::RAPID_FIRE, ..Ability::new("Rapid Fire", rule_id!("DZ2-LOST-01")) };
