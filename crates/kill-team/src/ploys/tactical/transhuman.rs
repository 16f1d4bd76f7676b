//! Transhuman Physiology: one retained normal save of a Primaris marine becomes critical. [KT-SHOOT-21]

use super::{Moment, Tactical};
use crate::setup::Setup;
use crate::state::{OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "One normal save that it retained becomes critical",
    open,
    ..Tactical::new("Transhuman Physiology", "space-marines", Moment::Defended)
};

fn open(setup: &Setup, _state: &State, id: OperativeId) -> bool {
    setup.profile(id).has("PRIMARIS")
}
