//! Fleet: a dash is free directly after a normal move or fall back, if there was none yet. [KT-AP-07] [KT-AP-10]

use super::Ploy;
use crate::setup::Setup;
use crate::state::OperativeId;

pub(super) const PLOY: Ploy = Ploy {
    about: "A dash is free with a normal move or fall back, once per activation",
    fleet: Some(runs),
    helps: "CRAFTWORLD",
    worth: 3,
    ..Ploy::new("Fleet", "aeldari", 1)
};

fn runs(setup: &Setup, id: OperativeId) -> bool {
    setup.profile(id).has("CRAFTWORLD")
}
