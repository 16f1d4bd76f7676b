//! Forewarned: a ready operative that is shot at re-rolls one defence die. [KT-SHOOT-21]

use super::Ploy;
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};

pub(super) const PLOY: Ploy = Ploy {
    about: "Ready operatives that are shot at re-roll one defence die",
    defence_reroll: Some(foresees),
    helps: "CRAFTWORLD",
    worth: 3,
    ..Ploy::new("Forewarned", "aeldari", 1)
};

fn foresees(setup: &Setup, state: &State, id: OperativeId) -> bool {
    state[id].flags.has(Flags::READY) && setup.profile(id).has("CRAFTWORLD")
}
