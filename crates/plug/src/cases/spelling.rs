//! Which fields of a case are misspelt, and which are merely unknown.
//!
//! A case may carry fields that nobody reads, so an unknown word is ignored with a remark. A word that is near a
//! known one is a misspelling: ignoring it would silently answer another question. The known fields are those of
//! the examples, which show every field that a case can have.

use super::CaseKind;
use serde_json::{Map, Value};
use sortie_kernel::words::Fault;
use sortie_rulebook::search::nearest;

/// Fields that any case may carry: its name, and remarks for people.
const COMMON: [&str; 7] = ["id", "kind", "group", "note", "notes", "source", "expect"];

/// Goes through the fields of a case and returns the unknown ones, as dotted paths.
///
/// # Errors
/// The first field that is a misspelling of a known one.
pub(super) fn check(case: &Map<String, Value>, kind: &dyn CaseKind) -> Result<Vec<String>, Fault> {
    let examples = kind.examples();
    let mut speller = Speller { unread: kind.unread(), foreign: Vec::new() };
    speller.object(case, &examples.iter().flat_map(objects).collect::<Vec<_>>(), "")?;
    Ok(speller.foreign)
}

struct Speller {
    unread: &'static [&'static str],
    foreign: Vec<String>,
}

impl Speller {
    fn object(
        &mut self,
        case: &Map<String, Value>,
        examples: &[&Map<String, Value>],
        place: &str,
    ) -> Result<(), Fault> {
        let carried = || COMMON.iter().chain(self.unread).copied();
        let known = || examples.iter().flat_map(|fields| fields.keys().map(String::as_str)).chain(carried());
        let mut inner = Vec::new();
        for (name, value) in case {
            let path = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
            if examples.iter().any(|fields| fields.contains_key(name)) {
                inner.push((name, value, path));
            } else if !carried().any(|word| word == name) {
                if nearest(name, known()).is_some() {
                    return Err(Fault::unknown(path, "field", name, known()));
                }
                self.foreign.push(path);
            }
        }
        for (name, value, path) in inner {
            let below: Vec<_> =
                examples.iter().filter_map(|fields| fields.get(name)).flat_map(objects).collect();
            self.inside(value, &below, &path)?;
        }
        Ok(())
    }

    /// The object that a field holds, or each of a list of them.
    fn inside(&mut self, value: &Value, examples: &[&Map<String, Value>], path: &str) -> Result<(), Fault> {
        match value {
            Value::Object(case) if !examples.is_empty() => self.object(case, examples, path),
            Value::Array(list) => list
                .iter()
                .enumerate()
                .try_for_each(|(number, value)| self.inside(value, examples, &format!("{path}[{number}]"))),
            _ => Ok(()),
        }
    }
}

/// An object, or those of a list.
fn objects(value: &Value) -> Vec<&Map<String, Value>> {
    match value {
        Value::Object(fields) => vec![fields],
        Value::Array(list) => list.iter().flat_map(objects).collect(),
        _ => Vec::new(),
    }
}
