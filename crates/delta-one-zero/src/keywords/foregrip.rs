//! Foregrip: Snap Fire with it ignores one Stress token. [D1Z-GEN-04]

use crate::setup::{Modification, Weapon};

/// Stress tokens that do not count in an attack with a weapon, shot or blow.
pub fn ignored(weapon: &Weapon, snap: bool) -> i8 {
    i8::from(snap && weapon.mods.has(Modification::Foregrip))
}
