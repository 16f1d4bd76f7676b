//! A small script of one's own for tests in Rust: a scene in words, choices with dice, expectations.
//!
//! Each line of a scene is a model: `E1 4.4.1 ghoul damage=1 pinned item=ammo`. Names that begin with the
//! first line's letter are side a; the first model is active. The board is open ground. In values `_` stands
//! for a space: `keywords=["Energy_Shield_(2)"]`.

use crate::words::Stage;
use crate::{Choice, Deadzone, Setup};
use sortie_kernel::dice::{Rolling, Script};
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Words;
use sortie_kernel::{Io, Note, Position, Ruleset, choose, run};
use sortie_rulebook::marks::{self, Reached};
use std::cell::RefCell;
use std::fmt::Write;

/// Open ground with a roof or two left out.
pub(crate) const OPEN: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\n";

/// A game under test.
pub(crate) struct Game {
    pub(crate) setup: Setup,
    pub(crate) at: Position<Deadzone>,
    pub(crate) notes: Vec<Note<crate::Event>>,
    toml: String,
    expected: Vec<String>,
}

/// Known stat lines for scenes.
fn profile(word: &str) -> String {
    match word {
        "enforcer" => "profile = \"Enforcer\"\nrole = \"T\"\n".to_string(),
        "burst-laser" => "profile = \"Enforcer\"\nrole = \"S\"\nweapons = [\"Burst Laser\"]\n".to_string(),
        "assault-enforcer" => "profile = \"Assault Enforcer\"\n".to_string(),
        "ghoul" => "profile = \"Stage 3A 'Ghoul'\"\nrole = \"T\"\nweapons = [\"Rifle\"]\n".to_string(),
        "zombie" => "profile = \"Stage 3Z 'Zombie'\"\n".to_string(),
        "hellhound" => "profile = \"Stage 3D 'Hellhound'\"\n".to_string(),
        "swarm" => "profile = \"Plague Swarm\"\n".to_string(),
        "plain" => String::new(),
        other => panic!("no test profile {other}"),
    }
}

/// A scene on open ground; the first model is active.
pub(crate) fn scene(text: &str) -> Game {
    scene_on(OPEN, text)
}

/// A scene on a board.
pub(crate) fn scene_on(board: &str, text: &str) -> Game {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let first = lines.first().and_then(|line| line.split_whitespace().next()).expect("a scene has models");
    let letter = first.chars().next().expect("a name");
    let mut toml = format!("board-text = '''\n{board}'''\nactive = {{ model = \"{first}\" }}\n#teams\n");
    for line in &lines {
        let mut words = line.split_whitespace();
        let (name, at, kind) =
            (words.next().expect("name"), words.next().expect("cube"), words.next().expect("profile"));
        let side = if name.starts_with(letter) { "a" } else { "b" };
        let _ = writeln!(
            toml,
            "[[model]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\n{}",
            profile(kind)
        );
        for word in words {
            match word.split_once('=') {
                Some((key, value)) if value.parse::<i32>().is_ok() || value.starts_with('[') => {
                    let _ = writeln!(toml, "{key} = {}", value.replace('_', " "));
                }
                Some((key, value)) => {
                    let _ = writeln!(toml, "{key} = \"{}\"", value.replace('_', " "));
                }
                None => {
                    let _ = writeln!(toml, "{word} = true");
                }
            }
        }
    }
    Game::from_toml(&toml)
}

impl Game {
    /// Any stage.
    pub(crate) fn from_toml(toml: &str) -> Game {
        let mut game = Game::begin(toml);
        game.run([]);
        game
    }

    fn begin(toml: &str) -> Game {
        begin();
        let stage: Stage = toml::from_str(toml).unwrap_or_else(|error| panic!("{error}\n{toml}"));
        let (setup, at) = Deadzone::stage(stage).unwrap_or_else(|faults| panic!("{faults:?}\n{toml}"));
        Game { setup, at, notes: Vec::new(), toml: toml.to_string(), expected: Vec::new() }
    }

    /// The same scene with another line in its head: `round = 2`, `active = { … }`.
    pub(crate) fn with(mut self, line: &str) -> Game {
        let key = line.split(['=', '\n']).next().unwrap_or_default();
        let kept =
            self.toml.split_inclusive('\n').filter(|old| !old.starts_with(key) || key.starts_with('['));
        let rest: String = kept.collect();
        let toml = if line.starts_with('[') { format!("{rest}{line}\n") } else { format!("{line}\n{rest}") };
        let mut game = Game::from_toml(&toml);
        game.expected = std::mem::take(&mut self.expected);
        game
    }

    /// The same scene, begun at a step with nobody active, and the dice rolled until the first question.
    pub(crate) fn opening<const N: usize>(mut self, step: &str, dice: [u16; N]) -> Game {
        let rest: String =
            self.toml.split_inclusive('\n').filter(|line| !line.starts_with("active =")).collect();
        let mut game = Game::begin(&format!("step = \"{step}\"\n{rest}"));
        game.expected = std::mem::take(&mut self.expected);
        game.run(dice);
        game
    }

