//! A batch of games between two agents.

use crate::seed::mix;
use sortie_agents::{Agent, Named, Seat};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::{Io, Outcome, Ruleset, Side, checksum, choose, run};
use sortie_rulebook::marks::{self, Reached};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Games to be played: everything but the players.
pub struct Batch<'a, R: Ruleset> {
    /// The game.
    pub setup: &'a R::Setup,
    /// How many games.
    pub games: u64,
    /// Random seed of all dice and players.
    pub seed: u64,
    /// Number of threads; at least one is used.
    pub threads: usize,
    /// Whether an arbitrary choice is tried before each decision, which is nearly always refused. It does not change
    /// the games, but it reaches the rules that forbid.
    pub tries: bool,
    /// The same game with the forces in swapped seats. If given, every second game repeats the one before it with
    /// swapped seats, players and seeds included, and wins and points are counted by player, not by seat.
    pub mirror: Option<&'a R::Setup>,
}

/// Reports progress: the number of games played so far. Called from every thread.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// The result of a batch.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games won by the players named first and second; they sit at A and B unless seats are mirrored.
    pub wins: [u64; 2],
    /// Games won from the seats of A and B.
    pub seat_wins: [u64; 2],
    /// Drawn games.
    pub draws: u64,
    /// Decisions made.
    pub decisions: u64,
    /// The most decisions of one game.
    pub longest: u32,
    /// Victory points, summed over games, A and B.
    pub points: [i64; 2],
    /// Final positions, mixed with the number of their game and added up, so that the order of playing does not matter.
    pub checksum: u64,
    /// Rules that some line of code reached.
    pub reached: Reached,
    /// How long it took.
    pub took: Duration,
    /// On how many threads.
    pub threads: usize,
}

/// A game that did not end within its ruleset's bound, which is a bug in the ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The number of the game in its batch.
    pub game: u64,
    /// The batch's seed.
    pub seed: u64,
    /// The bound.
    pub decisions_max: u32,
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} of seed {} took more than {} decisions", self.game, self.seed, self.decisions_max)
    }
}

impl std::error::Error for Stuck {}

impl Report {
    fn merge(&mut self, other: &Report) {
        self.games += other.games;
        self.draws += other.draws;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        for side in 0..2 {
            self.wins[side] += other.wins[side];
            self.seat_wins[side] += other.seat_wins[side];
            self.points[side] += other.points[side];
        }
        self.checksum = self.checksum.wrapping_add(other.checksum);
        self.reached.merge(&other.reached);
    }
}

impl<R: Ruleset> Batch<'_, R> {
    /// Plays all games.
    ///
    /// # Errors
    /// The first game found that does not end.
    pub fn play(&self, players: [Named<R>; 2], progress: Progress<'_>) -> Result<Report, Stuck> {
        let started = Instant::now();
        let threads = self.threads.clamp(1, usize::try_from(self.games.max(1)).unwrap_or(usize::MAX));
        let (next, done, failed) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let worker = || -> Result<Report, Stuck> {
            let mut report = Report::default();
            let mut menu = Vec::new();
            // A caller's thread may carry marks from before; they are not this batch's.
            marks::take();
            while !failed.load(Ordering::Relaxed) {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    break;
                }
                if let Err(stuck) = self.one(game, players, &mut menu, &mut report) {
                    failed.store(true, Ordering::Relaxed);
                    return Err(stuck);
                }
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            report.reached = marks::take();
            Ok(report)
        };
        let reports: Vec<Result<Report, Stuck>> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        let mut total = Report { threads, ..Report::default() };
        for report in reports {
            total.merge(&report?);
        }
        total.took = started.elapsed();
        Ok(total)
    }

    fn one(
        &self,
        game: u64,
        players: [Named<R>; 2],
        menu: &mut Vec<R::Choice>,
        report: &mut Report,
    ) -> Result<(), Stuck> {
        let swapped = self.mirror.filter(|_| game % 2 == 1);
        let setup = swapped.unwrap_or(self.setup);
        // Both games of a pair have the same seeds.
        let number = if self.mirror.is_some() { game / 2 } else { game };
        let mut dice = Rolling::new(Sampler::new(mix(&[self.seed, number, 0])));
        let mut agents = [
            (players[0].make)(mix(&[self.seed, number, 1])),
            (players[1].make)(mix(&[self.seed, number, 2])),
        ];
        if swapped.is_some() {
            agents.swap(0, 1);
        }
        let mut tries = self.tries.then(|| Rolling::new(Sampler::new(mix(&[self.seed, number, 3]))));
        let (at, decisions) = play_tried::<R>(setup, &mut agents, &mut dice, menu, |at| {
            if let Some(tries) = &mut tries {
                let tried = R::arbitrary_choice(setup, tries);
                let _ = R::check(setup, at, tried);
            }
        })
        .ok_or(Stuck { game, seed: self.seed, decisions_max: R::DECISIONS_MAX })?;
        report.games += 1;
        report.decisions += u64::from(decisions);
        report.longest = report.longest.max(decisions);
        let player = |side: Side| if swapped.is_some() { side.other().index() } else { side.index() };
        match R::outcome(setup, &at) {
            Outcome::Won(side) => {
                report.wins[player(side)] += 1;
                report.seat_wins[side.index()] += 1;
            }
            Outcome::Drawn => report.draws += 1,
        }
        let scores = R::scores(setup, &at);
        for side in Side::BOTH {
            report.points[player(side)] += i64::from(scores[side.index()]);
        }
        let sum = mix(&[game, u64::from(decisions), checksum::of(&at)]);
        report.checksum = report.checksum.wrapping_add(sum);
        Ok(())
    }
}

/// Plays one game to its end and returns how many decisions it took; `None` if it goes beyond the ruleset's bound.
pub fn play_game<R: Ruleset>(
    setup: &R::Setup,
    agents: &mut [Box<dyn Agent<R>>; 2],
    dice: &mut Rolling<Sampler>,
    menu: &mut Vec<R::Choice>,
) -> Option<(sortie_kernel::Position<R>, u32)> {
    play_tried::<R>(setup, agents, dice, menu, |_| ())
}

/// The same, calling a function at every position in which a player is asked.
fn play_tried<R: Ruleset>(
    setup: &R::Setup,
    agents: &mut [Box<dyn Agent<R>>; 2],
    dice: &mut Rolling<Sampler>,
    menu: &mut Vec<R::Choice>,
    mut tried: impl FnMut(&sortie_kernel::Position<R>),
) -> Option<(sortie_kernel::Position<R>, u32)> {
    let mut at = R::opening(setup);
    let mut io = Io::silent(dice);
    let mut decisions = 0;
    while let Some(decision) = run(setup, &mut at, &mut io) {
        if decisions == R::DECISIONS_MAX {
            return None;
        }
        decisions += 1;
        tried(&at);
        let mut seat = Seat::asked(setup, &at, decision, menu);
        let choice = agents[decision.by.index()].choose(&mut seat);
        choose(setup, &mut at, choice, &mut io);
    }
    Some((at, decisions))
}
