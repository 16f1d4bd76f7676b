//! Target numbers in data files and scripts: `4`, or as cards print them, `"4+"`.

use serde::de::{Deserializer, Error, Visitor};
use std::fmt;

struct Target;

impl Visitor<'_> for Target {
    type Value = u8;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a target number such as 4 or \"4+\"")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<u8, E> {
        u8::try_from(value).map_err(|_| E::custom(format!("{value} is not a target number")))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u8, E> {
        let number = text.strip_suffix('+').and_then(|digits| digits.parse().ok());
        number.ok_or_else(|| E::custom(format!("{text:?} is not a target number such as \"4+\"")))
    }
}

/// Reads a target number.
pub fn target<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    deserializer.deserialize_any(Target)
}

/// Reads a target number that may be left out.
pub fn some_target<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    target(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Card {
        #[serde(deserialize_with = "super::target")]
        sv: u8,
        #[serde(default, deserialize_with = "super::some_target")]
        invulnerable: Option<u8>,
    }

    #[test]
    fn target_numbers_are_written_either_way() {
        let read = |text: &str| toml::from_str::<Card>(text).map(|card| (card.sv, card.invulnerable));
        assert_eq!(read("sv = 3"), Ok((3, None)));
        assert_eq!(read("sv = \"3+\"\ninvulnerable = \"5+\""), Ok((3, Some(5))));
        assert!(read("sv = \"3\"").is_err() && read("sv = -3").is_err());
    }
}
