//! Where in a file a field is.

use super::Failure;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Line and column of a byte, both counted from 1; columns count characters.
pub(super) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// A failure at the field that `path` leads to, or at the nearest field above it that is in the file.
pub(super) fn failure(text: &str, path: &str, message: String) -> Failure {
    let (line, column) = span(text, path).map_or((0, 0), |at| line_and_column(text, at));
    Failure { line, column, message }
}

/// The first byte of the deepest field on a path such as `setup.models[2].at`.
fn span(text: &str, path: &str) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    // A place such as `model[2] E1.at` names the model for people; what follows the number is not part of the path.
    let mut parts =
        path.split(['.', '[']).filter_map(|part| part.split(']').next()).filter(|part| !part.is_empty());
    let (key, value) = document.get_ref().get_key_value(parts.next()?)?;
    let mut at = key.span().start;
    let mut value = value;
    for part in parts {
        match value.get_ref() {
            DeValue::Table(table) => match table.get_key_value(part) {
                Some((key, below)) => (at, value) = (key.span().start, below),
                None => break,
            },
            DeValue::Array(array) => match part.parse().ok().and_then(|i: usize| array.get(i)) {
                Some(below) => (at, value) = (below.span().start, below),
                None => break,
            },
            _ => break,
        }
    }
    Some(at)
}

/// The field that a byte belongs to, such as `setup.model[2].at`; `None` if it belongs to none.
pub(super) fn field(text: &str, at: usize) -> Option<String> {
    let document = DeTable::parse(text).ok()?;
    in_table(document.get_ref(), at)
}

/// Fields are looked through before what holds them: the span of a table under a headline is the headline alone.
fn in_table(table: &DeTable<'_>, at: usize) -> Option<String> {
    table.iter().find_map(|(key, value)| {
        let below = if key.span().contains(&at) { Some(String::new()) } else { in_value(value, at) };
        let dot = if below.as_ref()?.is_empty() || below.as_ref()?.starts_with('[') { "" } else { "." };
        Some(format!("{}{dot}{}", key.get_ref(), below?))
    })
}

fn in_value(value: &Spanned<DeValue<'_>>, at: usize) -> Option<String> {
    let below = match value.get_ref() {
        DeValue::Table(table) => in_table(table, at),
        DeValue::Array(array) => array.iter().enumerate().find_map(|(i, entry)| {
            let below = in_value(entry, at)?;
            let dot = if below.is_empty() || below.starts_with('[') { "" } else { "." };
            Some(format!("[{i}]{dot}{below}"))
        }),
        _ => None,
    };
    below.or_else(|| value.span().contains(&at).then(String::new))
}
