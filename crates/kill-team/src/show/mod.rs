//! The battle in pictures and figures: board, scene, sketches, odds, sight, and how the battle leans.
//!
//! Nothing in play depends on it. Dice and their reasons come from the functions that the battle itself asks.

mod board;
mod events;
mod leaning;
mod reach;
mod reasons;
mod scene;
mod sight;
mod sketch;
mod stakes;
#[cfg(test)]
mod tests;
mod threat;
mod usual;

use crate::{Choice, Event, KillTeam, Setup, View};
use sortie_kernel::show::{Board, Reason, Scene, Show, SightReport, Sketch, Stake, Threat, Thrown};
use sortie_kernel::{Note, Position, Side, Viewer};
use sortie_rulebook::{RuleId, rule_id};

impl Show for KillTeam {
    fn board(setup: &Setup) -> Board {
        board::board(setup)
    }

    fn scene(setup: &Setup, view: &View, _: Viewer) -> Scene {
        scene::scene(setup, &view.table, &view.steps)
    }

    fn sketch(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Sketch {
        sketch::sketch(setup, at, choice)
    }

    fn event_tokens(setup: &Setup, event: &Event) -> Vec<String> {
        events::tokens(setup, event)
    }

    fn note_dice(_: &Setup, note: &Note<Event>) -> Option<Thrown> {
        events::dice(note)
    }

    fn note_reasons(setup: &Setup, note: &Note<Event>) -> Vec<Reason> {
        reasons::told(setup, note)
    }

    fn stakes(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Vec<Stake> {
        stakes::stakes(setup, at, choice)
    }

    fn lost(setup: &Setup, before: &Position<KillTeam>, after: &Position<KillTeam>, stake: &Stake) -> i32 {
        stakes::lost(setup, before, after, stake)
    }

    fn reasons(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Vec<Reason> {
        reasons::reasons(setup, at, choice)
    }

    fn settled(_: &Setup, before: &Position<KillTeam>, now: &Position<KillTeam>) -> bool {
        stakes::settled(before, now)
    }

    fn usual(setup: &Setup, at: &Position<KillTeam>) -> Choice {
        usual::usual(setup, at)
    }

    fn sight(setup: &Setup, at: &Position<KillTeam>, from: &str, to: &str) -> Option<SightReport> {
        sight::sight(setup, at, from, to)
    }

    fn reach(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Vec<Choice> {
        reach::reach(setup, at, token)
    }

    fn threat(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Option<Threat> {
        threat::threat(setup, at, token)
    }

    fn measuring() -> Result<RuleId, RuleId> {
        Ok(rule_id!("KT-MEAS-01"))
    }

    fn leaning(setup: &Setup, at: &Position<KillTeam>, side: Side) -> i32 {
        leaning::leaning(setup, at, side)
    }
}
