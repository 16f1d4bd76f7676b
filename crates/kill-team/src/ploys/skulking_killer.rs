//! Skulking Killer: Flayed Ones may charge with a conceal order. [KT-CHARGE-04]

use super::Ploy;
use crate::setup::Setup;
use crate::state::OperativeId;

pub(super) const PLOY: Ploy = Ploy {
    about: "Flayed Ones may charge with a conceal order",
    charges_hidden: Some(flays),
    helps: "FLAYED ONE",
    worth: 4,
    ..Ploy::new("Skulking Killer", "necrons", 1)
};

fn flays(setup: &Setup, id: OperativeId) -> bool {
    setup.profile(id).has("FLAYED ONE")
}
