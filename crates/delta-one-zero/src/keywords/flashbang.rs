//! Flashbang: Area Effect (2/2), Stun, and no Wounds. [D1Z-KWW-12]

use super::area_effect::Area;
use crate::Cx;
use crate::event::Event;
use crate::setup::{ModelId, Traits, Weapon};
use sortie_rulebook::rule;

/// The area that the Keyword includes.
pub fn area(weapon: &Weapon) -> Option<Area> {
    weapon.traits.has(Traits::FLASHBANG).then(|| {
        rule!("D1Z-KWW-12");
        (2000, 2)
    })
}

/// Wound tokens of a card on a model.
pub fn wounds(cx: &mut Cx<'_>, traits: Traits, model: ModelId, wounds: u8) -> u8 {
    if traits.has(Traits::FLASHBANG) && wounds > 0 {
        cx.emit(rule!("D1Z-KWW-12"), || Event::Dazed { model });
        return 0;
    }
    wounds
}
