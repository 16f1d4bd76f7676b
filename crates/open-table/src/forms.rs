//! Short ways of writing fields of a script: one entry where a list is expected, a whole number where a word is.
//!
//! Only what has one meaning is taken; everything else is a fault that says what to write.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor, value::SeqAccessDeserializer};
use std::fmt;

struct Word;

impl Visitor<'_> for Word {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word in quotes or a whole number")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_string())
    }
}

/// Reads a word or a whole number: `mission = "loot"`, `mission = 1`.
///
/// # Errors
/// If it is neither.
pub fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    deserializer.deserialize_any(Word)
}

struct Words;

impl<'de> Visitor<'de> for Words {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("words such as [\"heavy\", \"light\"] or \"heavy, light\"")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Vec<String>, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<String>, E> {
        let words = text.split(',').map(str::trim).filter(|word| !matches!(*word, "" | "-"));
        Ok(words.map(str::to_string).collect())
    }
}

/// Reads a list of words, or one line in which commas part them, as the cells of a table print it; `-` is nothing.
///
/// # Errors
/// If it is neither.
pub fn words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    deserializer.deserialize_any(Words)
}

struct Numbers;

impl<'de> Visitor<'de> for Numbers {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("numbers such as [1, 2] or 1")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Vec<u8>, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Vec<u8>, E> {
        let small = u8::try_from(value);
        small
            .map(|number| vec![number])
            .map_err(|_| E::custom(format!("{value} is not a number from 0 to 255")))
    }
}

/// Reads a list of small numbers, or one of them.
///
/// # Errors
/// If it is neither.
pub fn numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    deserializer.deserialize_any(Numbers)
}

#[cfg(test)]
mod tests {
    #[derive(serde::Deserialize, PartialEq, Debug, Default)]
    #[serde(default)]
    struct Row {
        #[serde(deserialize_with = "super::word")]
        mission: String,
        #[serde(deserialize_with = "super::words")]
        traits: Vec<String>,
        #[serde(deserialize_with = "super::numbers")]
        open: Vec<u8>,
    }

    fn read(text: &str) -> Result<Row, String> {
        toml::from_str(text).map_err(|error: toml::de::Error| error.message().to_string())
    }

    #[test]
    fn short_forms_mean_what_the_long_ones_mean() {
        let long = read("mission = \"1\"\ntraits = [\"heavy\", \"light\"]\nopen = [3]");
        assert_eq!(read("mission = 1\ntraits = \"heavy, light\"\nopen = 3"), long);
        assert_eq!(long.unwrap().traits, ["heavy", "light"]);
        assert_eq!(read("traits = \"-\"").unwrap().traits, Vec::<String>::new());
    }

    #[test]
    fn what_has_no_meaning_is_refused_with_what_to_write() {
        assert!(read("mission = 1.5").is_err_and(|why| why.ends_with("a word in quotes or a whole number")));
        assert!(read("traits = 3").is_err_and(|why| why.contains("\"heavy, light\"")));
        assert!(read("open = 300").is_err_and(|why| why.contains("300 is not a number from 0 to 255")));
        assert!(read("open = \"1\"").is_err_and(|why| why.ends_with("numbers such as [1, 2] or 1")));
    }
}
