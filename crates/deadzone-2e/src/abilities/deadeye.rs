//! Deadeye. [DZ2-ABIL-10]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::DEADEYE, ..Ability::new("Deadeye", rule_id!("DZ2-ABIL-10")) };
