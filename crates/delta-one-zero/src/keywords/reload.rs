//! Reload: empty after each attack, and RoF is always 1. [D1Z-KWW-29]

use crate::Cx;
use crate::setup::{ModelId, Traits, Weapon};
use sortie_rulebook::rule;

/// Whether RoF is set to 1.
pub fn sets_rof(weapon: &Weapon) -> bool {
    let empties = weapon.traits.has(Traits::RELOAD);
    if empties {
        rule!("D1Z-KWW-29");
    }
    empties
}

/// An attack empties the weapon.
pub fn fired(cx: &mut Cx<'_>, by: ModelId, place: u8) {
    if cx.setup.weapon(by, place).is_some_and(|weapon| weapon.traits.has(Traits::RELOAD)) {
        rule!("D1Z-KWW-29");
        cx.state[by].unloaded |= 1 << place.min(15);
    }
}
