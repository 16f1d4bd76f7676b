//! The laws every ruleset keeps, as a suite that each one runs in its tests.
//!
//! Random games are played from given set-ups, and at every decision the laws are tried: candidates pass
//! `check` and, on a complete menu, nothing else does; a menu is never empty; refused choices change nothing;
//! a re-run agrees; views are the same for every world that their viewer cannot tell apart; branch probabilities
//! sum to one; stack and game length are bounded; notation round-trips.

mod laws;
mod screens;

pub use screens::{Screens, screens};

use crate::dice::{Recorder, Rolling, Sampler};
use crate::words::Words;
use crate::{Frame as _, Io, Note, Position, Side, Viewer, checksum, choose, run};

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Games per set-up.
    pub games: u32,
    /// Random seed.
    pub seed: u64,
    /// Arbitrary choices tried at each decision.
    pub probes: u32,
    /// Every n-th decision pays for the expensive laws: imagined worlds, branches, notation of the whole menu.
    pub costly_every: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { games: 3, seed: 7, probes: 4, costly_every: 5 }
    }
}

/// What the games were like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: u32,
    /// Decisions taken.
    pub decisions: u64,
    /// The longest game, in decisions.
    pub longest: u32,
    /// The deepest stack met.
    pub deepest: usize,
    /// The longest menu met.
    pub widest: usize,
    /// Arbitrary choices that were refused.
    pub refused: u64,
    /// Arbitrary choices that happened to be legal.
    pub accepted: u64,
    /// Frames whose branches were summed.
    pub branched: u64,
}

/// Plays random games and tries every law.
///
/// # Panics
/// When a law is broken; the message names law, game and decision.
pub fn suite<R: Words>(setups: &[R::Setup], effort: Effort) -> Report {
    let mut report = Report::default();
    for question in R::Frame::QUESTIONS {
        assert!(question.missing().is_empty(), "question {:?} lacks {:?}", question.name, question.missing());
    }
    for (number, setup) in setups.iter().enumerate() {
        for game in 0..effort.games {
            let seed = effort.seed ^ (number as u64) << 32 ^ u64::from(game) << 8;
            let record = Game::<R>::play(setup, seed, effort, &mut report);
            record.run_again(setup);
        }
    }
    report
}

/// Tries arbitrary choices at the decisions of random games until `count` of them have been refused: each refusal
/// names a rule and a reason, and none changes the position.
///
/// # Panics
/// When a law of the menu is broken on the way.
pub fn refusals<R: Words>(setup: &R::Setup, count: u64, seed: u64) -> Report {
    let mut report = Report::default();
    let mut random = Sampler::new(seed ^ 0x5eed);
    let mut menu = Vec::new();
    while report.refused < count {
        let mut dice = Rolling::new(Sampler::new(random.bits()));
        let mut at = R::opening(setup);
        let mut ply = 0;
        while let Some(decision) = run(setup, &mut at, &mut Io::silent(&mut dice)) {
            menu.clear();
            R::candidates(setup, &at, &mut menu);
            let before = checksum::of(&at);
            let place = Place { game: seed, ply };
            laws::arbitrary::<R>(setup, &at, decision, &menu, 64, &mut random, &mut report, place);
            assert_eq!(checksum::of(&at), before, "{place}: a refused choice changed the position");
            if report.refused >= count {
                return report;
            }
            let choice = menu[random.below(menu.len() as u64) as usize];
            choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
            ply += 1;
        }
        report.games += 1;
    }
    report
}

/// A finished random game with everything needed to run it again.
struct Game<R: Words> {
    seed: u64,
    start: Vec<u16>,
    moves: Vec<(R::Choice, Vec<u16>, u64)>,
    notes: Vec<Note<R::Event>>,
}

