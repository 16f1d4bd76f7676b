//! Scenes of this game for tests in Rust, on top of the general test kit.

use crate::Deadzone;
use sortie_testkit::cube_scene;

pub(crate) use sortie_cubes::layout::OPEN_GROUND as OPEN;

/// A game under test.
pub(crate) type Game = sortie_testkit::Game<Deadzone>;

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
    Game::new(&cube_scene(board, text, profile))
}

/// The rule under which every special order acts and refuses.
pub(crate) const ORDER_RULE: &str = "DZ3-CMD-16";

/// Special orders in scenes.
pub(crate) trait Orders {
    /// The same scene with a special order, and dice for it, for the side whose models begin with the letter.
    fn order(self, letter: &str, order: &str, dice: u8) -> Self;
}

impl Orders for Game {
    fn order(self, letter: &str, order: &str, dice: u8) -> Game {
        let dice = vec!["\"order\""; usize::from(dice)].join(", ");
        self.team(letter, &format!("command = [{dice}], order = \"{order}\""))
    }
}
