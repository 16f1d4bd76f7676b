//! Thermal sight: night and smoke cost nothing. [D1Z-NIGHT-05]

use crate::setup::{Modification, Weapon};

/// What night and smoke cost with it, where it helps.
pub fn penalty(weapon: &Weapon) -> Option<i8> {
    weapon.mods.has(Modification::ThermalSight).then_some(0)
}
