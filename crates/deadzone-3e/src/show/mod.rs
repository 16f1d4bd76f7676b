//! The game in pictures and figures: board, scene, sketches, odds, sight, and how good a position is.
//!
//! Nothing in play depends on it. No rule is written twice here: dice and their reasons are what the game's own
//! frames log when a choice is tried on a copy.

mod evaluate;
pub(crate) mod goals;
mod pointless;
mod reasons;
mod scene;
mod sight;
mod sketch;
mod stakes;
#[cfg(test)]
mod tests;
mod threat;
mod verbs;

pub(crate) use reasons::standard_words;

use crate::Deadzone;
use crate::choice::Choice;
use crate::setup::Setup;
use crate::view::View;
use sortie_cubes::drawing;
use sortie_geometry::cube::Cell;
use sortie_kernel::show::{Board, Extent, Reason, Scene, Show, SightReport, Sketch, Stake, Threat, Verb};
use sortie_kernel::{Illegal, Position, Side, Viewer};
use sortie_rulebook::{RuleId, rule_id};

impl Show for Deadzone {
    fn board(setup: &Setup) -> Board {
        drawing::board(&setup.board_name, setup.grid.board())
    }

    fn scene(setup: &Setup, view: &View, viewer: Viewer) -> Scene {
        scene::scene(setup, view, viewer)
    }

    fn sketch(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Sketch {
        sketch::sketch(setup, at, choice)
    }

    fn verbs(_: &Setup) -> Vec<Verb> {
        verbs::VERBS.to_vec()
    }

    fn why_not_verb(setup: &Setup, at: &Position<Deadzone>, group: &str) -> Option<Illegal> {
        verbs::why_not(setup, at, group)
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

    fn distance(_: &Setup, from: &Extent, to: &Extent) -> Option<i32> {
        let cell = |end: &Extent| end.cell.and_then(|[column, row, level]| Cell::new(column, row, level));
        Some(i32::from(cell(from)?.range_to(cell(to)?)) * 1000)
    }

    fn evaluate(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
        sortie_cubes::evaluate::evaluate(setup, at, side)
    }

    fn lead(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
        evaluate::lead(setup, at, side)
    }

    fn is_pointless(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> bool {
        pointless::is_pointless(setup, at, choice)
    }
}
