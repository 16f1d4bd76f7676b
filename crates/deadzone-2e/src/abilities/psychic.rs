//! Psychic. [DZ2-ABIL-45]

use super::Ability;
use crate::setup::{Props, Traits};
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    props: Props::PSYCHIC,
    traits: Traits::NO_SIGHT,
    ..Ability::new("Psychic", rule_id!("DZ2-ABIL-45"))
};
