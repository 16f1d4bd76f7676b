//! Skulk About: a concealed Kommando that is shot at retains one defence die, beside a cover save. [KT-SHOOT-21]

use super::Ploy;
use crate::setup::Setup;
use crate::state::{OperativeId, State};

pub(super) const PLOY: Ploy = Ploy {
    about: "Concealed Kommandos that are shot at retain one defence die as a normal save",
    retained: Some(skulks),
    helps: "CLAN KOMMANDO",
    ..Ploy::new("Skulk About", "orks", 1)
};

fn skulks(setup: &Setup, state: &State, id: OperativeId, _in_cover: bool) -> u8 {
    u8::from(setup.profile(id).has("CLAN KOMMANDO") && state[id].is_hidden_from_shot())
}
