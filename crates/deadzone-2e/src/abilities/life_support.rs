//! Life Support. [DZ2-ABIL-39]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::LIFE_SUPPORT, ..Ability::new("Life Support", rule_id!("DZ2-ABIL-39")) };
