//! Only in Death Does Duty End: a ready space marine that is incapacitated stays until the end of its owner's next activation. [KT-DMG-09]

use super::{Moment, Tactical};
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It stays until your next activation ends, and is not injured",
    helps: &["SPACE MARINE"],
    open,
    ..Tactical::new("Only in Death Does Duty End", "space-marines", Moment::Kept)
};

fn open(_setup: &Setup, state: &State, id: OperativeId) -> bool {
    state[id].flags.has(Flags::READY)
}
