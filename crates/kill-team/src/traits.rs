//! The traits of terrain parts. [KT-TERR-01..19]

use crate::notation::squeeze;
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

/// The word of a trait however it is printed: `Vantage point`, `HEAVY`. One that names none stays as it is written.
pub fn spelt(written: &str) -> String {
    let wanted = squeeze(written);
    let wanted = wanted.strip_suffix("point").unwrap_or(&wanted);
    NAMED.iter().find(|(_, name)| *name == wanted).map_or(written, |(_, name)| *name).to_string()
}

/// The trait of a word.
pub fn parse(word: &str) -> Option<Traits> {
    NAMED.iter().find(|(_, name)| *name == word).map(|(bit, _)| *bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trait_is_read_as_it_is_printed() {
        assert_eq!(["Vantage point", "HEAVY", "light"].map(spelt), ["vantage", "heavy", "light"]);
        assert_eq!(spelt("hevy"), "hevy");
    }
}
