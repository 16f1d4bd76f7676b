//! Undying Advance: a Necron is not injured in this activation.

use super::{Given, Moment, Tactical};
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It is not injured in this activation",
    helps: &["TOMB WORLD"],
    open,
    gives: Given { effects: Effects::UNINJURED, apl: 0 },
    ..Tactical::new("Undying Advance", "necrons", Moment::Activated)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    super::is_hurt(setup, state, id)
}
