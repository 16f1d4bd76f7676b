//! More Dakka: a greenskin repeats an attack by which its target lost no wounds. [KT-SHOOT-22]

use super::{Moment, Tactical};
use crate::setup::Setup;
use crate::state::{OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It repeats the attack, because the target lost no wounds",
    open,
    ..Tactical::new("More Dakka", "orks", Moment::Missed)
};

fn open(setup: &Setup, _state: &State, id: OperativeId) -> bool {
    setup.profile(id).has("GREENSKIN")
}
