//! Scout. [DZ2-LOST-05]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::SCOUTS, ..Ability::new("Scout", rule_id!("DZ2-LOST-05")) };
