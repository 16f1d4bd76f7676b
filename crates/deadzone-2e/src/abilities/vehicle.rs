//! Vehicle. [DZ2-LOST-20]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    props: Props::VEHICLE
        .with(Props::RAMPS_ONLY)
        .with(Props::NO_ITEMS)
        .with(Props::NOT_THROWN)
        .with(Props::GROUND_ONLY)
        .with(Props::LEAVES_WRECK),
    ..Ability::new("Vehicle", rule_id!("DZ2-LOST-20"))
};
