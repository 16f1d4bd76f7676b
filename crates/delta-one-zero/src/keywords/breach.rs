//! Breach (X): easier to break doors. [D1Z-KWW-05]

use crate::setup::Weapon;

/// What it adds to the dice of a Breach.
pub fn bonus(weapon: &Weapon) -> i8 {
    weapon.breach as i8
}
