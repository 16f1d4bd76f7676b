//! Ruling scripts: a position, choices with scripted dice, and the expected outcome.
//!
//! The format is described for people in `docs/scripts.md`. The set-up part belongs to the ruleset; everything
//! else is here: `format` reads the file, `names` checks every word that can be checked before anything runs,
//! `run` plays the steps, `judge` and `expect` compare, `trace` writes down how the game went, `index` lists
//! scripts by the rules that they prove. A failure names the line of the step, what was expected and what was found.

mod expect;
mod format;
mod index;
mod judge;
mod locate;
mod names;
mod run;
mod trace;
mod unrelated;

pub use format::{Asked, Case, EventLine, Over, ScriptFile, Step};
pub use index::index;

use self::run::{Failures, Scene};
use crate::{Playable, Visit, visit};
use sortie_kernel::words::Fault;
use sortie_rulebook::marks::Reached;
use sortie_rulebook::{RuleId, marks};
use std::fmt;

/// One place in a script that is wrong, or where the game went differently.
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
    /// The file is a script, but the game went differently.
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
    /// The ruleset it is about.
    pub ruleset: &'static str,
    /// Its title.
    pub title: String,
    /// The titles of its cases; none if it is a single one.
    pub cases: Vec<String>,
    /// The rules that it and its cases claim to prove.
    pub rules: Vec<RuleId>,
    /// Every rule the run reached.
    pub reached: Reached,
    /// Where it claims to prove a rule that the run did not reach.
    pub unreached: Vec<Failure>,
}

impl Passed {
    /// Holds the script to its list of rules: claiming one that the run does not reach is a failure.
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
/// What is wrong with the file, or the first step that went differently.
pub fn check(text: &str) -> Result<Passed, ScriptError> {
    begin(text, None)
}

/// Runs one script and writes down every question with its kind and menu, every choice, die and event.
pub fn trace(text: &str) -> (Vec<String>, Result<Passed, ScriptError>) {
    let mut lines = Vec::new();
    let result = begin(text, Some(&mut lines));
    (lines, result)
}

fn begin(text: &str, trace: Option<&mut Vec<String>>) -> Result<Passed, ScriptError> {
    let name = format::ruleset(text).map_err(|failure| ScriptError::Bad(vec![failure]))?;
    match visit(&name, Run { text, trace }) {
        Ok(result) => result,
        Err(fault) => Err(ScriptError::Bad(vec![locate::failure(text, "ruleset", fault.to_string())])),
    }
}

struct Run<'a> {
    text: &'a str,
    trace: Option<&'a mut Vec<String>>,
}

impl Visit for Run<'_> {
    type Out = Result<Passed, ScriptError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let script = format::parse::<R::Fixture>(self.text).map_err(|f| ScriptError::Bad(vec![f]))?;
        let faults = names::check::<R, _>(self.text, &script);
        if !faults.is_empty() {
            return Err(ScriptError::Bad(faults));
        }
        // What the caller's thread had reached before is restored and added to what this run reaches.
        let before = marks::take();
        let (result, reached) = self.play::<R>(script);
        before.iter().chain(reached.iter()).for_each(marks::reach);
        result
    }
}

impl Run<'_> {
    /// Plays every case of a script whose words are all known.
    fn play<R: Playable>(mut self, script: ScriptFile<R::Fixture>) -> (Result<Passed, ScriptError>, Reached) {
        let mut reached = marks::take();
        let mut failed = Failures::default();
        let mut claims = Claims { text: self.text, rules: Vec::new(), unreached: Vec::new() };
        let common = match script.setup.map(|setup| self.stage::<R>("", setup)).transpose() {
            Ok(common) => common,
            Err(faults) => return (Err(faults), marks::take()),
        };
        self.title(&script.title);
        let no_cases = script.case.is_none();
        let mut titles = Vec::new();
        for (number, case) in script.case.into_iter().flatten().enumerate() {
            let place = format!("case[{number}].");
            let own = case.setup.map(|setup| self.stage::<R>(&place, setup)).transpose();
            let stage = match &own {
                Ok(own) => own.as_ref().or(common.as_ref()),
                Err(faults) => return (Err(faults.clone()), reached),
            };
            let Some(stage) = stage else {
                return (Err(self.no_stage(&format!("case[{number}]"))), reached);
            };
            // The file's start serves every case that has none of its own.
            let start = case
                .start
                .as_ref()
                .map_or(("start".to_string(), &script.start), |start| (format!("{place}start"), start));
            self.title(&format!("case: {}", case.title));
            let steps = (place.as_str(), case.step.as_slice());
            stage.run(
                self.text,
                (&start.0, start.1),
                steps,
                Some(&case.title),
                self.trace.as_deref_mut(),
                &mut failed,
            );
            let mut own = marks::take();
            own.merge(&stage.reached);
            reached.merge(&own);
            claims.hold::<R>(&place, &case.rules, &own);
            titles.push(case.title);
        }
        if no_cases {
            let Some(stage) = &common else { return (Err(self.no_stage("ruleset")), reached) };
            let (start, steps) = (("start", &script.start), ("", script.step.as_slice()));
            stage.run(self.text, start, steps, None, self.trace.as_deref_mut(), &mut failed);
            reached.merge(&stage.reached);
            reached.merge(&marks::take());
        }
        claims.hold::<R>("", &script.rules, &reached);
        let result = failed.finish().map(|()| Passed {
            ruleset: R::ID,
            title: script.title,
            cases: titles,
            rules: claims.rules,
            reached: reached.clone(),
            unreached: claims.unreached,
        });
        (result, reached)
    }

    /// Sets up a position; `place` is where in the file its `setup` is.
    fn stage<R: Playable>(&self, place: &str, setup: R::Fixture) -> Result<Scene<R>, ScriptError> {
        let staged = R::fixture(setup);
        let reached = marks::take();
        match staged {
            Ok((setup, at)) => Ok(Scene { setup: setup.into(), at, reached }),
            Err(faults) => Err(stage_faults(self.text, place, &faults)),
        }
    }

    fn no_stage(&self, place: &str) -> ScriptError {
        let message = "missing field `setup`: a script has one, or each of its cases has its own";
        ScriptError::Bad(vec![locate::failure(self.text, place, message.to_string())])
    }

    fn title(&mut self, title: &str) {
        if let Some(lines) = &mut self.trace {
            lines.push(title.to_string());
        }
    }
}

/// The rules that a script and its cases claim to prove.
struct Claims<'a> {
    text: &'a str,
    rules: Vec<RuleId>,
    unreached: Vec<Failure>,
}

impl Claims<'_> {
    /// Compares a list of ids, which are known to be right, with what was reached.
    fn hold<R: Playable>(&mut self, place: &str, ids: &[String], reached: &Reached) {
        for (i, id) in ids.iter().enumerate() {
            let Ok(rule) = names::rule::<R>(id) else { continue };
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
            if !reached.contains(rule) {
                let whose = if place.is_empty() { "the script" } else { "the case" };
                let message = format!("{whose} never reaches {rule} ({})", rule.rule().title);
                self.unreached.push(locate::failure(self.text, &format!("{place}rules[{i}]"), message));
            }
        }
    }
}

/// Faults of the set-up, each with the line of its field.
fn stage_faults(text: &str, whose: &str, faults: &[Fault]) -> ScriptError {
    let places = faults.iter().map(|fault| {
        let place = if fault.place.is_empty() {
            format!("{whose}setup")
        } else {
            format!("{whose}setup.{}", fault.place)
        };
        locate::failure(text, &place, fault.to_string())
    });
    ScriptError::Bad(places.collect())
}

#[cfg(test)]
mod tests;
