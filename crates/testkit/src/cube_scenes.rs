//! Scenes of games whose models stand in cubes: one line a model, and the facts that their tests ask for most.
//!
//! Each line of a scene is a model: `E1 4.4.1 ghoul damage=1 pinned item=ammo`. Names that begin with the first
//! line's letter are side a; the first model is active. In values `_` stands for a space:
//! `keywords=["Energy_Shield_(2)"]`.

use crate::{Game, without};
use sortie_kernel::words::Words;
use std::fmt::Write;

/// The text of a scene on a board; `profile` gives the fields of a model by the word that stands for its profile.
///
/// # Panics
/// If a line is not a model.
#[must_use]
pub fn cube_scene(board: &str, text: &str, profile: fn(&str) -> String) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let first = lines.first().and_then(|line| line.split_whitespace().next()).expect("a scene has models");
    let letter = first.chars().next().expect("a name");
    let mut toml = format!("board-text = '''\n{board}'''\nactive = {{ model = \"{first}\" }}\n");
    for line in &lines {
        let mut words = line.split_whitespace();
        let mut next = |what: &str| words.next().unwrap_or_else(|| panic!("{line}: no {what}"));
        let (name, at, kind) = (next("name"), next("cube"), next("profile"));
        let side = if name.starts_with(letter) { "a" } else { "b" };
        let model = format!("[[model]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\n");
        toml += &model;
        toml += &profile(kind);
        toml.push('\n');
        for word in words {
            let _ = writeln!(toml, "{}", field(word));
        }
    }
    toml
}

/// A field of a model: `damage=1`, `item=ammo`, `pinned`.
fn field(word: &str) -> String {
    match word.split_once('=') {
        Some((key, value)) if value.parse::<i32>().is_ok() || value.starts_with('[') => {
            format!("{key} = {}", value.replace('_', " "))
        }
        Some((key, value)) => format!("{key} = \"{}\"", value.replace('_', " ")),
        None => format!("{word} = true"),
    }
}

impl<R: Words> Game<R> {
    /// The same scene, begun at a step with nobody active, and the dice rolled until the first question.
    #[must_use]
    pub fn opening<const N: usize>(self, step: &str, dice: [u16; N]) -> Game<R> {
        let text = format!("step = \"{step}\"\n{}", without(self.text(), "active ="));
        self.replaced(&text, dice)
    }

    /// The same scene with command dice for the side whose models begin with the letter.
    #[must_use]
    pub fn command(self, letter: &str, dice: &str) -> Game<R> {
        let dice: Vec<String> = dice.split_whitespace().map(|word| format!("\"{word}\"")).collect();
        self.team(letter, &format!("command = [{}]", dice.join(", ")))
    }

    /// The same scene with more about the side whose models begin with the letter.
    #[must_use]
    pub fn team(self, letter: &str, fields: &str) -> Game<R> {
        let first = self.text().split("name = \"").nth(1).is_some_and(|name| name.starts_with(letter));
        let side = if first { "a" } else { "b" };
        let text = format!("{side} = {{ {fields} }}\n{}", self.text());
        self.replaced(&text, [])
    }

    /// The damage of a model.
    #[must_use]
    pub fn damage(&self, name: &str) -> u8 {
        self.number(&format!("models.{name}.damage"))
    }

    /// Whether a model is pinned.
    #[must_use]
    pub fn pinned(&self, name: &str) -> bool {
        self.is(&format!("models.{name}.pinned"))
    }

    /// Whether a model is alive.
    #[must_use]
    pub fn alive(&self, name: &str) -> bool {
        self.is(&format!("models.{name}.alive"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_becomes_a_model_with_its_fields() {
        let text =
            cube_scene("board\n", "E1 4.4.1 plain\n P1 5.5.1 plain damage=1 pinned item=big_gun", |_| {
                "profile = \"x\"".to_string()
            });
        assert!(text.starts_with("board-text = '''\nboard\n'''\nactive = { model = \"E1\" }\n"), "{text}");
        let last = "name = \"P1\"\nside = \"b\"\nat = \"5.5.1\"\nprofile = \"x\"\ndamage = 1\npinned = true\n\
                    item = \"big gun\"\n";
        assert!(text.ends_with(last), "{text}");
    }
}
