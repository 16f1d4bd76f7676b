//! Which rules a source file cites: in its code, and in its tests. Comments count for nothing.

/// Ids found in a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Cited {
    /// In code that runs in games.
    pub(crate) built: Vec<String>,
    /// In tests.
    pub(crate) tested: Vec<String>,
}

/// Reads a file. Everything behind `#[cfg(test)]` is a test, and so is the whole file if `is_test`.
pub(crate) fn citations(text: &str, is_test: bool) -> Cited {
    let (code, tests) =
        if is_test { ("", text) } else { text.split_once("#[cfg(test)]").unwrap_or((text, "")) };
    Cited { built: ids(code), tested: ids(tests) }
}

fn ids(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let words = lines.flat_map(|line| line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')));
    words.filter(|word| is_id(word)).map(str::to_string).collect()
}

/// `DZ3-SHOOT-07`: a prefix, a topic, and two or three digits.
fn is_id(word: &str) -> bool {
    let mut parts = word.split('-');
    let (Some(prefix), Some(topic), Some(number), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    ["D1Z", "DZ2", "DZ3", "DZA", "KT", "MINI"].contains(&prefix)
        && !topic.is_empty()
        && topic.bytes().all(|b| b.is_ascii_uppercase())
        && (2..=3).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit())
}
