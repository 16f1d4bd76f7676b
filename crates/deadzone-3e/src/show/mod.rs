//! The game in pictures and figures: board, scene, sketches, odds, sight, and how the game leans.
//!
//! Nothing in play depends on it. No rule is written twice here: dice and their reasons are what the game's own
//! frames tell when a choice is tried on a copy.

mod board;
mod events;
mod goals;
mod leaning;
mod places;
mod reasons;
mod scene;
mod sight;
mod sketch;
mod stakes;
#[cfg(test)]
mod tests;
mod threat;
mod usual;

use crate::choice::Choice;
use crate::setup::Setup;
use crate::view::View;
use crate::{Deadzone, Event};
use sortie_kernel::show::{Board, Reason, Scene, Show, SightReport, Sketch, Stake, Threat, Thrown};
use sortie_kernel::{Note, Position, Side, Viewer};
use sortie_rulebook::{RuleId, rule_id};

impl Show for Deadzone {
    fn board(setup: &Setup) -> Board {
        board::board(setup)
    }

    fn scene(setup: &Setup, view: &View, viewer: Viewer) -> Scene {
        scene::scene(setup, view.position(), viewer)
    }

    fn sketch(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Sketch {
        sketch::sketch(setup, at, choice)
    }

    fn event_tokens(setup: &Setup, event: &Event) -> Vec<String> {
        events::tokens(setup, event)
    }

    fn note_dice(setup: &Setup, note: &Note<Event>) -> Option<Thrown> {
        events::dice(setup, note)
    }

    fn note_reasons(_: &Setup, note: &Note<Event>) -> Vec<Reason> {
        events::reasons(note)
    }

    fn stakes(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Vec<Stake> {
        stakes::stakes(setup, at, choice)
    }

    fn lost(setup: &Setup, before: &Position<Deadzone>, after: &Position<Deadzone>, stake: &Stake) -> i32 {
        stakes::lost(setup, before, after, stake)
    }

    fn reasons(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Vec<Reason> {
        reasons::reasons(setup, at, choice)
    }

    fn settled(_: &Setup, before: &Position<Deadzone>, now: &Position<Deadzone>) -> bool {
        stakes::settled(before, now)
    }

    fn usual(setup: &Setup, at: &Position<Deadzone>) -> Choice {
        usual::usual(setup, at)
    }

    fn sight(setup: &Setup, at: &Position<Deadzone>, from: &str, to: &str) -> Option<SightReport> {
        sight::sight(setup, at, from, to)
    }

    fn threat(setup: &Setup, at: &Position<Deadzone>, token: &str) -> Option<Threat> {
        threat::threat(setup, at, token)
    }

    fn measuring() -> Result<RuleId, RuleId> {
        // Distances are whole cubes that everybody can count.
        Ok(rule_id!("DZ3-SHOOT-04"))
    }

    fn leaning(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
        leaning::leaning(setup, at, side)
    }
}
