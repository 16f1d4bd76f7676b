//! Beast. [DZ2-ABIL-03]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::NO_ITEMS, ..Ability::new("Beast", rule_id!("DZ2-ABIL-03")) };
