//! Reanimation Protocols: a fallen Necron leaves a token and may return in a later ready operatives step. [KT-DMG-10] [KT-INIT-06]

use super::{Moment, Tactical};
use crate::sequence::turn::TURNING_POINTS;
use crate::setup::Setup;
use crate::state::{OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It leaves a token and may return when operatives are readied, on a 3+ (Warriors 2+)",
    helps: &["TOMB WORLD"],
    open,
    awaited: 20,
    ..Tactical::new("Reanimation Protocols", "necrons", Moment::Returns)
};

/// No ready operatives step follows the last turning point.
fn open(_setup: &Setup, state: &State, _id: OperativeId) -> bool {
    state.turning_point < TURNING_POINTS
}
