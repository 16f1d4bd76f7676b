//! Poison: Stress cards count as Wound and Stress. [D1Z-KWW-27]

use crate::setup::Traits;
use crate::state::Wound;
use sortie_rulebook::rule;

/// How a card of this weapon is read.
pub fn read(traits: Traits, kind: Wound) -> Wound {
    if kind == Wound::Stress && traits.has(Traits::POISON) {
        rule!("D1Z-KWW-27");
        return Wound::WoundAndStress;
    }
    kind
}
