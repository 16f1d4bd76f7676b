//! Just a Scratch: the damage of one attack die on a greenskin is ignored.

use super::{Moment, Tactical};
use crate::setup::Setup;
use crate::state::{OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It ignores the damage of this attack die",
    open,
    ..Tactical::new("Just a Scratch", "orks", Moment::Damage)
};

fn open(setup: &Setup, _state: &State, id: OperativeId) -> bool {
    setup.profile(id).has("GREENSKIN")
}
