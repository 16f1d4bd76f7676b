//! Which rules a source file cites: in its code, and in its tests. Comments do not count.

use std::collections::BTreeSet;

/// Ids found in a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Cited {
    /// In code that runs in games.
    pub(crate) built: Vec<String>,
    /// In tests.
    pub(crate) tested: Vec<String>,
}

/// Reads a file for ids of the catalogues. Everything after `#[cfg(test)]` is a test, and so is the whole file if
/// `is_test`.
pub(crate) fn citations(text: &str, is_test: bool, ids: &BTreeSet<String>) -> Cited {
    let (code, tests) =
        if is_test { ("", text) } else { text.split_once("#[cfg(test)]").unwrap_or((text, "")) };
    Cited { built: found(code, ids), tested: found(tests, ids) }
}

fn found(text: &str, ids: &BTreeSet<String>) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let words = lines.flat_map(|line| line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')));
    words.filter(|word| ids.contains(*word)).map(str::to_string).collect()
}

/// The ids of a catalogue: its lines `id = "DZ3-SHOOT-07"`.
pub(crate) fn catalogue(text: &str) -> impl Iterator<Item = String> {
    let value = |line: &str| line.strip_prefix("id = \"")?.strip_suffix('"').map(str::to_string);
    text.lines().filter_map(value)
}