impl<R: Words> Game<R> {
    fn play(setup: &R::Setup, seed: u64, effort: Effort, report: &mut Report) -> Self {
        let mut random = Sampler::new(seed ^ 0x5eed);
        let mut dice = Rolling::new(Recorder { inner: Sampler::new(seed), faces: Vec::new() });
        let mut at = R::opening(setup);
        let mut game = Game { seed, start: Vec::new(), moves: Vec::new(), notes: Vec::new() };
        let mut menu = Vec::new();
        let mut pending = run(setup, &mut at, &mut Io { dice: &mut dice, log: Some(&mut game.notes) });
        game.start = std::mem::take(&mut dice.source.faces);
        while let Some(decision) = pending {
            let ply = game.moves.len() as u32;
            assert!(ply < R::DECISIONS_MAX, "game {seed:#x} is longer than {} decisions", R::DECISIONS_MAX);
            menu.clear();
            R::candidates(setup, &at, &mut menu);
            let place = Place { game: seed, ply };
            laws::menu::<R>(setup, &at, decision, &menu, place);
            laws::arbitrary::<R>(setup, &at, decision, &menu, effort.probes, &mut random, report, place);
            if ply.is_multiple_of(effort.costly_every) {
                laws::notation::<R>(setup, &menu, place);
                laws::words::<R>(setup, &at, place);
                laws::default_choice::<R>(setup, &at, place);
                laws::worlds::<R>(setup, &at, &menu, &mut random, place);
            }
            report.deepest = report.deepest.max(at.frames().len());
            report.widest = report.widest.max(menu.len());
            let choice = menu[random.below(menu.len() as u64) as usize];
            if ply.is_multiple_of(effort.costly_every) {
                laws::branches::<R>(setup, &at, choice, report, place);
            }
            let mut io = Io { dice: &mut dice, log: Some(&mut game.notes) };
            choose(setup, &mut at, choice, &mut io);
            pending = run(setup, &mut at, &mut io);
            let faces = std::mem::take(&mut dice.source.faces);
            game.moves.push((choice, faces, checksum::of(&at)));
        }
        let _ = R::outcome(setup, &at);
        report.games += 1;
        report.decisions += game.moves.len() as u64;
        report.longest = report.longest.max(game.moves.len() as u32);
        game
    }

    /// The same choices and faces give the same positions and the same story.
    fn run_again(&self, setup: &R::Setup) {
        let mut notes = Vec::new();
        let mut at = R::opening(setup);
        let mut rolled = |at: &mut Position<R>, choice: Option<R::Choice>, faces: &[u16], ply: usize| {
            let mut dice = Rolling::new(crate::dice::Script::new(faces));
            let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
            if let Some(choice) = choice {
                choose(setup, at, choice, &mut io);
            }
            run(setup, at, &mut io);
            assert_eq!(dice.source.finish(), Ok(()), "re-run of game {:#x} at ply {ply}: dice", self.seed);
        };
        rolled(&mut at, None, &self.start, 0);
        for (ply, (choice, faces, sum)) in self.moves.iter().enumerate() {
            rolled(&mut at, Some(*choice), faces, ply);
            assert_eq!(checksum::of(&at), *sum, "re-run of game {:#x} differs at ply {ply}", self.seed);
        }
        assert!(at.is_over(), "the re-run ends where the game ended");
        assert!(notes == self.notes, "the re-run of game {:#x} logs another game", self.seed);
    }
}

/// Where a law was broken, for messages.
#[derive(Clone, Copy, Debug)]
struct Place {
    game: u64,
    ply: u32,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "game {:#x}, ply {}", self.game, self.ply)
    }
}

const VIEWERS: [Viewer; 3] = [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mini::{Mini, Setup};

    #[test]
    fn the_toy_keeps_the_contract() {
        let report = suite::<Mini>(&[Setup::default()], Effort { games: 20, ..Effort::default() });
        assert_eq!(report.games, 20);
        assert!(report.decisions > 500 && report.refused > 1000 && report.branched > 500, "{report:?}");
        assert!(report.deepest <= 6, "{report:?}");
    }

    #[test]
    fn arbitrary_choices_are_refused_by_a_rule() {
        let report = refusals::<Mini>(&Setup::default(), 20_000, 3);
        assert!(report.refused >= 20_000 && report.accepted > 0, "{report:?}");
    }
}
