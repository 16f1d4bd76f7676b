//! Critical: a natural 10 gives tokens instead of a card. [D1Z-KWW-08]

use crate::Cx;
use crate::sequence::conditions;
use crate::setup::{ModelId, Traits, Weapon};
use sortie_rulebook::rule;

/// Whether natural 10s count so.
pub fn counts(weapon: &Weapon) -> bool {
    weapon.traits.has(Traits::CRITICAL)
}

/// Puts the tokens on.
pub fn tokens(cx: &mut Cx<'_>, id: ModelId, count: u8) {
    conditions::add_wounds(cx, rule!("D1Z-KWW-08"), id, count);
    conditions::add_stress(cx, rule!("D1Z-KWW-08"), id, count);
}
