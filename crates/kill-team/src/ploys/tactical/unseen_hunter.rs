//! Unseen Hunter: at the start or end of any activation an operative that has not shot in this turning point changes its order.

use super::{Moment, Tactical};
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It changes its order, because it has not shot in this turning point",
    helps: &["HIVE FLEET"],
    open,
    ..Tactical::new("Unseen Hunter", "tyranids", Moment::Whenever)
};

fn open(_setup: &Setup, state: &State, id: OperativeId) -> bool {
    !state[id].flags.has(Flags::SHOT)
}
