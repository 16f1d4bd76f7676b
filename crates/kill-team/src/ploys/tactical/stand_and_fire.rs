//! Stand and Fire: an operative fights back with a ranged weapon, BS as WS, without its special rules. [KT-FIGHT-03]

use super::{Moment, Tactical};
use crate::setup::Setup;
use crate::state::{OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "It fights back with a ranged weapon, without the weapon's special rules",
    helps: &["HUNTER CADRE"],
    open,
    ..Tactical::new("Stand and Fire", "tau-empire", Moment::Attacked)
};

fn open(setup: &Setup, _state: &State, id: OperativeId) -> bool {
    !setup.profile(id).has("DRONE")
}
