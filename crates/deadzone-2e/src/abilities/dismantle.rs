//! Dismantle. [DZ2-LOST-32]

use super::Ability;
use crate::setup::Traits;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::DISMANTLES, ..Ability::new("Dismantle", rule_id!("DZ2-LOST-32")) };
