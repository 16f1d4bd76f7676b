//! Scenes of this game for tests in Rust, on top of the general test kit.
//!
//! Each line of a scene is a model: `E1 4.4.1 ghoul damage=1 pinned item=ammo`. Names that begin with the
//! first line's letter are side a; the first model is active. The board is open ground. In values `_` stands
//! for a space: `abilities=["Energy_Shield_(2)"]`.

use crate::Deadzone;
use std::fmt::Write;
use std::ops::{Deref, DerefMut};

pub(crate) use sortie_cubes::layout::OPEN_GROUND as OPEN;

/// A game under test: the general kit with the words of this game.
pub(crate) struct Game(sortie_testkit::Game<Deadzone>);

impl Deref for Game {
    type Target = sortie_testkit::Game<Deadzone>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Known stat lines for scenes.
fn profile(word: &str) -> String {
    match word {
        "enforcer" => "profile = \"Enforcer\"\n".to_string(),
        "burst-laser" => "profile = \"Enforcer Specialist\"\nweapons = [\"Burst Laser\"]\n".to_string(),
        "assault-enforcer" => "profile = \"Assault Enforcer\"\n".to_string(),
        "ghoul" => "profile = \"Stage 3A 'Ghoul'\"\n".to_string(),
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
    let mut toml = format!("board-text = '''\n{board}'''\nactive = {{ model = \"{first}\" }}\n");
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
    /// Any scene.
    pub(crate) fn from_toml(toml: &str) -> Game {
        Game(sortie_testkit::Game::new(toml))
    }

    /// The same scene with another line in its head: `round = 2`, `active = { … }`.
    pub(crate) fn with(self, line: &str) -> Game {
        Game(self.0.with(line))
    }

    /// The same scene, begun at a step with nobody active, and the dice rolled until the first question.
    pub(crate) fn opening<const N: usize>(self, step: &str, dice: [u16; N]) -> Game {
        let rest = sortie_testkit::without(self.text(), "active =");
        Game(self.0.replaced(&format!("step = \"{step}\"\n{rest}"), dice))
    }

    /// The same scene with Command dice for the side whose models begin with the letter.
    pub(crate) fn command(self, letter: &str, dice: &str) -> Game {
        let dice: Vec<String> = dice.split_whitespace().map(|word| format!("\"{word}\"")).collect();
        self.team(letter, &format!("command = [{}]", dice.join(", ")))
    }

    /// The same scene with an army special, and Splat! dice for it, for that side.
    pub(crate) fn special(self, letter: &str, special: &str, dice: u8) -> Game {
        let dice = vec!["\"splat\""; usize::from(dice)].join(", ");
        self.team(letter, &format!("command = [{dice}], special = \"{special}\""))
    }

    /// The same scene with more about the side whose models begin with the letter.
    pub(crate) fn team(self, letter: &str, fields: &str) -> Game {
        let first =
            self.setup.roster.first().map(|recruit| recruit.name.starts_with(letter)).expect("a model");
        let side = if first { "a" } else { "b" };
        let text = format!("{side} = {{ {fields} }}\n{}", self.text());
        Game(self.0.replaced(&text, []))
    }

    /// Rules that must be reached before the game is dropped.
    pub(crate) fn covers(self, ids: &[&str]) -> Game {
        Game(self.0.covers(ids))
    }

    pub(crate) fn damage(&self, name: &str) -> u8 {
        self.number(&format!("models.{name}.damage"))
    }

    pub(crate) fn pinned(&self, name: &str) -> bool {
        self.is(&format!("models.{name}.pinned"))
    }

    pub(crate) fn alive(&self, name: &str) -> bool {
        self.is(&format!("models.{name}.alive"))
    }
}
