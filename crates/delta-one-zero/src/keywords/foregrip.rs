//! Foregrip: Snap Fire with it ignores one Stress token. [D1Z-GEN-04]

use crate::sequence::ranged::Shot;
use crate::setup::Modification;

/// Stress tokens that do not count.
pub fn ignored(shot: &Shot<'_>) -> i8 {
    i8::from(shot.snap && shot.weapon.mods.has(Modification::Foregrip))
}
