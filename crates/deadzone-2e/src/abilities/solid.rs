//! Solid. [DZ2-LOST-09]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    props: Props::NOT_THROWN.with(Props::NEVER_PINNED),
    ..Ability::new("Solid", rule_id!("DZ2-LOST-09"))
};
