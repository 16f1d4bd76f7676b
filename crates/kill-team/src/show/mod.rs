//! The battle in pictures and figures: board, scene, sketches, stakes, sight, and what a position is worth.
//!
//! Nothing in play depends on it. Dice and their reasons come from the functions that the battle itself asks.

pub(crate) mod board;
mod evaluate;
mod outline;
mod reach;
pub(crate) mod reasons;
pub(crate) mod scene;
mod sight;
mod sketch;
mod stakes;
mod threat;
mod verbs;

use crate::{Choice, Event, KillTeam, Setup, View};
use sortie_kernel::show::{
    Board, Extent, ReachArea, Reason, Scene, Show, SightReport, Sketch, Stake, Threat, Verb,
};
use sortie_kernel::{Illegal, Note, Position, Ruleset, Side, Viewer};
use sortie_rulebook::{RuleId, rule, rule_id};

impl Show for KillTeam {
    fn board(setup: &Setup) -> Board {
        board::board(setup)
    }

    fn scene(setup: &Setup, view: &View, _: Viewer) -> Scene {
        scene::scene(setup, view)
    }

    fn sketch(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Sketch {
        sketch::sketch(setup, at, choice)
    }

    fn verbs(_: &Setup) -> Vec<Verb> {
        verbs::VERBS.to_vec()
    }

    fn why_not_verb(setup: &Setup, at: &Position<KillTeam>, group: &str) -> Option<Illegal> {
        verbs::why_not(setup, at, group)
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

    fn sight(setup: &Setup, at: &Position<KillTeam>, from: &str, to: &str) -> Option<SightReport> {
        sight::sight(setup, at, from, to)
    }

    fn reach(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Vec<Choice> {
        reach::reach(setup, at, token)
    }

    fn outline(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Vec<ReachArea> {
        outline::outline(setup, at, token)
    }

    fn threat(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Option<Threat> {
        threat::threat(setup, at, token)
    }

    fn measuring() -> Result<RuleId, RuleId> {
        Ok(rule_id!("KT-MEAS-01"))
    }

    fn conceded(setup: &Setup, at: &Position<KillTeam>, by: Side) -> Vec<Note<Event>> {
        let [a, b] = KillTeam::scores(setup, at);
        let event = Event::Conceded { side: by, scores: [a, b] };
        vec![Note { rule: rule!("KT-END-05"), event, faces: Vec::new() }]
    }

    fn distance(_: &Setup, from: &Extent, to: &Extent) -> Option<i32> {
        Some(sight::distance(from, to))
    }

    fn evaluate(setup: &Setup, at: &Position<KillTeam>, side: Side) -> i32 {
        evaluate::evaluate(setup, at, side)
    }

    fn lead(setup: &Setup, at: &Position<KillTeam>, side: Side) -> i32 {
        evaluate::lead(setup, at, side)
    }
}

#[cfg(test)]
mod tests;
