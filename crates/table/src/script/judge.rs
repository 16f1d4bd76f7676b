//! What must hold after a step: facts, events, the next question, menu, law and result.

use super::expect;
use super::format::{Asked, AskedFields, EventLine, Over, Step};
use super::run::{Runner, Wanted, story};
use crate::{Match, NarrationLine, Playable, Refusal, Table};
use sortie_kernel::dice::Script;
use sortie_kernel::fact::Fact;
use sortie_kernel::{Outcome, Side};
use sortie_rulebook::marks;
use std::collections::BTreeMap;

impl<R: Playable> Runner<'_, '_, R> {
    pub(super) fn expectations(&mut self, step: &Step) {
        if !step.expect.is_empty() {
            let facts = self.facts(&step.expect);
            for (path, message) in expect::compare(&step.expect, &facts) {
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

    /// The facts of the position, the rolls of the step, and what lies between the pairs that are named.
    fn facts(&mut self, expected: &toml::Table) -> Fact {
        let mut facts = self.game.facts();
        let Fact::Map(map) = &mut facts else { return facts };
        let rolls = self.game.faces_mut().rolls().map(|roll| {
            Fact::map([
                ("dice", Fact::Number(roll.dice as i64)),
                ("faces", Fact::list(roll.faces.iter().copied())),
            ])
        });
        map.insert("rolls".to_string(), Fact::list(rolls));
        let mut between: BTreeMap<String, Fact> = BTreeMap::new();
        for (from, to) in expect::pairs(expected) {
            // These rules are reached by the script's question, not by the game, so they prove nothing.
            let found = marks::apart(|| R::between(self.game.setup(), self.game.position(), &from, &to));
            match found {
                Ok(fact) => {
                    let row = between.entry(from).or_insert_with(|| Fact::Map(BTreeMap::new()));
                    if let Fact::Map(row) = row {
                        row.insert(to, fact);
                    }
                }
                Err(fault) => self.bad("expect.between", fault.to_string()),
            }
        }
        map.insert("between".to_string(), Fact::Map(between));
        facts
    }

    fn events(&mut self, step: &Step) {
        if step.events.is_empty() && step.no_events.is_empty() {
            return;
        }
        let narrated = self.narration();
        let mut rest = narrated.iter();
        for (i, line) in step.events.iter().enumerate() {
            if !rest.any(|narrated| matches(line, narrated)) {
                self.fail(
                    &format!("events[{i}]"),
                    format!("expected {}{}", describe(line), story(&narrated)),
                );
                break;
            }
        }
        for (i, line) in step.no_events.iter().enumerate() {
            if let Some(found) = narrated.iter().find(|narrated| matches(line, narrated)) {
                let found = format!("{} [{}]", found.text, found.rule);
                self.fail(
                    &format!("no_events[{i}]"),
                    format!("expected no {}, found {found:?}", describe(line)),
                );
            }
        }
    }

    fn asked(&mut self, asked: &Asked) {
        let found = self.game.asked();
        let (asked, found) = match (asked, found) {
            (Asked::Word(_), None) => return,
            (Asked::Word(_), Some(_)) => {
                let question = self.question();
                return self.fail("asked", format!("expected nothing to be asked, found: {question}"));
            }
            (Asked::Question(_), None) => {
                return self.fail("asked", "expected a question, found the game over");
            }
            (Asked::Question(asked), Some(found)) => (asked, found),
        };
        debug_assert!(R::kind_names().contains(&found.kind), "{} is not in the list of kinds", found.kind);
        let AskedFields { by, kind, question, secret } = asked;
        let by = by.as_deref().map(|by| (by.to_ascii_lowercase(), found.by.letter().to_string()));
        let kind = kind.clone().map(|kind| (kind, found.kind.to_string()));
        let secret = secret.map(|secret| (secret.to_string(), found.secret.to_string()));
        for (field, pair) in [("asked.by", by), ("asked.kind", kind), ("asked.secret", secret)] {
            if let Some((expected, found)) = pair.filter(|(expected, found)| expected != found) {
                let question = self.question();
                self.fail(field, format!("expected {expected:?}, found {found:?}; {question}"));
            }
        }
        if let Some(part) = question.as_ref().filter(|part| !found.question.contains(part.as_str())) {
            self.fail(
                "asked.question",
                format!("expected a question with {part:?}, found {:?}", found.question),
            );
        }
    }

    /// A line as a choice; one that is not understood is the script's fault.
    fn read(&mut self, field: &str, line: &str) -> Option<R::Choice> {
        match R::read_choice(self.game.setup(), line) {
            Ok(choice) => Some(R::as_listed(self.game.setup(), self.game.position(), choice)),
            Err(fault) => {
                self.bad(field, format!("{line:?} is not understood: {fault}"));
                None
            }
        }
    }

    /// Whether the menu holds a line, or any line that it stands for; nothing if it cannot be read.
    fn holds(&mut self, field: &str, line: &str, menu: &[R::Choice]) -> Option<bool> {
        match self.wanted(line) {
            Wanted::AnyOf(lines) => Some(!lines.is_empty()),
            Wanted::Line => self.read(field, line).map(|choice| menu.contains(&choice)),
        }
    }

    fn menu(&mut self, step: &Step) {
        if step.menu_has.is_empty() && step.menu_lacks.is_empty() && step.menu_is.is_none() {
            return;
        }
        let menu = self.game.menu();
        let list = |game: &Match<R, Script>| format!("the menu is: {}", game.menu_lines().join(", "));
        for (i, line) in step.menu_has.iter().enumerate() {
            let field = format!("menu_has[{i}]");
            if self.holds(&field, line, &menu) == Some(false) {
                let found = list(&self.game);
                self.fail(&field, format!("expected {line:?} on the menu, found it missing; {found}"));
            }
        }
        for (i, line) in step.menu_lacks.iter().enumerate() {
            let field = format!("menu_lacks[{i}]");
            if self.holds(&field, line, &menu) == Some(true) {
                self.fail(&field, format!("expected {line:?} to be off the menu, found it there"));
            }
        }
        if let Some(lines) = &step.menu_is {
            let wanted: Vec<R::Choice> = (0..)
                .zip(lines)
                .filter_map(|(i, line): (usize, _)| self.read(&format!("menu_is[{i}]"), line))
                .collect();
            let missing = wanted.iter().any(|choice| !menu.contains(choice));
            let extra = menu.iter().any(|choice| !wanted.contains(choice));
            if missing || extra {
                let found = list(&self.game);
                self.fail("menu_is", format!("expected the menu {lines:?}, found another; {found}"));
            }
        }
    }

    fn law(&mut self, step: &Step) {
        for (i, line) in step.legal.iter().enumerate() {
            self.legal(&format!("legal[{i}]"), line);
        }
        for (line, refuser) in step.illegal.lines() {
            let Some(expected) = self.refuser("illegal", &refuser) else { return };
            if matches!(self.wanted(line), Wanted::AnyOf(_)) {
                let message = format!(
                    "{line:?} stands for any choice on the menu, and those are all legal; write menu_lacks"
                );
                return self.bad("illegal", message);
            }
            let by = self.game.decision().map_or(Side::A, |decision| decision.by);
            match self.game.judge(by, line) {
                Err(Refusal::Illegal { illegal, .. })
                    if expected.holds::<R>(illegal.rule) || self.does_not_answer(line, illegal.rule) => {}
                Err(Refusal::Over) if expected.is_any() => (),
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

    fn legal(&mut self, field: &str, line: &str) {
        if let Wanted::AnyOf(lines) = self.wanted(line) {
            if lines.is_empty() {
                self.fail(field, format!("expected {line:?} to be legal, found none like it on the menu"));
            }
            return;
        }
        let Some(choice) = self.read(field, line) else { return };
        if self.game.decision().is_none() {
            return self.fail(field, format!("expected {line:?} to be legal, found the game over"));
        }
        if let Err(illegal) = R::check(self.game.setup(), self.game.position(), choice) {
            let by = self.game.decision().map_or(Side::A, |decision| decision.by);
            let (setup, at) = (self.game.setup(), self.game.position());
            let refusal = Refusal::illegal::<R>(setup, at, by, choice, illegal);
            self.fail(field, format!("expected {line:?} to be legal, found it refused: {refusal}"));
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

fn matches(line: &EventLine, narrated: &NarrationLine) -> bool {
    let is_rule = |id: &str| id.eq_ignore_ascii_case(narrated.rule.as_str());
    match line {
        EventLine::Part(part) => narrated.text.contains(part.as_str()) || is_rule(part),
        EventLine::Exact(fields) => {
            fields.says.as_ref().is_none_or(|says| narrated.text.contains(says.as_str()))
                && fields.rule.as_ref().is_none_or(|rule| is_rule(rule))
                && fields.faces.as_ref().is_none_or(|faces| *faces == narrated.faces)
                && fields.dice.is_none_or(|dice| dice == narrated.faces.len())
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
            words.extend(fields.dice.map(|dice| format!("{dice} dice")));
            format!("event with {}", words.join(", "))
        }
    }
}
