//! And They Shall Know No Fear: a space marine is not injured in this activation, and changes of its APL are left out.

use super::{Given, Moment, Tactical};
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It is not injured and ignores changes of its APL in this activation",
    helps: &["SPACE MARINE"],
    open,
    gives: Given { effects: Effects::UNINJURED.with(Effects::PLAIN_APL), apl: 0 },
    ..Tactical::new("And They Shall Know No Fear", "space-marines", Moment::Activated)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    state[id].apl_change < 0 || super::is_hurt(setup, state, id)
}
