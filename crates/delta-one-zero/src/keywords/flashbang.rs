//! Flashbang: Area Effect (2/2), Stun, and no Wounds. [D1Z-KWW-12]

use super::area_effect::Area;
use crate::setup::{Traits, Weapon};
use sortie_rulebook::rule;

/// The area that the Keyword includes.
pub fn area(weapon: &Weapon) -> Option<Area> {
    weapon.traits.has(Traits::FLASHBANG).then(|| {
        rule!("D1Z-KWW-12");
        (2000, 2)
    })
}

/// Wound tokens of a card.
pub fn wounds(traits: Traits, wounds: u8) -> u8 {
    if traits.has(Traits::FLASHBANG) && wounds > 0 {
        rule!("D1Z-KWW-12");
        return 0;
    }
    wounds
}
