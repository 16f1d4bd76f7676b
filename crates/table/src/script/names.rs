//! What can be judged before anything runs: rule ids, sides, kinds of questions, and steps that make no sense.
//!
//! A mistyped id in `no_events` would always pass, so every word is compared with the list it comes from, even in
//! steps that a run never reaches.

use super::format::{Asked, AskedFields, EventFields, EventLine, Over, Refuser, ScriptFile, Step};
use super::{Failure, locate};
use crate::Playable;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RULES, RuleId};

/// The rule of an id, which must belong to the ruleset.
pub(super) fn rule<R: Playable>(id: &str) -> Result<RuleId, Fault> {
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

/// Whether a word is meant as a rule id, spelt correctly or not: `DZ3-DMG-03`, `DZ3-DMG3`, `KT-SHOT-01`.
pub(super) fn looks_like_rule<R: Playable>(word: &str) -> bool {
    let spelt = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let parts: Vec<&str> = word.trim().split('-').collect();
    let begins_with_letter = word.trim().starts_with(|first: char| first.is_ascii_alphabetic());
    if !begins_with_letter || parts.len() < 2 || !parts.iter().all(|part| spelt(part)) {
        return false;
    }
    let own = RULES.iter().find(|rule| rule.ruleset == R::ID).and_then(|rule| rule.id.split('-').next());
    let is_capital = word.bytes().all(|byte| !byte.is_ascii_lowercase());
    let ends_in_number = parts[parts.len() - 1].bytes().all(|byte| byte.is_ascii_digit());
    own.is_some_and(|own| own.eq_ignore_ascii_case(parts[0]))
        || (is_capital && ends_in_number && parts.len() == 3)
}

/// Every fault that a script has before it runs.
pub(super) fn check<R: Playable, S>(text: &str, script: &ScriptFile<S>) -> Vec<Failure> {
    let mut faults = Faults { text, found: Vec::new() };
    faults.rules::<R>("rules", &script.rules);
    faults.start::<R>("start", &script.start);
    faults.steps::<R>("", &script.step);
    if let Some(cases) = &script.case {
        if cases.is_empty() {
            faults
                .push("case", "the list of cases is empty; write a case, or steps without cases".to_string());
        }
        if !script.step.is_empty() {
            faults.push("step", "a script with cases has its steps in the cases".to_string());
        }
        for (i, case) in cases.iter().enumerate() {
            let place = format!("case[{i}]");
            faults.rules::<R>(&format!("{place}.rules"), &case.rules);
            if let Some(start) = &case.start {
                faults.start::<R>(&format!("{place}.start"), start);
            }
            faults.steps::<R>(&format!("{place}."), &case.step);
        }
    }
    faults.found
}

struct Faults<'a> {
    text: &'a str,
    found: Vec<Failure>,
}

impl Faults<'_> {
    fn push(&mut self, place: &str, message: String) {
        self.found.push(locate::failure(self.text, place, message));
    }

    fn rule<R: Playable>(&mut self, place: &str, id: &str) {
        if let Err(fault) = rule::<R>(id) {
            self.push(place, fault.to_string());
        }
    }

    fn rules<R: Playable>(&mut self, place: &str, ids: &[String]) {
        for (i, id) in ids.iter().enumerate() {
            self.rule::<R>(&format!("{place}[{i}]"), id);
        }
    }

    fn start<R: Playable>(&mut self, place: &str, start: &Step) {
        if start.choice.is_some() || start.refused.is_some() {
            self.push(&format!("{place}.do"), "nothing is chosen at the start; write a step".to_string());
        }
        self.step::<R>(place, start);
    }

    fn steps<R: Playable>(&mut self, place: &str, steps: &[Step]) {
        for (number, step) in steps.iter().enumerate() {
            let place = format!("{place}step[{number}]");
            self.shape(&place, step);
            self.step::<R>(&place, step);
        }
    }

    /// Parts of a step that need each other.
    fn shape(&mut self, place: &str, step: &Step) {
        let mut fault = |field: &str, why: &str| self.push(&format!("{place}.{field}"), why.to_string());
        if step.why.is_some() && step.refused.is_none() {
            fault("why", "\"refused\" is missing: only a refused choice has a reason");
        }
        match (&step.choice, &step.refused) {
            (None, Some(_)) => fault("refused", "which choice is refused? \"do\" is missing"),
            (None, None) if !step.dice.is_empty() => {
                fault("dice", "nothing is rolled without a choice; \"do\" is missing");
            }
            (Some(_), Some(_)) if !step.dice.is_empty() => fault("dice", "a refused choice rolls nothing"),
            _ => (),
        }
    }

    fn step<R: Playable>(&mut self, place: &str, step: &Step) {
        self.side(&format!("{place}.by"), step.by.as_deref());
        if let Some(refuser) = &step.refused {
            self.refuser::<R>(&format!("{place}.refused"), refuser);
        }
        for (_, refuser) in step.illegal.lines() {
            self.refuser::<R>(&format!("{place}.illegal"), &refuser);
        }
        self.events::<R>(&format!("{place}.events"), &step.events);
        self.events::<R>(&format!("{place}.no_events"), &step.no_events);
        match &step.asked {
            Some(Asked::Word(word)) if word != "nothing" => {
                let why = format!(
                    "expected \"nothing\" or a table with by, kind, question and secret, found {word:?}"
                );
                self.push(&format!("{place}.asked"), why);
            }
            Some(Asked::Question(AskedFields { by, kind, .. })) => {
                self.side(&format!("{place}.asked.by"), by.as_deref());
                if let Some(kind) = kind.as_ref().filter(|kind| !R::kind_names().contains(&kind.as_str())) {
                    let fault = Fault::unknown("", "kind of question", kind, R::kind_names().iter().copied());
                    let known = R::kind_names().join(", ");
                    self.push(&format!("{place}.asked.kind"), format!("{fault}; the kinds are: {known}"));
                }
            }
            _ => (),
        }
        if let Some(Over::How(how)) = &step.over
            && let Some(winner) = &how.winner
            && !["a", "b", "draw"].iter().any(|known| known.eq_ignore_ascii_case(winner))
        {
            let fault = Fault::unknown("", "winner", winner, ["a", "b", "draw"]);
            self.push(&format!("{place}.over"), format!("{fault}; expected \"a\", \"b\" or \"draw\""));
        }
    }

    fn side(&mut self, place: &str, word: Option<&str>) {
        if let Some(word) = word.filter(|word| Side::parse(word).is_none()) {
            self.push(place, format!("expected \"a\" or \"b\", found {word:?}"));
        }
    }

    fn refuser<R: Playable>(&mut self, place: &str, refuser: &Refuser) {
        match refuser {
            Refuser::Rule(id) => self.rule::<R>(place, id),
            Refuser::AnyOf(ids) if !ids.is_empty() => self.rules::<R>(place, ids),
            Refuser::Any(true) => (),
            Refuser::AnyOf(_) | Refuser::Any(false) => {
                self.push(place, "expected a rule id, or true for any rule".to_string());
            }
        }
    }

    fn events<R: Playable>(&mut self, place: &str, lines: &[EventLine]) {
        for (i, line) in lines.iter().enumerate() {
            let id = match line {
                EventLine::Exact(EventFields { rule, .. }) => rule.as_deref(),
                EventLine::Part(part) => Some(part.as_str()).filter(|part| looks_like_rule::<R>(part)),
            };
            if let Some(id) = id {
                self.rule::<R>(&format!("{place}[{i}]"), id);
            }
        }
    }
}
