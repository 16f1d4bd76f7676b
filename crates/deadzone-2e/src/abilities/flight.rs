//! Flight. [DZ2-LOST-28]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    props: Props::FLIES.with(Props::FALLS_SAFELY),
    ..Ability::new("Flight", rule_id!("DZ2-LOST-28"))
};
