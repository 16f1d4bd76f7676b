//! Combat Team Training. [DZ2-LOST-33]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::TRAINED, ..Ability::new("Combat Team Training", rule_id!("DZ2-LOST-33")) };
