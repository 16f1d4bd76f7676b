//! Lurk: a Tyranid in cover that is concealed or ready retains one more defence die. [KT-SHOOT-21]

use super::Ploy;
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};

pub(super) const PLOY: Ploy = Ploy {
    about: "Operatives in cover that are concealed or ready retain one more defence die as a normal save",
    retained: Some(lurks),
    helps: "HIVE FLEET",
    worth: 4,
    ..Ploy::new("Lurk", "tyranids", 1)
};

fn lurks(setup: &Setup, state: &State, id: OperativeId, in_cover: bool) -> u8 {
    let waits = state[id].is_hidden_from_shot() || state[id].flags.has(Flags::READY);
    u8::from(in_cover && waits && setup.profile(id).has("HIVE FLEET"))
}
