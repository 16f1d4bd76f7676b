//! Playing the steps of a script.

use super::format::{Refuser, Step};
use super::{Failure, ScriptError, locate, stage_faults};
use crate::{Match, Playable, Refusal, Table, Told};
use sortie_kernel::dice::{DiceFault, Script};
use sortie_kernel::words::Fault;
use sortie_kernel::{Side, Viewer};
use sortie_rulebook::{RULES, RuleId};
use std::fmt;
use std::sync::Arc;

/// Sets the position up and plays the steps; stops at the first one that fails.
pub(super) fn run<R: Playable>(
    text: &str,
    stage: R::Stage,
    start: &Step,
    steps: &[Step],
) -> Result<(), ScriptError> {
    let (setup, at) = R::stage(stage).map_err(|faults| stage_faults(text, &faults))?;
    let game = Match::<R, Script>::staged(Arc::new(setup), at, Script::new(start.dice.as_slice()));
    let mut runner =
        Runner { text, game, place: "start".to_string(), told_from: 0, failures: Vec::new(), bad: false };
    if start.choice.is_some() || start.refused.is_some() {
        runner.bad("do", "nothing is chosen at the start; write a step".to_string());
    }
    runner.dice();
    runner.expectations(start);
    for (number, step) in steps.iter().enumerate() {
        if !runner.failures.is_empty() {
            break;
        }
        runner.place = format!("step[{number}]");
        runner.step(step);
    }
    match (runner.failures.is_empty(), runner.bad) {
        (true, _) => Ok(()),
        (false, true) => Err(ScriptError::Bad(runner.failures)),
        (false, false) => Err(ScriptError::Failed(runner.failures)),
    }
}

/// The rule of an id, which must belong to the ruleset.
pub(super) fn known_rule<R: Playable>(id: &str) -> Result<RuleId, Fault> {
    match RuleId::parse(id) {
        Some(rule) if rule.rule().ruleset == R::ID => Ok(rule),
        Some(rule) => {
            Err(Fault::new("", format!("{rule} is a rule of {}, not of {}", rule.rule().ruleset, R::ID)))
        }
        None => {
            let known = RULES.iter().filter(|rule| rule.ruleset == R::ID).map(|rule| rule.id);
            Err(Fault::unknown("", "rule", id, known))
        }
    }
}

pub(super) struct Runner<'a, R: Playable> {
    text: &'a str,
    pub(super) game: Match<R, Script>,
    /// The step's path in the file.
    place: String,
    /// The first note of the current step.
    told_from: usize,
    failures: Vec<Failure>,
    /// Whether the script, not the game, is at fault.
    bad: bool,
}

