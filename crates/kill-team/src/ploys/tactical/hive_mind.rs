//! Will of the Hive Mind: an operative within 6 inches of a synapse creature has one more APL. [KT-APL-02]

use super::{Given, Moment, Tactical};
use crate::Field;
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It has 1 APL more, being within 6 inches of a synapse creature",
    helps: &["HIVE FLEET"],
    open,
    gives: Given { effects: Effects(0), apl: 1 },
    ..Tactical::new("Will of the Hive Mind", "tyranids", Moment::Activated)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    super::gains_apl(setup, state, id) && super::near_friend(&Field::new(setup, state), id, "SYNAPSE", 6000)
}
