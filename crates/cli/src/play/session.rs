//! A game and who plays it, without the type of its ruleset: what the prompt asks of it.

use super::AnyFaces;
use super::measure::{self, Measured};
use super::places;
use sortie_agents::Agent;
use sortie_kernel::show::{Reason, Scene};
use sortie_kernel::words::Fault;
use sortie_kernel::{Ruleset, Side, Viewer};
use sortie_table::{Match, Playable, Refusal, Table};

/// The most chances that one line of a menu shows.
const CHANCES_MAX: usize = 4;

/// A game being played in the terminal.
pub(super) trait Session {
    /// The game.
    fn table(&mut self) -> &mut dyn Table;
    /// Whether a person plays this side.
    fn is_human(&self, side: Side) -> bool;
    /// Lets the bot that must decide choose.
    fn let_bot_choose(&mut self) -> Result<(), Refusal>;
    /// Whether the dice have run out.
    fn dice_failed(&self) -> bool;
    /// What changes on the table, as a viewer may know it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What lies where each of these choices leads; empty for a choice that names no place.
    fn place_notes(&self, by: Side, lines: &[String]) -> Vec<String>;
    /// The usual answer to the pending question; `None` where the player should decide.
    fn advice(&self) -> Option<String>;
    /// The distance between two models, markers or places.
    fn measure(&self, viewer: Viewer, from: &str, to: &str) -> Result<Measured, Fault>;
}

/// A game of one ruleset; a side without a bot is a person's.
pub(super) struct Sitting<R: Ruleset> {
    pub(super) game: Match<R, AnyFaces>,
    pub(super) players: [Option<Box<dyn Agent<R>>>; 2],
}

impl<R: Playable> Session for Sitting<R> {
    fn table(&mut self) -> &mut dyn Table {
        &mut self.game
    }

    fn is_human(&self, side: Side) -> bool {
        self.players[side.index()].is_none()
    }

    fn let_bot_choose(&mut self) -> Result<(), Refusal> {
        let side = self.game.decision().ok_or(Refusal::Over)?.by;
        let player = self.players[side.index()].as_mut().ok_or(Refusal::NotAsked { asked: side })?;
        self.game.choose_by(player.as_mut())
    }

    fn dice_failed(&self) -> bool {
        self.game.dice_failed()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(viewer)
    }

    fn place_notes(&self, by: Side, lines: &[String]) -> Vec<String> {
        let (setup, viewer) = (self.game.setup(), Viewer::Player(by));
        let (board, scene, at) = (R::board(setup), self.scene(viewer), self.game.imagined(viewer));
        let note = |line: &String| match R::read_choice(setup, line) {
            Ok(choice) => {
                let sketch = R::sketch(setup, &at, choice);
                let note = places::note(&board, &scene, &sketch, R::measuring().is_ok());
                if sketch.place.is_some() || R::measuring().is_ok() {
                    return note;
                }
                note + &chances(&R::reasons(setup, &at, choice))
            }
            Err(_) => String::new(),
        };
        lines.iter().map(note).collect()
    }

    fn advice(&self) -> Option<String> {
        self.game.advice()
    }

    fn measure(&self, viewer: Viewer, from: &str, to: &str) -> Result<Measured, Fault> {
        let board = R::board(self.game.setup());
        measure::measure::<R>(self.game.setup(), &board, &self.scene(viewer), from, to)
    }
}

/// Chances in every Range Band, where nothing may be measured first and there are few enough for one line.
fn chances(reasons: &[Reason]) -> String {
    let chances: Vec<&Reason> = reasons.iter().filter(|reason| reason.pool == "chances").collect();
    if chances.len() > CHANCES_MAX {
        return String::new();
    }
    chances.iter().map(|reason| format!("; {}: {}%", reason.label, reason.amount)).collect()
}
