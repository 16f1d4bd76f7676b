//! Playing the steps of a script.

use super::format::{Refuser, Step};
use super::trace::event;
use super::{Failure, ScriptError, locate, names};
use crate::{Match, NarrationLine, Playable, Refusal, Table};
use sortie_kernel::dice::{DiceFault, Script};
use sortie_kernel::narration::Text;
use sortie_kernel::words::Fault;
use sortie_kernel::{Illegal, Position, Side, Viewer};
use sortie_rulebook::RuleId;
use sortie_rulebook::marks::Reached;
use std::fmt;
use std::sync::Arc;

/// Whether a reason says this, in general or for this case.
fn is_said(illegal: &Illegal, text: &Text, part: &str) -> bool {
    illegal.why.contains(part) || text.to_string().contains(part)
}

/// A position on which cases are played.
pub(super) struct Scene<R: Playable> {
    pub(super) setup: Arc<R::Setup>,
    pub(super) at: Position<R>,
    /// The rules that setting it up reached.
    pub(super) reached: Reached,
}

/// What went wrong in the cases of a script.
#[derive(Default)]
pub(super) struct Failures {
    all: Vec<Failure>,
    /// Whether the script, not the game, is at fault.
    bad: bool,
}

impl Failures {
    /// Whether all cases went as they say.
    pub(super) fn finish(self) -> Result<(), ScriptError> {
        match (self.all.is_empty(), self.bad) {
            (true, _) => Ok(()),
            (false, true) => Err(ScriptError::Bad(self.all)),
            (false, false) => Err(ScriptError::Failed(self.all)),
        }
    }
}

impl<R: Playable> Scene<R> {
    /// Plays one case from the start and stops at its first step that fails. Places are paths in the file.
    pub(super) fn run(
        &self,
        text: &str,
        (start_place, start): (&str, &Step),
        (place, steps): (&str, &[Step]),
        title: Option<&str>,
        trace: Option<&mut Vec<String>>,
        failures: &mut Failures,
    ) {
        let dice = Script::new(start.dice.as_slice());
        let game = Match::<R, Script>::staged(Arc::clone(&self.setup), self.at.clone(), dice);
        let place_of_start = start_place.to_string();
        let mut runner = Runner {
            text,
            game,
            place: place_of_start,
            narrated_from: 0,
            failures: Vec::new(),
            bad: false,
            trace,
        };
        runner.note(|| "  start".to_string());
        runner.dice();
        runner.note_position();
        runner.expectations(start);
        for (number, step) in steps.iter().enumerate() {
            if !runner.failures.is_empty() {
                break;
            }
            runner.place = format!("{place}step[{number}]");
            runner.step(number, step);
        }
        failures.bad |= runner.bad;
        failures.all.extend(runner.failures.into_iter().map(|failure| match title {
            Some(title) => Failure { message: format!("case {title:?}: {}", failure.message), ..failure },
            None => failure,
        }));
    }
}

pub(super) struct Runner<'a, 't, R: Playable> {
    text: &'a str,
    pub(super) game: Match<R, Script>,
    /// The step's path in the file.
    place: String,
    /// The first note of the current step.
    narrated_from: usize,
    failures: Vec<Failure>,
    /// Whether the script, not the game, is at fault.
    bad: bool,
    /// Lines about how the game went, if anybody wants them.
    pub(super) trace: Option<&'t mut Vec<String>>,
}

impl<R: Playable> Runner<'_, '_, R> {
    pub(super) fn fail(&mut self, field: &str, message: impl Into<String>) {
        let path = format!("{}.{field}", self.place);
        let failure = locate::failure(self.text, &path, message.into());
        self.note(|| format!("    FAILS {failure}"));
        self.failures.push(failure);
    }

    pub(super) fn bad(&mut self, field: &str, message: String) {
        self.bad = true;
        self.fail(field, message);
    }

    /// Plays a step. Its required fields were checked before the run.
    fn step(&mut self, number: usize, step: &Step) {
        self.narrated_from = self.game.notes().len();
        *self.game.faces_mut() = Script::default();
        self.note(|| match &step.choice {
            Some(line) if step.dice.is_empty() => format!("  step {}: {line}", number + 1),
            Some(line) => format!("  step {}: {line}, dice {:?}", number + 1, step.dice),
            None => format!("  step {}: no choice, expectations only", number + 1),
        });
        match (&step.choice, &step.refused) {
            (Some(line), None) => self.play(line, step),
            (Some(line), Some(rule)) => self.refuse(line, rule, step),
            (None, _) => (),
        }
        if self.failures.is_empty() {
            if step.choice.is_some() && step.refused.is_none() {
                self.note_position();
            }
            self.expectations(step);
        }
    }

    /// Who makes the choice of a step.
    fn by(&mut self, step: &Step) -> Option<Side> {
        match &step.by {
            Some(by) => Side::parse(by),
            None => {
                let asked = self.game.decision().map(|decision| decision.by);
                // Where nothing is asked, an attempt by either side is refused.
                let asked = asked.or(step.refused.as_ref().map(|_| Side::A));
                if asked.is_none() {
                    self.fail("do", "expected a question to answer, found the game over");
                }
                asked
            }
        }
    }