    /// The same scene with command dice for the side whose models begin with the letter.
    pub(crate) fn command(self, letter: &str, dice: &str) -> Game {
        let dice: Vec<String> = dice.split_whitespace().map(|word| format!("\"{word}\"")).collect();
        self.team(letter, &format!("command = [{}]", dice.join(", ")))
    }

    /// The same scene with a special order, and a die for it, for that side.
    pub(crate) fn order(self, letter: &str, order: &str, dice: u8) -> Game {
        let dice = vec!["\"order\""; usize::from(dice)].join(", ");
        self.team(letter, &format!("command = [{dice}], order = \"{order}\""))
    }

    fn team(mut self, letter: &str, fields: &str) -> Game {
        let first =
            self.setup.roster.first().map(|recruit| recruit.name.starts_with(letter)).expect("a model");
        let side = if first { "a" } else { "b" };
        let toml = self.toml.replacen("#teams", &format!("{side} = {{ {fields} }}\n#teams"), 1);
        let mut game = Game::from_toml(&toml);
        game.expected = std::mem::take(&mut self.expected);
        game
    }

    /// Rules that must be reached before the game is dropped.
    pub(crate) fn covers(mut self, ids: &[&str]) -> Game {
        self.expected.extend(ids.iter().map(ToString::to_string));
        self
    }

    fn run<const N: usize>(&mut self, dice: [u16; N]) {
        let mut dice = Rolling::new(Script::new(dice));
        let mut io = Io { dice: &mut dice, log: Some(&mut self.notes) };
        run(&self.setup, &mut self.at, &mut io);
        dice.source.finish().unwrap_or_else(|fault| panic!("{fault}\n{}", self.log()));
    }

    /// Makes a choice with these dice, all of which must be used until the next question.
    pub(crate) fn play<const N: usize>(&mut self, line: &str, dice: [u16; N]) {
        let choice = self.read(line);
        if let Err(illegal) = Deadzone::check(&self.setup, &self.at, choice) {
            panic!("{line}: {} {}\n{}", illegal.rule, illegal.why, self.menu().join("\n"));
        }
        let mut dice = Rolling::new(Script::new(dice));
        let mut io = Io { dice: &mut dice, log: Some(&mut self.notes) };
        choose(&self.setup, &mut self.at, choice, &mut io);
        run(&self.setup, &mut self.at, &mut io);
        let log = self.log();
        dice.source.finish().unwrap_or_else(|fault| panic!("{line}: {fault}\n{log}"));
    }

    fn read(&self, line: &str) -> Choice {
        Deadzone::read_choice(&self.setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"))
    }

    /// The choice is refused with this rule.
    pub(crate) fn refused(&self, line: &str, rule: &str) {
        match Deadzone::check(&self.setup, &self.at, self.read(line)) {
            Ok(()) => panic!("{line} is legal"),
            Err(illegal) => assert_eq!(illegal.rule.as_str(), rule, "{line}: {}", illegal.why),
        }
    }

    /// Every line of the menu.
    pub(crate) fn menu(&self) -> Vec<String> {
        let mut choices = Vec::new();
        Deadzone::candidates(&self.setup, &self.at, &mut choices);
        choices.into_iter().map(|choice| Deadzone::choice_line(&self.setup, choice)).collect()
    }

    /// The menu has this line.
    pub(crate) fn offers(&self, line: &str) {
        assert!(self.menu().iter().any(|known| known == line), "{line} is not among {:?}", self.menu());
    }

    /// The menu has no such line.
    pub(crate) fn offers_not(&self, line: &str) {
        assert!(!self.menu().iter().any(|known| known == line), "{line} is offered");
    }

    /// Who is asked what: `a reaction`.
    pub(crate) fn asked(&self) -> String {
        match Deadzone::decision(&self.setup, &self.at) {
            Some(decision) => format!("{} {}", decision.by.letter(), decision.kind.word()),
            None => "nobody".to_string(),
        }
    }

    /// A fact as text.
    pub(crate) fn fact(&self, path: &str) -> String {
        let facts = Deadzone::facts(&self.setup, &self.at);
        match facts.at(path).unwrap_or_else(|| panic!("no fact {path}")) {
            Fact::Text(text) => text.clone(),
            fact => fact.to_string(),
        }
    }

    pub(crate) fn damage(&self, name: &str) -> u8 {
        self.fact(&format!("models.{name}.damage")).parse().expect("a number")
    }

    pub(crate) fn pinned(&self, name: &str) -> bool {
        self.fact(&format!("models.{name}.pinned")) == "true"
    }

    pub(crate) fn alive(&self, name: &str) -> bool {
        self.fact(&format!("models.{name}.alive")) == "true"
    }

    /// What happened, line by line.
    pub(crate) fn log(&self) -> String {
        let lines = self.notes.iter().map(|note| {
            format!("{} {} {:?}", note.rule, Deadzone::tell(&self.setup, &note.event), note.faces)
        });
        lines.collect::<Vec<_>>().join("\n")
    }
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

impl Drop for Game {
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
            let rule = sortie_rulebook::RuleId::parse(id).unwrap_or_else(|| panic!("no rule {id}"));
            assert!(reached.contains(rule), "the test never reached {id}");
        }
    }
}
