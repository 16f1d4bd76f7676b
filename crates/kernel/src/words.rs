//! A ruleset in words: notation, narration, questions, scripts, pictures for the terminal.
//!
//! Everything here is for people and tools at the edge. Nothing in play depends on it, so it may allocate.

use crate::fact::Fact;
use crate::{Decision, Position, Ruleset, Viewer};
use serde::de::DeserializeOwned;
use sortie_rulebook::RuleId;
use std::collections::BTreeMap;
use std::fmt;

/// Which game to set up, by names. Empty strings mean the ruleset's default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spec {
    /// Mission or scenario.
    pub mission: String,
    /// Board or map.
    pub board: String,
    /// The ready team (or roster) of each side.
    pub forces: [String; 2],
    /// Anything else a ruleset offers, by name.
    pub options: BTreeMap<String, String>,
}

/// What a ruleset offers by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// Missions: name and one line about it. The first is the default.
    pub missions: Vec<(String, String)>,
    /// Boards: name and one line about it. The first is the default.
    pub boards: Vec<(String, String)>,
    /// Ready teams: name and one line about it. The first two are the defaults.
    pub forces: Vec<(String, String)>,
    /// Other options: name, and what it does with its possible values.
    pub options: Vec<(String, String)>,
}

/// A file of a user's own data folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataFile {
    /// Its name below the folder, with `/` between its parts.
    pub name: String,
    /// What it says.
    pub text: String,
}

impl DataFile {
    /// Stands for its text in records: another text has another one.
    #[must_use]
    pub fn checksum(&self) -> String {
        format!("{:016x}", crate::checksum::of(&self.text))
    }
}

/// A fault in data that came from outside: where it is, what is wrong, and the word that was meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The field, file and line, or part of a line at fault: `model[2].at`.
    pub place: String,
    /// What is wrong with it.
    pub message: String,
    /// The nearest known word, if one is near.
    pub meant: Option<String>,
}

impl Fault {
    /// A fault without a suggestion.
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { place: place.into(), message: message.into(), meant: None }
    }

    /// An unknown word, with the nearest of the known ones.
    pub fn unknown<'a>(
        place: impl Into<String>,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Fault {
        let meant = sortie_rulebook::search::nearest(word, known).map(str::to_string);
        Fault { place: place.into(), message: format!("unknown {what} {word:?}"), meant }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.message)?;
        match &self.meant {
            Some(word) => write!(f, " (did you mean {word:?}?)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// What a ruleset says and understands.
///
/// One notation serves replays, terminal, bots, scripts and chat: `read_choice(write_choice(c)) == c`.
pub trait Words: Ruleset {
    /// The part of a ruling script that sets up a position; unknown keys must be refused.
    type Stage: DeserializeOwned;

    /// Takes in the files of a user's data folder. It is called once, before anything else is asked; a ruleset
    /// that knows no such files leaves them alone.
    ///
    /// # Errors
    /// Every fault of every file, each with file and line.
    fn install(_files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
        Ok(())
    }
    /// The files that were taken in.
    fn installed() -> &'static [DataFile] {
        &[]
    }
    /// Those among them that a game of this spec is made from; records name them.
    fn files_of(_spec: &Spec) -> Vec<&'static DataFile> {
        Vec::new()
    }

    /// What can be named in a [`Spec`].
    fn listing() -> Listing;
    /// Builds a game from names.
    ///
    /// # Errors
    /// Every fault found, not only the first.
    fn build(spec: &Spec) -> Result<Self::Setup, Vec<Fault>>;
    /// Builds any position from the set-up part of a script.
    ///
    /// # Errors
    /// Every fault found, each naming its field.
    fn stage(stage: Self::Stage) -> Result<(Self::Setup, Position<Self>), Vec<Fault>>;

    /// Writes a choice as one short line.
    ///
    /// # Errors
    /// Only if `out` refuses text.
    fn write_choice(setup: &Self::Setup, choice: Self::Choice, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads a line back. Legality is not judged here.
    ///
    /// # Errors
    /// Names the word that was not understood.
    fn read_choice(setup: &Self::Setup, text: &str) -> Result<Self::Choice, Fault>;

    /// The name of a kind of question, as scripts expect it: `fight-back`.
    fn kind_name(kind: Self::Kind) -> &'static str;
    /// The pending question in words: who must decide what, and why.
    fn question(setup: &Self::Setup, at: &Position<Self>, decision: Decision<Self::Kind>) -> String;
    /// An event in words.
    fn tell(setup: &Self::Setup, event: &Self::Event) -> String;
    /// Everything that can be said about a position, by the names that scripts use.
    fn facts(setup: &Self::Setup, at: &Position<Self>) -> Fact;
    /// The table as a picture of characters.
    fn picture(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> String;
    /// A short text that changes when data or rules of this set-up change; records carry it.
    fn digest(setup: &Self::Setup) -> u64;

    /// Whether two rules forbid the same thing in other words: a refusal names one of them, and a script may name
    /// the other.
    fn is_kin(_one: RuleId, _other: RuleId) -> bool {
        false
    }

    /// A choice as a line of its own.
    fn choice_line(setup: &Self::Setup, choice: Self::Choice) -> String {
        let mut line = String::new();
        Self::write_choice(setup, choice, &mut line).expect("a string takes any text");
        line
    }
}

/// Whether two rules stand in one line of a table of prohibitions, each line one prohibition with all rules that
/// state it or a part of it. What [`Words::is_kin`] asks where a ruleset has such a table.
#[must_use]
pub fn share_a_line(table: &[&[&str]], one: RuleId, other: RuleId) -> bool {
    table.iter().any(|line| line.contains(&one.as_str()) && line.contains(&other.as_str()))
}
