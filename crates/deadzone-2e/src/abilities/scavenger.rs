//! Scavenger. [DZ2-LOST-04]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    props: Props::CARRIES_THREE.with(Props::DEFUSES),
    ..Ability::new("Scavenger", rule_id!("DZ2-LOST-04"))
};