impl<R: Playable> Runner<'_, R> {
    pub(super) fn fail(&mut self, field: &str, message: impl Into<String>) {
        let path = format!("{}.{field}", self.place);
        self.failures.push(locate::failure(self.text, &path, message.into()));
    }

    pub(super) fn bad(&mut self, field: &str, message: String) {
        self.bad = true;
        self.fail(field, message);
    }

    fn step(&mut self, step: &Step) {
        self.told_from = self.game.notes().len();
        if step.why.is_some() && step.refused.is_none() {
            return self
                .bad("why", "nothing is refused that has a reason; \"refused\" is missing".to_string());
        }
        match (&step.choice, &step.refused) {
            (Some(line), None) => self.play(line, step),
            (Some(line), Some(rule)) => self.refuse(line, rule, step),
            (None, Some(_)) => self.bad("refused", "which choice is refused? \"do\" is missing".to_string()),
            (None, None) if !step.dice.is_empty() => {
                self.bad("dice", "nothing is rolled without a choice; \"do\" is missing".to_string());
            }
            (None, None) => (),
        }
        if self.failures.is_empty() {
            self.expectations(step);
        }
    }

    /// Who makes the choice of a step.
    fn by(&mut self, step: &Step) -> Option<Side> {
        match &step.by {
            Some(by) => {
                let side = Side::parse(by);
                if side.is_none() {
                    self.bad("by", format!("expected \"a\" or \"b\", found {by:?}"));
                }
                side
            }
            None => {
                let asked = self.game.decision().map(|decision| decision.by);
                if asked.is_none() {
                    self.fail("do", "expected a question to answer, found the game over");
                }
                asked
            }
        }
    }

    fn play(&mut self, line: &str, step: &Step) {
        let Some(by) = self.by(step) else { return };
        *self.game.faces_mut() = Script::new(step.dice.as_slice());
        match self.game.choose(by, line) {
            Ok(()) => self.dice(),
            Err(Refusal::Dice) => self.dice(),
            Err(Refusal::Unreadable(fault)) => self.bad("do", format!("{line:?} is not understood: {fault}")),
            Err(refusal) => {
                let asked = self.question();
                self.fail(
                    "do",
                    format!("expected {line:?} to be legal, found it refused: {refusal}; {asked}"),
                );
            }
        }
    }

    pub(super) fn question(&self) -> String {
        match self.game.asked() {
            Some(asked) => {
                format!("the question is {} ({}: {:?})", asked.kind, asked.by.letter(), asked.question)
            }
            None => "no question waits".to_string(),
        }
    }

    /// Whether the dice of the step were right and all used.
    fn dice(&mut self) {
        if let Err(fault) = self.game.faces_mut().finish() {
            let mut told = self.told();
            told.extend(self.game.told_in_vain());
            let story = match fault {
                DiceFault::Missing { given, .. } => story_until(&told, given),
                DiceFault::NoSuchFace { index, .. } => story_until(&told, index),
                DiceFault::Unused { .. } => story(&told),
            };
            self.fail("dice", format!("{fault}{story}"));
        }
    }

    /// The rules of which one must refuse, if the script names known ones.
    pub(super) fn refuser(&mut self, field: &str, refuser: &Refuser) -> Option<Refusers> {
        let names = match refuser {
            Refuser::Rule(name) => std::slice::from_ref(name),
            Refuser::AnyOf(names) if !names.is_empty() => names,
            Refuser::Any(true) => &[],
            Refuser::AnyOf(_) | Refuser::Any(false) => {
                self.bad(field, "expected a rule id, or true for any rule".to_string());
                return None;
            }
        };
        let rules: Result<Vec<RuleId>, Fault> = names.iter().map(|name| known_rule::<R>(name)).collect();
        rules.map(Refusers).map_err(|fault| self.bad(field, fault.to_string())).ok()
    }

    fn refuse(&mut self, line: &str, refuser: &Refuser, step: &Step) {
        let Some(expected) = self.refuser("refused", refuser) else { return };
        if !step.dice.is_empty() {
            return self.bad("dice", "a refused choice rolls nothing".to_string());
        }
        let Some(by) = self.by(step) else { return };
        let before = self.game.position().clone();
        match self.game.choose(by, line) {
            Err(Refusal::Illegal(illegal)) => {
                if !expected.holds::<R>(illegal.rule) {
                    let (found, why) = (illegal.rule, illegal.why);
                    self.fail(
                        "refused",
                        format!("expected {expected} to refuse {line:?}, found {found}: {why}"),
                    );
                } else if let Some(part) =
                    step.why.as_ref().filter(|part| !illegal.why.contains(part.as_str()))
                {
                    self.fail("why", format!("expected a reason with {part:?}, found {:?}", illegal.why));
                }
            }
            Ok(()) => self.fail("refused", format!("expected {expected} to refuse {line:?}, found it legal")),
            Err(Refusal::Dice) => {
                self.fail(
                    "refused",
                    format!("expected {expected} to refuse {line:?}, found it legal and rolling dice"),
                );
            }
            Err(Refusal::Unreadable(fault)) => self.bad("do", format!("{line:?} is not understood: {fault}")),
            // No rule of the game says that it is the other side's turn to speak; `true` asks for none.
            Err(Refusal::NotAsked { .. }) if expected.is_any() => (),
            Err(other) => {
                self.fail("refused", format!("expected {expected} to refuse {line:?}, found: {other}"));
            }
        }
        if self.failures.is_empty() && *self.game.position() != before {
            self.fail("refused", "the refused choice changed the position");
        }
    }

    pub(super) fn told(&self) -> Vec<Told> {
        self.game.told(self.told_from, Viewer::Referee)
    }
}

/// The rules of which one must refuse a choice; none stands for any rule.
pub(super) struct Refusers(Vec<RuleId>);

impl Refusers {
    fn is_any(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn holds<R: Playable>(&self, rule: RuleId) -> bool {
        self.0.is_empty() || self.0.iter().any(|named| *named == rule || R::is_kin(*named, rule))
    }
}

impl fmt::Display for Refusers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("a rule");
        }
        let names: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&names.join(" or "))
    }
}

/// What was told in a step, for messages.
pub(super) fn story(told: &[Told]) -> String {
    if told.is_empty() {
        return "; nothing was told".to_string();
    }
    let line = |told: &Told| format!("\n    {} {} {:?}", told.rule, told.text, told.faces);
    format!("; what was told:{}", told.iter().map(line).collect::<String>())
}

/// What was told up to the roll that had no dice left, and that roll; whatever came after it was made up.
fn story_until(told: &[Told], dice: usize) -> String {
    let mut left = dice;
    let short = told.iter().position(|told| match left.checked_sub(told.faces.len()) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    let Some(place) = short else { return story(told) };
    let (before, roll) = (&told[..place], &told[place]);
    let faces: Vec<String> = roll.faces.iter().take(left).map(ToString::to_string).collect();
    let missing = vec!["?".to_string(); roll.faces.len() - left];
    let faces = [faces, missing].concat().join(", ");
    let (id, title) = (roll.rule, roll.rule.rule().title);
    format!("{}\n    {id} ({title}) rolls [{faces}]", story(before))
}
