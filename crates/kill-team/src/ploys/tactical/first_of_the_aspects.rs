//! First of the Aspects: a Dire Avenger has one more APL. [KT-APL-03]

use super::{Given, Moment, Tactical};
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It has 1 APL more",
    helps: &["DIRE AVENGER"],
    open,
    gives: Given { effects: Effects(0), apl: 1 },
    ..Tactical::new("First of the Aspects", "aeldari", Moment::During)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    super::gains_apl(setup, state, id)
}
