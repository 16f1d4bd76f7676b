//! The traits of terrain parts. [KT-TERR-01..19]

use sortie_geometry::open::Traits;

/// Gives cover and obscures.
pub const HEAVY: Traits = Traits::bit(0);
/// Gives cover.
pub const LIGHT: Traits = Traits::bit(1);
/// Can be traversed.
pub const TRAVERSABLE: Traits = Traits::bit(2);
/// Its top carries operatives.
pub const VANTAGE: Traits = Traits::bit(3);
/// Has no effect.
pub const INSIGNIFICANT: Traits = Traits::bit(4);
/// Reaches up without limit and stops everything.
pub const WALL: Traits = Traits::bit(5);

/// Every trait with the word that data files use.
pub const NAMED: [(Traits, &str); 6] = [
    (HEAVY, "heavy"),
    (LIGHT, "light"),
    (TRAVERSABLE, "traversable"),
    (VANTAGE, "vantage"),
    (INSIGNIFICANT, "insignificant"),
    (WALL, "wall"),
];

/// The trait of a word.
pub fn parse(word: &str) -> Option<Traits> {
    NAMED.iter().find(|(_, name)| *name == word).map(|(bit, _)| *bit)
}
