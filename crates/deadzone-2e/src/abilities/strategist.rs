//! Strategist. [DZ2-LOST-11]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::STRATEGIST, ..Ability::new("Strategist", rule_id!("DZ2-LOST-11")) };
