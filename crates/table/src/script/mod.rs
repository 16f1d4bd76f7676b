//! Ruling scripts: a position, choices with scripted dice, and what must come of them.
//!
//! The format is described for people in `docs/scripts.md`. The set-up part belongs to the ruleset; everything
//! else is here: `format` reads the file, `run` plays the steps, `judge` and `expect` compare. A failure is
//! told with the line of the step, what was expected and what was found.

mod expect;
mod format;
mod judge;
mod locate;
mod run;

pub use format::{Asked, EventLine, Over, ScriptFile, Step};

use crate::{Playable, Visit, visit};
use sortie_kernel::words::Fault;
use sortie_rulebook::marks::Reached;
use sortie_rulebook::{RuleId, marks};
use std::fmt;

/// One place in a script that is wrong, or where the game went another way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, counted from 1; 0 if it concerns the whole file.
    pub line: usize,
    /// The column, counted from 1; 0 if it concerns the whole line.
    pub column: usize,
    /// What is wrong: for expectations, expected and found.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => (),
            (line, 0) => write!(f, "{line}: ")?,
            (line, column) => write!(f, "{line}:{column}: ")?,
        }
        f.write_str(&self.message)
    }
}

/// Why a script did not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptError {
    /// The file itself is wrong: its TOML, its fields, its words.
    Bad(Vec<Failure>),
    /// The file is a script, and the game went another way than it says.
    Failed(Vec<Failure>),
}

impl ScriptError {
    /// The single places.
    pub fn failures(&self) -> &[Failure] {
        match self {
            ScriptError::Bad(failures) | ScriptError::Failed(failures) => failures,
        }
    }
}

/// A script that passed.
#[derive(Clone, PartialEq, Debug)]
pub struct Passed {
    /// The ruleset it speaks of.
    pub ruleset: &'static str,
    /// Its title.
    pub title: String,
    /// The rules it claims to prove.
    pub rules: Vec<RuleId>,
    /// Every rule the run reached.
    pub reached: Reached,
    /// Where it claims to prove a rule that the run did not reach.
    pub unreached: Vec<Failure>,
}

impl Passed {
    /// Holds the script to its list of rules: to claim one that the run does not reach is a failure.
    ///
    /// # Errors
    /// The rules that were not reached.
    pub fn strictly(self) -> Result<Passed, ScriptError> {
        if self.unreached.is_empty() { Ok(self) } else { Err(ScriptError::Failed(self.unreached)) }
    }
}

/// Runs one script.
///
/// # Errors
/// What is wrong with the file, or the first step that went another way.
pub fn check(text: &str) -> Result<Passed, ScriptError> {
    let name = format::ruleset(text).map_err(|failure| ScriptError::Bad(vec![failure]))?;
    match visit(&name, Run { text }) {
        Ok(result) => result,
        Err(fault) => Err(ScriptError::Bad(vec![locate::failure(text, "ruleset", fault.to_string())])),
    }
}

struct Run<'a> {
    text: &'a str,
}

impl Visit for Run<'_> {
    type Out = Result<Passed, ScriptError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let script = format::parse::<R::Stage>(self.text).map_err(|f| ScriptError::Bad(vec![f]))?;
        let rules = named_rules::<R>(self.text, &script.rules)?;
        // What the caller's thread reached before is put back in front of what this run reaches.
        let before = marks::take();
        let result = run::run::<R>(self.text, script.setup, &script.start, &script.step);
        let reached = marks::take();
        before.iter().chain(reached.iter()).for_each(marks::reach);
        result?;
        let unreached: Vec<Failure> = (0..)
            .zip(&rules)
            .filter(|(_, rule)| !reached.contains(**rule))
            .map(|(i, rule): (usize, _)| {
                let message = format!("the script never reaches {rule} ({})", rule.rule().title);
                locate::failure(self.text, &format!("rules[{i}]"), message)
            })
            .collect();
        Ok(Passed { ruleset: R::ID, title: script.title, rules, reached, unreached })
    }
}

fn named_rules<R: Playable>(text: &str, rules: &[String]) -> Result<Vec<RuleId>, ScriptError> {
    let (mut found, mut failures) = (Vec::new(), Vec::new());
    for (i, name) in rules.iter().enumerate() {
        match run::known_rule::<R>(name) {
            Ok(rule) => found.push(rule),
            Err(fault) => failures.push(locate::failure(text, &format!("rules[{i}]"), fault.to_string())),
        }
    }
    if failures.is_empty() { Ok(found) } else { Err(ScriptError::Bad(failures)) }
}

/// Faults of the set-up, each with the line of its field.
fn stage_faults(text: &str, faults: &[Fault]) -> ScriptError {
    let places = faults.iter().map(|fault| {
        let place =
            if fault.place.is_empty() { "setup".to_string() } else { format!("setup.{}", fault.place) };
        locate::failure(text, &place, fault.to_string())
    });
    ScriptError::Bad(places.collect())
}

#[cfg(test)]
mod tests;
