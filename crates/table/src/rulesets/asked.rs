//! What somebody asks about sight or reach, read word by word: every fault is kept, so that all are told at
//! once.

use crate::{Query, cases::What};
use sortie_kernel::words::Fault;

/// A question under reading, with the faults found so far.
pub(super) struct Asked<'a> {
    pub(super) query: &'a Query,
    pub(super) faults: Vec<Fault>,
}

impl<'a> Asked<'a> {
    /// Begins to read; options that the game does not know are faults already.
    pub(super) fn new(query: &'a Query, known: &[&'static str]) -> Asked<'a> {
        let unknown = query.options.keys().filter(|name| !known.contains(&name.as_str()));
        let faults =
            unknown.map(|name| Fault::unknown("--option", "option", name, known.iter().copied())).collect();
        Asked { query, faults }
    }

    /// What was found, or nothing and one fault more.
    pub(super) fn keep<T>(&mut self, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// The word of an option, or its default.
    pub(super) fn option(&self, name: &str, default: &'static str) -> &'a str {
        self.query.options.get(name).map_or(default, String::as_str)
    }

    /// One of the words that an option may be.
    pub(super) fn word<T: Copy>(
        &mut self,
        option: &str,
        default: &'static str,
        known: &[(&str, T)],
    ) -> Option<T> {
        let word = self.option(option, default);
        let found = known.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
        let names = known.iter().map(|(name, _)| *name);
        self.keep(found.ok_or_else(|| Fault::unknown(option, option, word, names)))
    }
}

/// Something that answers a question with sentences or with all its faults.
type Answer = fn(&Query) -> Result<String, Vec<Fault>>;

/// Sends a question about sight or reach to the function that answers it.
pub(super) fn explain(
    what: What,
    query: &Query,
    sight: Answer,
    reach: Answer,
) -> Option<Result<String, Vec<Fault>>> {
    match what {
        What::Odds => None,
        What::Sight => Some(sight(query)),
        What::Reach => Some(reach(query)),
    }
}
