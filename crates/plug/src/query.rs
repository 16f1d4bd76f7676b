//! A question about sight or reach from the command line, read field by field: every fault is kept, so that all
//! of them are shown at once.

use sortie_kernel::words::Fault;
use std::collections::BTreeMap;

/// A question about the table: `sortie sight deadzone-3e --board depot --from 3.4.1 --to 6.6.2`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// The board by name; empty for the default.
    pub board: String,
    /// Where from, in the ruleset's notation of places.
    pub from: String,
    /// Where to; empty where the question has no second end.
    pub to: String,
    /// Anything else, by name: sizes, kinds of movement, orders.
    pub options: BTreeMap<String, String>,
}

/// Reads a query and collects its faults.
pub struct QueryReader<'a> {
    /// What is read.
    pub query: &'a Query,
    /// The faults found so far.
    pub faults: Vec<Fault>,
}

impl<'a> QueryReader<'a> {
    /// Starts reading; options that the game does not know are already faults.
    pub fn new(query: &'a Query, known: &[&'static str]) -> QueryReader<'a> {
        let unknown = query.options.keys().filter(|name| !known.contains(&name.as_str()));
        let faults =
            unknown.map(|name| Fault::unknown("--option", "option", name, known.iter().copied())).collect();
        QueryReader { query, faults }
    }

    /// The value, or `None` and one more fault.
    pub fn keep<T>(&mut self, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// The word of an option, or its default.
    pub fn option(&self, name: &str, default: &'static str) -> &'a str {
        self.query.options.get(name).map_or(default, String::as_str)
    }

    /// The value of an option that must be one of these words.
    pub fn word<T: Copy>(&mut self, option: &str, default: &'static str, known: &[(&str, T)]) -> Option<T> {
        let word = self.option(option, default);
        let found = known.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
        let names = known.iter().map(|(name, _)| *name);
        self.keep(found.ok_or_else(|| Fault::unknown(option, option, word, names)))
    }
}
