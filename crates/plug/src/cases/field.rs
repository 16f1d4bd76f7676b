//! Reading the fields of a case, with faults that name them.

use serde::de::DeserializeOwned;
use serde_json::Value;
use sortie_kernel::words::Fault;
use sortie_rulebook::search::nearest;
use std::fmt;
use std::ops::RangeInclusive;

/// Reads a case into the adaptor's own struct. Misspelt fields have been reported before this.
///
/// # Errors
/// The first field that does not fit, as a dotted path.
pub fn read<T: DeserializeOwned>(case: &Value) -> Result<T, Fault> {
    serde_path_to_error::deserialize(case).map_err(|error| {
        let place = error.path().to_string();
        let place = if place == "." { String::new() } else { place };
        let message = error.into_inner().to_string();
        // The parser's message lists the known words in backticks, after the unknown one.
        let mut quoted = message.split('`').skip(1).step_by(2);
        let unknown = message.starts_with("unknown variant").then(|| quoted.next()).flatten();
        let meant = unknown.and_then(|word| nearest(word, quoted)).map(str::to_string);
        Fault { place, message, meant }
    })
}

/// Refuses a number outside the bounds of its field.
///
/// # Errors
/// The field, its bounds and the number.
pub fn within<T: PartialOrd + fmt::Display + Copy>(
    place: &str,
    value: T,
    bounds: RangeInclusive<T>,
) -> Result<T, Fault> {
    if bounds.contains(&value) {
        return Ok(value);
    }
    Err(Fault::new(place, format!("must be from {} to {}, not {value}", bounds.start(), bounds.end())))
}

/// A sum that is 0, not -0, when there is nothing to add.
pub fn total(parts: impl Iterator<Item = f64>) -> f64 {
    parts.fold(0.0, |sum, part| sum + part)
}

/// A value in a few words, for messages.
pub(super) fn brief(value: &Value) -> String {
    const CHARACTERS_MAX: usize = 80;
    let text = value.to_string();
    if text.chars().count() <= CHARACTERS_MAX {
        return text;
    }
    text.chars().take(CHARACTERS_MAX).chain(['…']).collect()
}
