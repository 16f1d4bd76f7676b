//! Reading the fields of a case, with faults that name them.

use serde::de::DeserializeOwned;
use serde_json::Value;
use sortie_kernel::words::Fault;
use std::fmt;
use std::ops::RangeInclusive;

/// Reads a case into a struct of the adaptor's own. A field that is missing while a similar one stands in its
/// place is named together with it; misspelt fields that may be missing are found beforehand.
///
/// # Errors
/// The first field that does not fit, as a dotted path.
pub fn read<T: DeserializeOwned>(case: &Value) -> Result<T, Fault> {
    serde_path_to_error::deserialize(case).map_err(|error| {
        let place = error.path().to_string();
        let place = if place == "." { String::new() } else { place };
        let message = error.into_inner().to_string();
        let meant = quoted(&message, "missing field `").and_then(|missing| {
            let fields = at(case, &place)?.as_object()?;
            let unlike =
                fields.keys().map(String::as_str).filter(|word| !is_read::<T>(case, &place, missing, word));
            sortie_rulebook::search::nearest(missing, unlike).map(|word| (missing, word.to_string()))
        });
        match meant {
            Some((missing, found)) => Fault {
                place,
                message: format!("{found:?} stands where {missing:?} was expected"),
                meant: None,
            },
            None => {
                let word = quoted(&message, "unknown variant `").map(str::to_string);
                let meant = word.and_then(|word| {
                    let known = message.split('`').skip(3).step_by(2);
                    sortie_rulebook::search::nearest(&word, known).map(str::to_string)
                });
                Fault { place, message, meant }
            }
        }
    })
}

/// Whether a field that is there is read itself, so that it is no misspelling of the missing one: nonsense in it
/// is then noticed before anything is missed.
fn is_read<T: DeserializeOwned>(case: &Value, place: &str, missing: &str, word: &str) -> bool {
    let mut spoilt = case.clone();
    if let Some(field) = at_mut(&mut spoilt, place).and_then(|fields| fields.get_mut(word)) {
        *field = serde_json::json!({ "": [] });
    }
    let error = T::deserialize(&spoilt).err().map(|error| error.to_string());
    error.is_some_and(|message| quoted(&message, "missing field `") != Some(missing))
}

/// The word behind an opening such as "missing field `", up to the closing backtick.
fn quoted<'a>(message: &'a str, opening: &str) -> Option<&'a str> {
    message.strip_prefix(opening)?.split('`').next()
}

/// The value at a path such as `attacker.pools[2].dice`.
fn at<'a>(case: &'a Value, path: &str) -> Option<&'a Value> {
    path.split(['.', '[']).filter(|part| !part.is_empty()).try_fold(case, |value, part| {
        match part.strip_suffix(']') {
            Some(index) => value.get(index.parse::<usize>().ok()?),
            None => value.get(part),
        }
    })
}

fn at_mut<'a>(case: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    path.split(['.', '[']).filter(|part| !part.is_empty()).try_fold(case, |value, part| {
        match part.strip_suffix(']') {
            Some(index) => value.get_mut(index.parse::<usize>().ok()?),
            None => value.get_mut(part),
        }
    })
}

/// Refuses a number outside what its field may be.
///
/// # Errors
/// The field, its bounds and the number.
pub(super) fn within<T: PartialOrd + fmt::Display + Copy>(
    place: &str,
    value: T,
    bounds: RangeInclusive<T>,
) -> Result<T, Fault> {
    if bounds.contains(&value) {
        return Ok(value);
    }
    Err(Fault::new(place, format!("runs from {} to {}, not {value}", bounds.start(), bounds.end())))
}

/// A sum that is 0, not -0, when there is nothing to add.
pub(super) fn total(parts: impl Iterator<Item = f64>) -> f64 {
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
