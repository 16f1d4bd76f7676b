//! Recon Drone. [DZ2-LOST-38]

use super::Ability;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { brings: Some(("Recon Drone", 1)), ..Ability::new("Recon Drone", rule_id!("DZ2-LOST-38")) };
