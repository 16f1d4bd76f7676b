//! Fire and Fade: after a shoot action a dash is free, if there was none yet. [KT-AP-07]

use super::{Given, Moment, Tactical};
use crate::Field;
use crate::choice::MoveKind;
use crate::moves;
use crate::setup::Setup;
use crate::state::{Actions, Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It may dash for free after its shoot action",
    helps: &["CRAFTWORLD"],
    open,
    gives: Given { effects: Effects::FREE_DASH, apl: 0 },
    ..Tactical::new("Fire and Fade", "aeldari", Moment::During)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    state[id].done.has(Actions::SHOOT)
        && !state[id].effects.has(Effects::FREE_DASH)
        && !state[id].done.has(Actions::DASH)
        && moves::may_move(&Field::new(setup, state), id, MoveKind::Dash).is_ok()
}
