//! One-Use. [DZ2-ABIL-44]

use super::Ability;
use crate::setup::Traits;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::ONE_USE, ..Ability::new("One-Use", rule_id!("DZ2-ABIL-44")) };
