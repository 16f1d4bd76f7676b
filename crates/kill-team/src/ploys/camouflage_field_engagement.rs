//! Camouflage Field Engagement: Stealth Battlesuits may change their own order for 1 AP. [KT-AP-09]

use super::Ploy;
use crate::setup::Setup;
use crate::state::OperativeId;

pub(super) const PLOY: Ploy = Ploy {
    about: "Stealth Battlesuits may change their own order for 1 AP, even in engagement range",
    changes_order: Some(hides),
    helps: "STEALTH BATTLESUIT",
    ..Ploy::new("Camouflage Field Engagement", "tau-empire", 1)
};

fn hides(setup: &Setup, id: OperativeId) -> bool {
    setup.profile(id).has("STEALTH BATTLESUIT")
}
