//! Supporting Fire: the next action, a shot, is aimed at an enemy within 6 inches that friends are engaged with.

use super::{Given, Moment, Tactical};
use crate::Field;
use crate::actions;
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "Its next action is a shot at an enemy within 6 inches that your operatives engage",
    helps: &["HUNTER CADRE"],
    open,
    gives: Given { effects: Effects::SUPPORTING, apl: 0 },
    ..Tactical::new("Supporting Fire", "tau-empire", Moment::During)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    !state[id].effects.has(Effects::SUPPORTING)
        && super::has_ap(setup, state, id)
        && actions::has_supported_target(&Field::new(setup, state), id)
}
