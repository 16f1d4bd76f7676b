//! Dimensional Concealment: Deathmarks may change their own order for 1 AP. [KT-AP-09]

use super::Ploy;
use crate::setup::Setup;
use crate::state::OperativeId;

pub(super) const PLOY: Ploy = Ploy {
    about: "Deathmarks may change their own order for 1 AP, even in engagement range",
    changes_order: Some(hides),
    helps: "DEATHMARK",
    ..Ploy::new("Dimensional Concealment", "necrons", 1)
};

fn hides(setup: &Setup, id: OperativeId) -> bool {
    setup.profile(id).has("DEATHMARK")
}
