//! Celestial shield: once per battle an invulnerable save of 4+ for one attack, with the choice of the save.
//! [KT-SHOOT-21] [KT-WR-15]

use super::{Ability, CELESTIAL, SPENT_SHIELD};
use crate::setup::Setup;
use crate::state::{OperativeId, State};

pub(super) const ABILITY: Ability = Ability::of("Celestial shield", CELESTIAL);

/// The save that it gives.
pub(crate) const SAVE: u8 = 4;

/// Whether an operative can still use it.
pub(crate) fn is_open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    setup.profile(id).has_ability(CELESTIAL) && state[id].spent & SPENT_SHIELD == 0
}
