//! Tests that need the inside of the crate: forces and decks, secrets, words, screens, the law at large.

mod forces;
mod screens;
mod secrets;
mod terrain;
mod words;

use crate::Alpha;
use sortie_testkit::Game;

/// A scene of a script.
fn scene(text: &str) -> Game<Alpha> {
    Game::new(text)
}
