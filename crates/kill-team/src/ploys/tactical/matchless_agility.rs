//! Matchless Agility: in this activation the operative neither shoots nor fights, and dashes 2 inches farther.

use super::{Given, Moment, Tactical};
use crate::setup::Setup;
use crate::spec_ops::scars;
use crate::state::{Effects, Marks, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It dashes 2 inches farther, but neither shoots nor fights in this activation",
    helps: &["CRAFTWORLD"],
    open,
    gives: Given { effects: Effects::AGILE, apl: 0 },
    ..Tactical::new("Matchless Agility", "aeldari", Moment::Activated)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    !state[id].marks.has(Marks::PHOTON) && !scars::is_impaired(setup, id)
}
