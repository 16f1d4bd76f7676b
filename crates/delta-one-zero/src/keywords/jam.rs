//! Jam (X): a natural X jams the weapon. [D1Z-KWW-19]

use crate::Cx;
use crate::event::Event;
use crate::setup::{ModelId, Weapon};
use sortie_rulebook::rule;

/// The numbers that jam a weapon, as bits 1 to 10.
pub fn numbers(weapon: &Weapon) -> u16 {
    weapon.jam
}

/// Jams a weapon until a Reload.
pub fn jam(cx: &mut Cx<'_>, by: ModelId, place: u8) {
    cx.state[by].jammed |= 1 << place.min(15);
    cx.emit(rule!("D1Z-KWW-19"), || Event::Jammed { model: by, weapon: place });
}
