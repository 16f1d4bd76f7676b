//! Construct. [DZ2-ABIL-08]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    props: Props::NEVER_PINNED.with(Props::CONSTRUCT),
    ..Ability::new("Construct", rule_id!("DZ2-ABIL-08"))
};
