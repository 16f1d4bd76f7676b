//! Stun: a hit disrupts. [D1Z-KWW-31]

use crate::setup::Traits;
use sortie_rulebook::rule;

/// Whether a hit by such a weapon disrupts the Fireteam.
pub fn disrupts(traits: Traits) -> bool {
    let stuns = traits.any(Traits::STUN.with(Traits::FLASHBANG));
    if stuns {
        rule!("D1Z-KWW-31");
    }
    stuns
}
