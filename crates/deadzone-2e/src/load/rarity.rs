//! How rare an item is, and how many of a rarity a team may buy. [DZ2-FORCE-14]

use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// How rare an item is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rarity {
    Common,
    Rare,
    Unique,
}

impl Rarity {
    pub(crate) const NAMES: [&'static str; 3] = ["common", "rare", "unique"];
    pub(crate) const ALL: [Rarity; 3] = [Rarity::Common, Rarity::Rare, Rarity::Unique];

    /// Reads its word in data.
    pub(crate) fn parse(place: &str, word: &str) -> Result<Rarity, Fault> {
        let found = Rarity::NAMES.iter().position(|known| *known == word);
        found
            .map(|index| Rarity::ALL[index])
            .ok_or_else(|| Fault::unknown(place, "rarity", word, Rarity::NAMES))
    }

    /// How many items of it a team of a given number of points may buy.
    pub(crate) fn limit(self, points: u16) -> u16 {
        rule!("DZ2-FORCE-14");
        // The table runs in steps of 50 points "up to" 300; above it each further 50 or 100 points add one.
        let above = points.saturating_sub(300);
        let steps = points.clamp(100, 300).div_ceil(50) - 2;
        match self {
            Rarity::Common => 2 + steps + above / 50,
            Rarity::Rare => 1 + steps / 2 + above / 100,
            Rarity::Unique => 1,
        }
    }
}
