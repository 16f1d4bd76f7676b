//! A small script for tests in Rust, the same for every ruleset: a scene, choices with dice, expectations.
//!
//! [`Game`] is a position set up by the text of a ruling script. Choices are lines of notation, all dice given for
//! one must be used, and the rules named with [`Game::covers`] must have been reached when the game is dropped.
//! Every method panics with the log or the menu when something is not as the test expects: that is how it reports.

mod arbitrary_choices;
mod cube_scenes;
mod frequencies;
pub mod playthrough;

pub use arbitrary_choices::refuses_arbitrary_choices;
pub use cube_scenes::cube_scene;
pub use frequencies::{Found, Outcome, Trial};

use sortie_kernel::dice::{Rolling, Script};
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Narrate as _;
use sortie_kernel::words::Words;
use sortie_kernel::{Io, Menu, Note, Position, choose, run};
use sortie_rulebook::RuleId;
use sortie_rulebook::marks::{self, Reached};
use std::cell::RefCell;

/// A game under test.
pub struct Game<R: Words> {
    /// What stays.
    pub setup: R::Setup,
    /// What changes.
    pub at: Position<R>,
    /// What happened.
    pub notes: Vec<Note<R::Event>>,
    text: String,
    expected: Vec<String>,
}

impl<R: Words> Game<R> {
    /// A scene, run to its first question without dice.
    #[must_use]
    pub fn new(text: &str) -> Game<R> {
        Game::rolling(text, [])
    }

    /// A scene, run to its first question with these dice.
    ///
    /// # Panics
    /// If the text is not a scene, or the dice are not those that are rolled.
    #[must_use]
    pub fn rolling<const N: usize>(text: &str, dice: [u16; N]) -> Game<R> {
        begin();
        let scene: R::Fixture = toml::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let (setup, at) = R::fixture(scene).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        let mut game = Game { setup, at, notes: Vec::new(), text: text.to_string(), expected: Vec::new() };
        game.run("the scene", None, dice);
        game
    }

    /// The text of the scene.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same expectations for another scene, run to its first question with these dice.
    #[must_use]
    pub fn replaced<const N: usize>(mut self, text: &str, dice: [u16; N]) -> Game<R> {
        let mut game = Game::rolling(text, dice);
        game.expected = std::mem::take(&mut self.expected);
        game
    }

    /// The same scene with another line in its head, `round = 2`, or another table at its end.
    #[must_use]
    pub fn with(self, line: &str) -> Game<R> {
        let text = if line.starts_with('[') {
            format!("{}{line}\n", self.text)
        } else {
            let key = line.split('=').next().unwrap_or_default();
            format!("{line}\n{}", without(&self.text, key))
        };
        self.replaced(&text, [])
    }

    /// Rules that must be reached before the game is dropped.
    #[must_use]
    pub fn covers(mut self, ids: &[&str]) -> Game<R> {
        self.expected.extend(ids.iter().map(ToString::to_string));
        self
    }

    fn run<const N: usize>(&mut self, line: &str, choice: Option<R::Choice>, dice: [u16; N]) {
        let mut dice = Rolling::new(Script::new(dice));
        let mut io = Io { dice: &mut dice, log: Some(&mut self.notes) };
        if let Some(choice) = choice {
            choose(&self.setup, &mut self.at, choice, &mut io);
        }
        run(&self.setup, &mut self.at, &mut io);
        dice.source.finish().unwrap_or_else(|fault| panic!("{line}: {fault}\n{}", self.log()));
    }

    /// Makes a choice with these dice, all of which must be used until the next question.
    ///
    /// # Panics
    /// If the choice is refused or other dice are rolled.
    pub fn play<const N: usize>(&mut self, line: &str, dice: [u16; N]) {
        let choice = self.read(line);
        if let Err(illegal) = R::check(&self.setup, &self.at, choice) {
            panic!("{line}: {} {}\n{}", illegal.rule, illegal.why, self.menu().join("\n"));
        }
        self.run(line, Some(choice), dice);
    }

