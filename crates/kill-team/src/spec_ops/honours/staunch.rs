//! Staunch: Shrug Off, Focused, Stalwart, Invulnerable, Indomitable. Resilient changes the card. [KT-NARR-09]

use super::has;
use crate::setup::Setup;
use crate::spec_ops::gained::Gained;
use crate::state::OperativeId;

/// Whether a target makes one critical hit a normal one.
pub(crate) fn shrugs_off(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::SHRUG_OFF)
}

/// How much more an operative counts for control.
pub(crate) fn focus(setup: &Setup, id: OperativeId) -> u32 {
    u32::from(has(setup, id, Gained::FOCUSED))
}

/// Whether an operative is never injured.
pub(crate) fn is_stalwart(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::STALWART)
}

/// The AP of an attack as it acts on a target: AP1 does nothing to an Invulnerable one.
pub(crate) fn armour_left(setup: &Setup, id: OperativeId, ap: u8) -> u8 {
    if ap == 1 && has(setup, id, Gained::INVULNERABLE) { 0 } else { ap }
}

/// Whether an operative rolls for each wound of a critical hit and each mortal wound.
pub(crate) fn is_indomitable(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::INDOMITABLE)
}
