//! Thrown: Indirect, and RoF is always 1. [D1Z-KWW-35]

use crate::setup::{Traits, Weapon};
use sortie_rulebook::rule;

/// Whether it can be fired by Indirect Fire.
pub fn is_indirect(weapon: &Weapon) -> bool {
    let thrown = weapon.traits.has(Traits::THROWN);
    if thrown {
        rule!("D1Z-KWW-35");
    }
    thrown
}

/// Whether RoF is set to 1.
pub fn sets_rof(weapon: &Weapon) -> bool {
    is_indirect(weapon)
}
