//! Weapons Team. [DZ2-LOST-26]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::WEAPONS_TEAM, ..Ability::new("Weapons Team", rule_id!("DZ2-LOST-26")) };
