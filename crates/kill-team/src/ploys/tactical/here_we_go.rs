//! Here We Go: a Boy or Kommando charges an inch farther as its next action.

use super::{Given, Moment, Tactical};
use crate::Field;
use crate::choice::MoveKind;
use crate::field::ENGAGEMENT;
use crate::moves;
use crate::moves::engagement::in_reach;
use crate::setup::Setup;
use crate::state::{Actions, Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "Its next action is a charge that goes an inch farther",
    helps: &["BOY", "CLAN KOMMANDO"],
    open,
    gives: Given { effects: Effects::CHARGING_FAR, apl: 0 },
    ..Tactical::new("Here We Go", "orks", Moment::During)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    !state[id].effects.has(Effects::CHARGING_FAR)
        && moves::may_move(&Field::new(setup, state), id, MoveKind::Charge).is_ok()
        && !state[id].done.has(Actions::CHARGE)
        && super::has_ap(setup, state, id)
        && has_enemy_ahead(setup, state, id)
}

/// Whether a charge that goes an inch farther could reach anybody.
fn has_enemy_ahead(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let field = Field::new(setup, state);
    let far = moves::allowance(setup, state, id, MoveKind::Charge) + 1000 + ENGAGEMENT;
    let own = field.cylinder(id);
    state.enemies(id).any(|enemy| in_reach(&own, &field.cylinder(enemy), far))
}
