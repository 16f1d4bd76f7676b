//! Vulnerable. [DZ2-LOST-25]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::VULNERABLE, ..Ability::new("Vulnerable", rule_id!("DZ2-LOST-25")) };
