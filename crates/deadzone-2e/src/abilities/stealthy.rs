//! Stealthy. [DZ2-LOST-10]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::NO_CLEAR_SHOT, ..Ability::new("Stealthy", rule_id!("DZ2-LOST-10")) };
