//! Recon Drone. [DZ3-EXTRA-04]
//! A free drone is deployed with the model.

use super::Keyword;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { brings: Some(("Recon Drone", 1)), ..Keyword::new("Recon Drone", rule_id!("DZ3-EXTRA-04")) };
