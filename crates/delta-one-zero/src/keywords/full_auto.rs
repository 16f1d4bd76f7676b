//! Full Auto: -1 to all attacks with the weapon. [D1Z-KWW-13]

use crate::setup::{Traits, Weapon};

/// What it costs each die.
pub fn penalty(weapon: &Weapon) -> i8 {
    -i8::from(weapon.traits.has(Traits::FULL_AUTO))
}
