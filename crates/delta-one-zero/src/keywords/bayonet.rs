//! Bayonet: the rifle is a CQB Weapon of one die, and its own Keywords do not matter there. [D1Z-KWW-07]

use crate::setup::{ModelId, Modification, Setup, Slot, Weapon};

/// Whether a weapon is used with its bayonet in CQB.
pub fn is_used(weapon: &Weapon) -> bool {
    weapon.slot == Slot::Primary && weapon.mods.has(Modification::Bayonet)
}

/// The place of the weapon whose Keywords work in an Attack - CQB; none for bare hands and for a bayonet.
pub fn keywords_of(setup: &Setup, by: ModelId, place: u8) -> Option<u8> {
    setup.weapon(by, place).filter(|weapon| !is_used(weapon)).map(|_| place)
}
