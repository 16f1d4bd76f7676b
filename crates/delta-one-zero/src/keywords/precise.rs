//! Precise: +1 to Attack - Ranged. [D1Z-KWW-28]

use crate::setup::{Traits, Weapon};

/// What it adds to each die.
pub fn bonus(weapon: &Weapon) -> i8 {
    i8::from(weapon.traits.has(Traits::PRECISE))
}
