//! Terror: Near Misses give Stress, and a hit disrupts. [D1Z-KWW-34]

use crate::setup::Traits;
use sortie_rulebook::rule;

/// Stress of a Near Miss.
pub fn near_miss(traits: Traits) -> u8 {
    if traits.has(Traits::TERROR) {
        rule!("D1Z-KWW-34");
        return 1;
    }
    0
}

/// Whether a hit by such a weapon disrupts the Fireteam.
pub fn disrupts(traits: Traits) -> bool {
    let disrupts = traits.has(Traits::TERROR);
    if disrupts {
        rule!("D1Z-KWW-34");
    }
    disrupts
}