    fn read(&self, line: &str) -> R::Choice {
        R::read_choice(&self.setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"))
    }

    /// The choice is refused with this rule.
    ///
    /// # Panics
    /// If it is legal, or refused with another rule.
    pub fn refused(&self, line: &str, rule: &str) {
        match R::check(&self.setup, &self.at, self.read(line)) {
            Ok(()) => panic!("{line} is legal"),
            Err(illegal) => assert_eq!(illegal.rule.as_str(), rule, "{line}: {}", illegal.why),
        }
    }

    /// Every line of the menu.
    #[must_use]
    pub fn menu(&self) -> Vec<String> {
        let mut choices = Vec::new();
        R::candidates(&self.setup, &self.at, &mut choices);
        choices.into_iter().map(|choice| R::choice_line(&self.setup, choice)).collect()
    }

    /// The menu has this line.
    ///
    /// # Panics
    /// If it has not.
    pub fn offers(&self, line: &str) {
        assert!(self.menu().iter().any(|known| known == line), "{line} is not among {:?}", self.menu());
    }

    /// The menu does not have this line.
    ///
    /// # Panics
    /// If it has.
    pub fn offers_not(&self, line: &str) {
        assert!(!self.menu().iter().any(|known| known == line), "{line} is offered");
    }

    /// Who decides what: `a reaction`.
    #[must_use]
    pub fn asked(&self) -> String {
        match R::decision(&self.setup, &self.at) {
            Some(decision) => format!("{} {}", decision.by.letter(), decision.kind),
            None => "nobody".to_string(),
        }
    }

    /// What a screen answers for the player who is asked: the only line of a complete menu, otherwise the default
    /// answer where nothing is at stake; empty where the player really has to decide.
    #[must_use]
    pub fn answered(&self) -> String {
        let complete = R::decision(&self.setup, &self.at).is_some_and(|known| known.menu == Menu::Complete);
        match self.menu().as_slice() {
            [only] if complete => only.clone(),
            _ if R::at_stake(&self.setup, &self.at) => String::new(),
            _ => self.usual(),
        }
    }

    /// The answer that screens propose to the player who is asked.
    #[must_use]
    pub fn usual(&self) -> String {
        R::choice_line(&self.setup, R::advice(&self.setup, &self.at))
    }

    /// A fact as text.
    ///
    /// # Panics
    /// If there is no such fact.
    #[must_use]
    pub fn fact(&self, path: &str) -> String {
        let facts = R::facts(&self.setup, &self.at);
        match facts.at(path).unwrap_or_else(|| panic!("no fact {path}")) {
            Fact::Text(text) => text.clone(),
            fact => fact.to_string(),
        }
    }

    /// A fact that is a number.
    ///
    /// # Panics
    /// If it is not one.
    #[must_use]
    pub fn number(&self, path: &str) -> u8 {
        self.fact(path).parse().unwrap_or_else(|_| panic!("{path} is not a small number"))
    }

    /// Whether a fact is true.
    #[must_use]
    pub fn is(&self, path: &str) -> bool {
        self.fact(path) == "true"
    }

    /// What happened, line by line.
    #[must_use]
    pub fn log(&self) -> String {
        let lines = self
            .notes
            .iter()
            .map(|note| format!("{} {} {:?}", note.rule, note.event.describe(&self.setup), note.faces));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A scene without the lines that begin with a key.
#[must_use]
pub fn without(text: &str, key: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with(key)).collect()
}

thread_local! {
    /// Games alive in this test, and the rules that they and their predecessors reached.
    static REACHED: RefCell<(u32, Reached)> = RefCell::default();
}

/// A test may hold several games; what any of them reached counts for all.
fn begin() {
    let stray = marks::take();
    REACHED.with_borrow_mut(|(alive, reached)| {
        if *alive == 0 {
            *reached = Reached::default();
        } else {
            reached.merge(&stray);
        }
        *alive += 1;
    });
}

impl<R: Words> Drop for Game<R> {
    fn drop(&mut self) {
        let latest = marks::take();
        let reached = REACHED.with_borrow_mut(|(alive, reached)| {
            reached.merge(&latest);
            *alive -= 1;
            reached.clone()
        });
        if std::thread::panicking() {
            return;
        }
        for id in &self.expected {
            let rule = RuleId::parse(id).unwrap_or_else(|| panic!("no rule {id}"));
            assert!(reached.contains(rule), "the test never reached {id}");
        }
    }
}

#[cfg(test)]
mod tests;
