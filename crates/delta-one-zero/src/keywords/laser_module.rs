//! Laser module: the night costs 1 up to 12 inches. [D1Z-NIGHT-05]

use crate::setup::{Modification, Weapon};

/// What the night costs with it, where it helps.
pub fn penalty(weapon: &Weapon, distance: Option<i32>) -> Option<i8> {
    let near = distance.is_none_or(|distance| distance <= 12_000);
    (near && weapon.mods.has(Modification::LaserModule)).then_some(-1)
}
