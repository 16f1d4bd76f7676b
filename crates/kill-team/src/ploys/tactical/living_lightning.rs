//! Living Lightning: the tesla carbine of an Immortal splashes harder or farther. [KT-WR-26]

use super::{Moment, Tactical};
use crate::setup::{Setup, Weapon};
use crate::state::{OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "This attack gains Splash 2, or its Splash reaches 3 inches",
    open,
    ..Tactical::new("Living Lightning", "necrons", Moment::Retained)
};

fn open(setup: &Setup, _state: &State, id: OperativeId) -> bool {
    setup.profile(id).has("IMMORTAL")
}

/// Whether the ploy acts on a weapon.
pub(crate) fn acts_on(weapon: &Weapon) -> bool {
    weapon.name == "tesla-carbine"
}
