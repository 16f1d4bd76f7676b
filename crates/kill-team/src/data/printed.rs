//! Cells of a weapon's row as cards print them: damage `3 / 4`. Special rules in one line are read as any list of words.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor, value::SeqAccessDeserializer};
use std::fmt;

struct Damage;

impl<'de> Visitor<'de> for Damage {
    type Value = [u8; 2];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("normal and critical damage such as [3, 4] or \"3/4\"")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<[u8; 2], A::Error> {
        <[u8; 2]>::deserialize(SeqAccessDeserializer::new(seq))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<[u8; 2], E> {
        let both = text.split_once('/').and_then(|(normal, critical)| {
            Some([normal.trim().parse().ok()?, critical.trim().parse().ok()?])
        });
        both.ok_or_else(|| E::custom(format!("{text:?} is not damage such as \"3/4\"")))
    }
}

/// Reads both damage values.
pub(super) fn damage<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 2], D::Error> {
    deserializer.deserialize_any(Damage)
}

#[cfg(test)]
mod tests {
    use crate::data::WeaponData;

    #[test]
    fn a_row_is_read_as_a_card_prints_it() {
        let read = |text: &str| toml::from_str::<WeaponData>(text);
        let plain = "name = \"Gun\"\ntype = \"ranged\"\na = 4\nskill = 3\ndamage = [3, 4]\nrules = [\"Rng 6\", \"AP1\"]";
        let printed =
            "name = \"Gun\"\ntype = \"ranged\"\nA = 4\nBS = \"3+\"\nD = \"3 / 4\"\nrules = \"Rng 6, AP1\"";
        assert_eq!(format!("{:?}", read(plain).unwrap()), format!("{:?}", read(printed).unwrap()));
        assert!(read(&printed.replace("Rng 6, AP1", "-")).unwrap().rules.is_empty());
        assert!(read(&printed.replace("3 / 4", "3")).is_err());
    }
}