    fn play(&mut self, line: &str, step: &Step) {
        let Some(by) = self.by(step) else { return };
        let line = match self.wanted(line) {
            Wanted::Line => line.to_string(),
            Wanted::AnyOf(lines) => match lines.into_iter().next() {
                Some(found) => found,
                None => {
                    let menu = self.game.menu_lines().join(", ");
                    let message =
                        format!("expected {line:?} on the menu, found none like it; the menu is: {menu}");
                    return self.fail("do", message);
                }
            },
        };
        let line = line.as_str();
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

    /// What a line stands for. One that ends in `any`, such as `place any`, stands for every choice on the menu that
    /// begins the same way; a model may be called `any`, so a line that can be read as it stands is taken literally.
    pub(super) fn wanted(&self, line: &str) -> Wanted {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let is_any = words.pop().is_some_and(|last| last.eq_ignore_ascii_case("any"));
        if !is_any || words.is_empty() || R::read_choice(self.game.setup(), line).is_ok() {
            return Wanted::Line;
        }
        let begins_alike = |choice: &String| {
            let mut own = choice.split_whitespace();
            words.iter().all(|word| own.next().is_some_and(|own| own.eq_ignore_ascii_case(word)))
        };
        Wanted::AnyOf(self.game.menu_lines().into_iter().filter(begins_alike).collect())
    }

    pub(super) fn question(&self) -> String {
        match self.game.asked() {
            Some(asked) => {
                format!("the question is {} ({}: {:?})", asked.kind, asked.by.letter(), asked.question)
            }
            None => "no question is pending".to_string(),
        }
    }

    /// Whether the dice of the step were right and all used.
    fn dice(&mut self) {
        if let Err(fault) = self.game.faces_mut().finish() {
            let mut narrated = self.narration();
            narrated.extend(self.game.lost_narration());
            let story = match fault {
                DiceFault::Missing { given, .. } => story_until(&narrated, given),
                DiceFault::NoSuchFace { index, .. } => story_until(&narrated, index),
                DiceFault::Unused { .. } => story(&narrated),
            };
            self.fail("dice", format!("{fault}{story}"));
        }
    }

    /// The rules of which one must refuse, if the script names known ones.
    pub(super) fn refuser(&mut self, field: &str, refuser: &Refuser) -> Option<Refusers> {
        let names = match refuser {
            Refuser::Rule(name) => std::slice::from_ref(name),
            Refuser::AnyOf(names) => names,
            Refuser::Any(_) => &[],
        };
        let rules: Result<Vec<RuleId>, Fault> = names.iter().map(|name| names::rule::<R>(name)).collect();
        rules.map(Refusers).map_err(|fault| self.bad(field, fault.to_string())).ok()
    }

    fn refuse(&mut self, line: &str, refuser: &Refuser, step: &Step) {
        let Some(expected) = self.refuser("refused", refuser) else { return };
        if matches!(self.wanted(line), Wanted::AnyOf(_)) {
            let message = format!(
                "{line:?} stands for any choice on the menu, and those are all legal; write menu_lacks"
            );
            return self.bad("do", message);
        }
        let Some(by) = self.by(step) else { return };
        let before = self.game.position().clone();
        match self.game.choose(by, line) {
            Err(Refusal::Illegal { illegal, text }) => {
                self.note(|| format!("    refused by {}: {text}", illegal.rule));
                if !expected.holds::<R>(illegal.rule) && !self.does_not_answer(line, illegal.rule) {
                    let (found, why) = (illegal.rule, &text);
                    self.fail(
                        "refused",
                        format!("expected {expected} to refuse {line:?}, found {found}: {why}"),
                    );
                } else if let Some(part) = step.why.as_ref().filter(|part| !is_said(&illegal, &text, part)) {
                    self.fail(
                        "why",
                        format!("expected a reason with {part:?}, found {:?}", text.to_string()),
                    );
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
            // No rule of the game says that it is the other side's decision, or nobody's; `true` does not require one.
            Err(Refusal::NotAsked { .. } | Refusal::Over) if expected.is_any() => (),
            Err(other) => {
                self.fail("refused", format!("expected {expected} to refuse {line:?}, found: {other}"));
            }
        }
        if self.failures.is_empty() && *self.game.position() != before {
            self.fail("refused", "the refused choice changed the position");
        }
    }

    pub(super) fn narration(&self) -> Vec<NarrationLine> {
        self.game.narration(self.narrated_from, Viewer::Referee)
    }
}

/// What a line of a script stands for.
pub(super) enum Wanted {
    /// The choice that it names.
    Line,
    /// Any of these lines of the menu.
    AnyOf(Vec<String>),
}

/// The rules of which one must refuse a choice; none stands for any rule.
pub(super) struct Refusers(Vec<RuleId>);

impl Refusers {
    pub(super) fn is_any(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn holds<R: Playable>(&self, rule: RuleId) -> bool {
        self.0.is_empty() || self.0.iter().any(|named| *named == rule || R::is_equivalent(*named, rule))
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

/// What happened in a step, for messages.
pub(super) fn story(narrated: &[NarrationLine]) -> String {
    if narrated.is_empty() {
        return "; nothing happened".to_string();
    }
    let line = |narrated: &NarrationLine| format!("\n    {}", event(narrated));
    format!("; what happened:{}", narrated.iter().map(line).collect::<String>())
}

/// What happened up to the roll that ran out of dice, and that roll; everything after it is meaningless.
fn story_until(narrated: &[NarrationLine], dice: usize) -> String {
    let mut left = dice;
    let short = narrated.iter().position(|narrated| match left.checked_sub(narrated.faces.len()) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    let Some(place) = short else { return story(narrated) };
    let (before, roll) = (&narrated[..place], &narrated[place]);
    let faces: Vec<String> = roll.faces.iter().take(left).map(ToString::to_string).collect();
    let missing = vec!["?".to_string(); roll.faces.len() - left];
    let faces = [faces, missing].concat().join(", ");
    let (id, title) = (roll.rule, roll.rule.rule().title);
    format!("{}\n    {id} ({title}) rolls [{faces}]", story(before))
}
