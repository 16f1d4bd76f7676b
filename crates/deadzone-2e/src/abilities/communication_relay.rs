//! Communication Relay. [DZ2-LOST-34]

use super::Ability;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { props: Props::RELAYS, ..Ability::new("Communication Relay", rule_id!("DZ2-LOST-34")) };
