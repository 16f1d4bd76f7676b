//! What must hold after a step: facts, events, the next question, menu, law and result.

use super::expect;
use super::format::{Asked, EventFields, EventLine, Over, Step};
use super::run::{Runner, known_rule, story};
use crate::{Match, Playable, Refusal, Table, Told};
use sortie_kernel::dice::Script;
use sortie_kernel::words::Fault;
use sortie_kernel::{Outcome, Side};

impl<R: Playable> Runner<'_, R> {
    pub(super) fn expectations(&mut self, step: &Step) {
        if !step.expect.is_empty() {
            for (path, message) in expect::compare(&step.expect, &self.game.facts()) {
                self.fail(&format!("expect.{path}"), format!("{path}: {message}"));
            }
        }
        self.events(step);
        if let Some(asked) = &step.asked {
            self.asked(asked);
        }
        self.menu(step);
        self.law(step);
        if let Some(over) = &step.over {
            self.over(over);
        }
    }

    /// Whether the rules that lines of narration name are rules of the game.
    fn name_known_rules(&mut self, field: &str, lines: &[EventLine]) {
        for (i, line) in lines.iter().enumerate() {
            if let EventLine::Exact(EventFields { rule: Some(rule), .. }) = line
                && let Err(fault) = known_rule::<R>(rule)
            {
                self.bad(&format!("{field}[{i}]"), fault.to_string());
            }
        }
    }

    fn events(&mut self, step: &Step) {
        self.name_known_rules("events", &step.events);
        self.name_known_rules("no_events", &step.no_events);
        if step.events.is_empty() && step.no_events.is_empty() {
            return;
        }
        let told = self.told();
        let mut rest = told.iter();
        for (i, line) in step.events.iter().enumerate() {
            if !rest.any(|told| matches(line, told)) {
                self.fail(&format!("events[{i}]"), format!("expected {}{}", describe(line), story(&told)));
                break;
            }
        }
        for (i, line) in step.no_events.iter().enumerate() {
            if let Some(found) = told.iter().find(|told| matches(line, told)) {
                let found = format!("{} [{}]", found.text, found.rule);
                self.fail(
                    &format!("no_events[{i}]"),
                    format!("expected no {}, found {found:?}", describe(line)),
                );
            }
        }
    }

    fn asked(&mut self, asked: &Asked) {
        let Some(found) = self.game.asked() else {
            return self.fail("asked", "expected a question, found the game over");
        };
        if let Some(by) = asked.by.as_ref().filter(|by| Side::parse(by).is_none()) {
            return self.bad("asked.by", format!("expected \"a\" or \"b\", found {by:?}"));
        }
        let by = asked.by.as_deref().map(|by| (by.to_ascii_lowercase(), found.by.letter().to_string()));
        let kind = asked.kind.clone().map(|kind| (kind, found.kind.to_string()));
        let secret = asked.secret.map(|secret| (secret.to_string(), found.secret.to_string()));
        for (field, pair) in [("asked.by", by), ("asked.kind", kind), ("asked.secret", secret)] {
            if let Some((expected, found)) = pair.filter(|(expected, found)| expected != found) {
                let question = self.question();
                self.fail(field, format!("expected {expected:?}, found {found:?}; {question}"));
            }
        }
        if let Some(part) = asked.question.as_ref().filter(|part| !found.question.contains(part.as_str())) {
            self.fail(
                "asked.question",
                format!("expected a question with {part:?}, found {:?}", found.question),
            );
        }
    }

    /// Lines as choices; a line that is not understood is the script's fault.
    fn read(&mut self, field: &str, lines: &[String]) -> Vec<(String, R::Choice)> {
        let mut choices = Vec::new();
        for (i, line) in lines.iter().enumerate() {
            match R::read_choice(self.game.setup(), line) {
                Ok(choice) => choices.push((line.clone(), choice)),
                Err(fault) => {
                    self.bad(&format!("{field}[{i}]"), format!("{line:?} is not understood: {fault}"));
                }
            }
        }
        choices
    }

    fn menu(&mut self, step: &Step) {
        if step.menu_has.is_empty() && step.menu_lacks.is_empty() && step.menu_is.is_none() {
            return;
        }
        let menu = self.game.menu();
        let list = |game: &Match<R, Script>| format!("the menu is: {}", game.menu_lines().join(", "));
        for (line, choice) in self.read("menu_has", &step.menu_has) {
            if !menu.contains(&choice) {
                let found = list(&self.game);
                self.fail("menu_has", format!("expected {line:?} on the menu, found it missing; {found}"));
            }
        }
        for (line, choice) in self.read("menu_lacks", &step.menu_lacks) {
            if menu.contains(&choice) {
                self.fail("menu_lacks", format!("expected {line:?} to be off the menu, found it there"));
            }
        }
        if let Some(lines) = &step.menu_is {
            let wanted = self.read("menu_is", lines);
            let missing = wanted.iter().any(|(_, choice)| !menu.contains(choice));
            let extra = menu.iter().any(|choice| wanted.iter().all(|(_, wanted)| wanted != choice));
            if missing || extra {
                let found = list(&self.game);
                self.fail("menu_is", format!("expected the menu {lines:?}, found another; {found}"));
            }
        }
    }

    fn law(&mut self, step: &Step) {
        for (line, choice) in self.read("legal", &step.legal) {
            let asked = self.game.decision().is_some();
            let verdict = R::check(self.game.setup(), self.game.position(), choice);
            match verdict {
                _ if !asked => {
                    self.fail("legal", format!("expected {line:?} to be legal, found the game over"));
                }
                Ok(()) => (),
                Err(illegal) => {
                    let refusal = Refusal::Illegal(illegal);
                    self.fail("legal", format!("expected {line:?} to be legal, found it refused: {refusal}"));
                }
            }
        }
        for (line, refuser) in step.illegal.lines() {
            let Some(expected) = self.refuser("illegal", &refuser) else { return };
            let by = self.game.decision().map_or(Side::A, |decision| decision.by);
            match self.game.judge(by, line) {
                Err(Refusal::Illegal(illegal)) if expected.holds::<R>(illegal.rule) => (),
                Err(Refusal::Unreadable(fault)) => {
                    self.bad("illegal", format!("{line:?} is not understood: {fault}"));
                }
                Err(other) => {
                    self.fail("illegal", format!("expected {expected} to refuse {line:?}, found: {other}"));
                }
                Ok(_) => {
                    self.fail("illegal", format!("expected {expected} to refuse {line:?}, found it legal"));
                }
            }
        }
    }

    fn over(&mut self, over: &Over) {
        let found = match self.game.outcome() {
            None => "going on",
            Some(Outcome::Won(side)) => side.letter(),
            Some(Outcome::Drawn) => "draw",
        };
        match over {
            Over::Plain(over) if *over == self.game.outcome().is_some() => (),
            Over::Plain(true) => {
                let question = self.question();
                self.fail("over", format!("expected the game over, found it going on; {question}"));
            }
            Over::Plain(false) => {
                self.fail("over", format!("expected the game to go on, found it over: {found}"));
            }
            Over::How(how) => {
                let known =
                    |winner: &&String| ["a", "b", "draw"].iter().any(|w| w.eq_ignore_ascii_case(winner));
                if let Some(winner) = how.winner.as_ref().filter(|winner| !known(winner)) {
                    let fault = Fault::unknown("", "winner", winner, ["a", "b", "draw"]);
                    return self.bad("over", format!("{fault}; expected \"a\", \"b\" or \"draw\""));
                }
                if let Some(winner) = how.winner.as_ref().filter(|winner| !winner.eq_ignore_ascii_case(found))
                {
                    self.fail("over", format!("expected the winner {winner:?}, found {found:?}"));
                }
                let scores = self.game.scores();
                if let Some(expected) = how.scores.filter(|expected| *expected != scores) {
                    self.fail("over", format!("expected the scores {expected:?}, found {scores:?}"));
                }
                if how.winner.is_none() && self.game.outcome().is_none() {
                    self.fail("over", "expected the game over, found it going on");
                }
            }
        }
    }
}

fn matches(line: &EventLine, told: &Told) -> bool {
    let is_rule = |id: &str| id.eq_ignore_ascii_case(told.rule.as_str());
    match line {
        EventLine::Part(part) => told.text.contains(part.as_str()) || is_rule(part),
        EventLine::Exact(fields) => {
            fields.says.as_ref().is_none_or(|says| told.text.contains(says.as_str()))
                && fields.rule.as_ref().is_none_or(|rule| is_rule(rule))
                && fields.faces.as_ref().is_none_or(|faces| *faces == told.faces)
        }
    }
}

fn describe(line: &EventLine) -> String {
    match line {
        EventLine::Part(part) => format!("event {part:?}"),
        EventLine::Exact(fields) => {
            let mut words = Vec::new();
            words.extend(fields.says.as_ref().map(|says| format!("says {says:?}")));
            words.extend(fields.rule.as_ref().map(|rule| format!("rule {rule}")));
            words.extend(fields.faces.as_ref().map(|faces| format!("faces {faces:?}")));
            format!("event with {}", words.join(", "))
        }
    }
}
