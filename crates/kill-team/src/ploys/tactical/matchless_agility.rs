//! Matchless Agility: in this activation the operative neither shoots nor fights, and dashes 2 inches farther.

use super::{Given, Moment, Tactical};
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It dashes 2 inches farther, but neither shoots nor fights in this activation",
    open,
    gives: Given { effects: Effects::AGILE, apl: 0 },
    ..Tactical::new("Matchless Agility", "aeldari", Moment::Activated)
};

fn open(setup: &Setup, _state: &State, id: OperativeId) -> bool {
    setup.profile(id).has("CRAFTWORLD")
}
