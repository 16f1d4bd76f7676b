//! Reading TOML files: every fault names its file, its line and the word that was probably meant.

use serde::de::DeserializeOwned;
use sortie_kernel::words::Fault;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What was read from files of one kind, each with its name; or everything that is wrong with them.
pub type Files<T> = Result<Vec<(&'static str, T)>, Vec<Fault>>;

/// Reads a file; a fault names the file, the line and the word that was probably meant.
///
/// # Errors
/// The first fault.
pub fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|error| {
        let place = place(name, text, error.span().map_or(0, |span| span.start));
        unknown_field(&place, error.message()).unwrap_or_else(|| Fault::new(place, error.message()))
    })
}

/// Reads files of one kind.
///
/// # Errors
/// The first fault of every file.
pub fn read<T: DeserializeOwned>(files: impl IntoIterator<Item = (&'static str, &'static str)>) -> Files<T> {
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for (name, text) in files {
        match parse(name, text) {
            Ok(file) => found.push((name, file)),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

/// A file and the line of a byte in it: `factions/mine.toml, line 12`.
#[must_use]
pub fn place(name: &str, text: &str, byte: usize) -> String {
    format!("{name}, line {}", 1 + text[..byte.min(text.len())].matches('\n').count())
}

/// Collects the faults of a file whose values know their positions.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    name: &'a str,
    text: &'a str,
    /// The faults found.
    pub faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    /// A file by its name and text.
    #[must_use]
    pub fn new(name: &'a str, text: &'a str) -> Reader<'a> {
        Reader { name, text, faults: Vec::new() }
    }

    /// File and line of a value.
    #[must_use]
    pub fn place<T>(&self, at: &Spanned<T>) -> String {
        place(self.name, self.text, at.span().start)
    }

    /// One more fault, at a value.
    pub fn fault<T>(&mut self, at: &Spanned<T>, message: &str) {
        let place = self.place(at);
        self.faults.push(Fault::new(place, message));
    }

    /// What was read, or every fault.
    ///
    /// # Errors
    /// If there is any fault.
    pub fn finish<T>(self, found: T) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() { Ok(found) } else { Err(self.faults) }
    }
}

/// An unknown field with the nearest of the known ones, which the reader's message lists.
fn unknown_field(place: &str, message: &str) -> Option<Fault> {
    let mut quoted = message.strip_prefix("unknown field ")?.split('`').skip(1).step_by(2);
    let field = quoted.next()?;
    Some(Fault::unknown(place, "field", field, quoted))
}

/// A file whose values can be located later, for faults found after it was read.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    name: &'a str,
    text: &'a str,
    table: Option<Spanned<DeTable<'a>>>,
}

impl<'a> Source<'a> {
    /// A file by its name and text.
    #[must_use]
    pub fn new(name: &'a str, text: &'a str) -> Source<'a> {
        Source { name, text, table: DeTable::parse(text).ok() }
    }

    /// Where a top-level key is.
    #[must_use]
    pub fn key(&self, key: &str) -> String {
        let found = self.table.as_ref().and_then(|table| table.get_ref().get_key_value(key));
        self.line(found.map(|(key, _)| key.span().start))
    }

    /// Where a word is a value, or part of one, anywhere in the file.
    #[must_use]
    pub fn value(&self, word: &str) -> String {
        let all = self.table.iter().flat_map(|table| table.get_ref().values());
        self.line(find(all, word))
    }

    /// Where a word is in an entry of an array of tables; the entry's name if the word is not there.
    #[must_use]
    pub fn entry(&self, array: &str, index: usize, word: &str) -> String {
        let entry = self.table.as_ref().and_then(|table| {
            let entries = table.get_ref().get(array)?.get_ref().as_array()?;
            entries.get(index)?.get_ref().as_table()
        });
        let found = entry.filter(|_| !word.is_empty()).and_then(|entry| find(entry.values(), word));
        let name = || entry.and_then(|entry| entry.get("name")).map(|name| name.span().start);
        self.line(found.or_else(name))
    }

    fn line(&self, byte: Option<usize>) -> String {
        place(self.name, self.text, byte.unwrap_or(0))
    }
}

/// The first string that is the word, or the first that contains it.
fn find<'v, 'a: 'v>(values: impl Iterator<Item = &'v Spanned<DeValue<'a>>>, word: &str) -> Option<usize> {
    let mut strings = Vec::new();
    values.for_each(|value| collect(value, &mut strings));
    // Keys of a table come in alphabetical order, but people read from top to bottom.
    strings.sort_unstable();
    let first =
        |test: &dyn Fn(&str) -> bool| strings.iter().find(|(_, text)| test(text)).map(|(start, _)| *start);
    first(&|text| text == word).or_else(|| first(&|text| text.contains(word)))
}

/// Every string with its position.
fn collect<'v>(value: &'v Spanned<DeValue<'_>>, out: &mut Vec<(usize, &'v str)>) {
    match value.get_ref() {
        DeValue::String(text) => out.push((value.span().start, text)),
        DeValue::Array(list) => list.iter().for_each(|inner| collect(inner, out)),
        DeValue::Table(table) => table.values().for_each(|inner| collect(inner, out)),
        _ => (),
    }
}

/// The word that a fault is about, which its message quotes.
#[must_use]
pub fn quoted(fault: &Fault) -> &str {
    fault.message.split('"').nth(1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Team {
        name: String,
        size: u8,
    }

    #[test]
    fn a_fault_has_a_line_and_the_field_that_was_meant() {
        let team: Team = parse("a.toml", "name = \"x\"\nsize = 2\n").expect("sound");
        assert_eq!((team.name.as_str(), team.size), ("x", 2));
        let fault = parse::<Team>("a.toml", "name = \"x\"\nsise = 2\n").expect_err("a fault");
        assert_eq!(fault.to_string(), "a.toml, line 2: unknown field \"sise\" (did you mean \"size\"?)");
        let files = [("a.toml", "size = 1"), ("b.toml", "name = 3\nsize = 1"), ("c.toml", "[")];
        assert_eq!(read::<Team>(files).expect_err("three faults").len(), 3);
    }

    #[test]
    fn words_are_found_as_values_inside_their_entry() {
        let text = "about = \"Axe\"\n[[model]]\nname = \"One\"\nkeywords = [\"Tough\",\n  \"Axe\"]\n\
                    [[model]]\nname = \"Two\"\n[[model.set]]\nweapons = [\"Axe [CC]\"]\n";
        let source = Source::new("a.toml", text);
        assert_eq!(source.entry("model", 0, "Axe"), "a.toml, line 5");
        assert_eq!(source.entry("model", 1, "Axe"), "a.toml, line 9", "a part of a value will do");
        assert_eq!(source.entry("model", 1, "Tough"), "a.toml, line 7", "not there: the entry's name");
        assert_eq!(
            (source.value("Axe"), source.key("model")),
            ("a.toml, line 1".into(), "a.toml, line 2".into())
        );
        assert_eq!(Source::new("b.toml", "[").entry("model", 0, "x"), "b.toml, line 1");
    }

    #[test]
    fn a_fault_quotes_its_word() {
        assert_eq!(quoted(&Fault::new("", "unknown keyword \"Tugh\"; try \"Tough\"")), "Tugh");
        assert_eq!(quoted(&Fault::new("", "too many models")), "");
    }
}
