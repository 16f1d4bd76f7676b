//! Jump Pack. [DZ2-LOST-30]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    props: Props::JUMPS.with(Props::FALLS_SAFELY),
    ..Ability::new("Jump Pack", rule_id!("DZ2-LOST-30"))
};
