//! What the table offers for one ruleset beyond playing it: case files, explanations, measurements.
//!
//! Each ruleset implements [`Playable`] in a file of its own below `rulesets/`, and stands with one line in the
//! registry. A method that a ruleset does not write is a thing that it does not offer.

use crate::cases::{CaseKind, What};
use sortie_agents::Named;
use sortie_kernel::words::{Fault, Words};
use std::collections::BTreeMap;

/// A question of a person about the table: `sortie sight deadzone-3e --board depot --from 3.4.1 --to 6.6.2`.
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

/// A benchmark of one ruleset. `run` does a batch of the work, asserts its result, and says how many it did.
pub struct Measure {
    /// What is measured: `sight queries`, `path queries`.
    pub name: &'static str,
    /// The work.
    pub run: Box<dyn FnMut() -> u64>,
}

/// A file of cases that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OracleFile {
    /// What the cases ask.
    pub what: What,
    /// The file's name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// A ruleset as the table knows it.
pub trait Playable: Words {
    /// The game's name for people.
    const TITLE: &'static str;
    /// One line about it.
    const ABOUT: &'static str;

    /// Players of this game alone, beside those that play every game.
    fn players() -> Vec<Named<Self>> {
        Vec::new()
    }

    /// Who answers case files of this sort.
    fn cases(_what: What) -> Option<Box<dyn CaseKind>> {
        None
    }

    /// The open case files, for benchmarks and tests.
    fn oracle() -> &'static [OracleFile] {
        &[]
    }

    /// An answer in sentences, naming the rules that decide; `None` if the ruleset answers no such question.
    ///
    /// # Errors
    /// Every word of the question that was not understood.
    fn explain(_what: What, _query: &Query) -> Option<Result<String, Vec<Fault>>> {
        None
    }

    /// What `sortie bench` measures beyond random play.
    fn measures() -> Vec<Measure> {
        Vec::new()
    }
}
