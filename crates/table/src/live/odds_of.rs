//! Odds of a choice as a player may know them: the rules over all branches, from imagined positions.
//!
//! Where the game has secrets the figures are averages over a few worlds that the player cannot tell apart.
//! Where there are too many branches to visit in time, they are sampled and say how far they may be off.

use crate::Playable;
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Reason, Stake};
use sortie_kernel::{Io, Position, choose, step};
use sortie_odds::Explorer;
use std::cell::Cell;
use std::collections::BTreeMap;

/// How much work one answer may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Imagined worlds to average over where there are secrets.
    pub worlds: u64,
    /// Stretches of rules to run for all worlds together.
    pub stretches: u64,
    /// What is less likely than this is not followed.
    pub min_probability: f64,
    /// Samples of each world where the branches are too many.
    pub samples: u32,
}

impl Budget {
    /// What a screen can wait for, about a fifth of a second on a slow machine: coarser where that does not suffice,
    /// and the answer says so.
    #[must_use]
    pub fn screen() -> Budget {
        Budget { worlds: 4, stretches: 60_000, min_probability: 1e-6, samples: 1000 }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget { worlds: 8, stretches: 3_000_000, min_probability: 1e-9, samples: 4000 }
    }
}

/// What may be lost, and how likely.
#[derive(Clone, PartialEq, Debug)]
pub struct StakeOdds {
    /// What is at stake.
    pub stake: Stake,
    /// Numbers lost and their probabilities, ascending.
    pub outcomes: Vec<(i32, f64)>,
}

impl StakeOdds {
    /// The number lost on average.
    pub fn average(&self) -> f64 {
        self.outcomes.iter().map(|(n, p)| f64::from(*n) * p).sum()
    }

    /// The probability that the model is out.
    pub fn fatal(&self) -> f64 {
        // An empty sum of floats is -0.0, which a screen would print as such.
        self.outcomes.iter().filter(|(n, _)| *n >= self.stake.fatal_at).fold(0.0, |sum, (_, p)| sum + p)
    }
}

/// The odds of one choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The choice in notation.
    pub line: String,
    /// What may be lost; empty where it depends on what may not be measured yet.
    pub stakes: Vec<StakeOdds>,
    /// What may be lost if a measure turns out so or so, each in words, where nothing may be measured before the
    /// choice is made.
    pub supposed: Vec<(String, Vec<StakeOdds>)>,
    /// The dice and numbers, reason by reason.
    pub reasons: Vec<Reason>,
    /// Worlds averaged over; 1 where nothing is hidden.
    pub worlds: usize,
    /// Whether every branch was visited.
    pub exact: bool,
    /// No probability is wrong by more than this (where sampled: in all but one of a thousand answers).
    pub error_bound: f64,
}

/// A sampled or endless action is given up after this many steps; what it cost until then counts.
const STEPS_MAX: u32 = 10_000;

pub(super) fn odds<R: Playable>(
    setup: &R::Setup,
    worlds: &[Position<R>],
    choice: R::Choice,
    line: String,
    budget: Budget,
) -> Odds {
    assert!(!worlds.is_empty(), "odds are computed in at least one world");
    // What is at stake and why must be the same in every world that the chooser cannot tell apart.
    let stakes = R::stakes(setup, &worlds[0], choice);
    let reasons = R::reasons(setup, &worlds[0], choice);
    let legal = |at: &&Position<R>| R::decision(setup, at).is_some() && R::check(setup, at, choice).is_ok();
    let worlds: Vec<&Position<R>> =
        if stakes.is_empty() { Vec::new() } else { worlds.iter().filter(legal).collect() };
    let mut weighing = Weighing {
        explorer: Explorer::<R>::approximate(budget.min_probability),
        setup,
        choice,
        budget,
        spent: Cell::new(0),
        exact: true,
        error_bound: 0.0,
    };
    let count = worlds.len().max(1);
    let variants: Vec<Vec<(String, Position<R>)>> =
        worlds.iter().map(|at| R::supposed(setup, at, choice)).collect();
    let kinds = variants.first().map_or(0, Vec::len);
    let (told, supposed) = if kinds == 0 {
        (weighing.weigh(&stakes, &worlds, 1), Vec::new())
    } else {
        let one = |kind: usize| {
            let supposed: Vec<&Position<R>> =
                variants.iter().filter_map(|all| all.get(kind)).map(|(_, at)| at).collect();
            (variants[0][kind].0.clone(), weighing.weigh(&stakes, &supposed, kinds))
        };
        (Vec::new(), (0..kinds).map(one).collect())
    };
    let Weighing { exact, error_bound, .. } = weighing;
    Odds { line, stakes: told, supposed, reasons, worlds: count, exact, error_bound }
}

/// A choice that is weighed, and what it has cost so far.
struct Weighing<'a, R: Playable> {
    explorer: Explorer<R>,
    setup: &'a R::Setup,
    choice: R::Choice,
    budget: Budget,
    spent: Cell<u64>,
    exact: bool,
    error_bound: f64,
}

impl<R: Playable> Weighing<'_, R> {
    /// What is lost on average over these worlds, with a part of the budget.
    fn weigh(&mut self, stakes: &[Stake], worlds: &[&Position<R>], parts: usize) -> Vec<StakeOdds> {
        let mut sums = vec![BTreeMap::<i32, f64>::new(); stakes.len()];
        let share = 1.0 / worlds.len().max(1) as f64;
        for before in worlds {
            let limit = self.spent.get() + self.budget.stretches / (worlds.len() * parts) as u64;
            let found =
                all_branches(&mut self.explorer, self.setup, before, self.choice, &mut self.spent, limit);
            let ends = match found {
                Some((ends, dropped)) => {
                    self.error_bound = self.error_bound.max(dropped);
                    ends
                }
                None => {
                    self.exact = false;
                    let samples = samples::<R>(
                        self.setup,
                        before,
                        self.choice,
                        self.budget.samples.max(1).div_ceil(parts as u32),
                    );
                    self.error_bound = self.error_bound.max(1.65 / (samples.len() as f64).sqrt());
                    samples
                }
            };
            for (stake, sum) in stakes.iter().zip(&mut sums) {
                for (end, p) in &ends {
                    *sum.entry(R::lost(self.setup, before, end, stake)).or_default() += p * share;
                }
            }
        }
        // What was not followed is spread over the rest, so that chances add up to one.
        for sum in &mut sums {
            let total: f64 = sum.values().sum();
            sum.values_mut().for_each(|p| *p /= total);
        }
        let told = stakes.iter().cloned().zip(sums);
        told.map(|(stake, sum)| StakeOdds { stake, outcomes: sum.into_iter().collect() }).collect()
    }
}

type Ends<R> = Vec<(Position<R>, f64)>;

/// Every end of the action with its probability; `None` if there were too many.
fn all_branches<R: Playable>(
    explorer: &mut Explorer<R>,
    setup: &R::Setup,
    before: &Position<R>,
    choice: R::Choice,
    spent: &mut Cell<u64>,
    limit: u64,
) -> Option<(Ends<R>, f64)> {
    let given_up = Cell::new(false);
    let over = |at: &Position<R>| {
        spent.set(spent.get() + 1);
        if spent.get() > limit {
            given_up.set(true);
        }
        given_up.get() || (at != before && R::action_done(before, at))
    };
    let mut policy = |at: &Position<R>| if at == before { choice } else { R::default_choice(setup, at) };
    let found = explorer.until(setup, before, &over, &mut policy);
    (!given_up.get()).then_some((found.ends, found.error_bound))
}

/// Ends of the action with sampled dice: always as many, because an answer that depended on time would let
/// the machine's load, and so the other side's secrets, show through.
fn samples<R: Playable>(setup: &R::Setup, before: &Position<R>, choice: R::Choice, count: u32) -> Ends<R> {
    let mut ends: Ends<R> = Vec::new();
    let mut dice = Rolling::new(Sampler::new(1));
    while (ends.len() as u32) < count {
        let mut at = before.clone();
        let mut io = Io::silent(&mut dice);
        choose::<R>(setup, &mut at, choice, &mut io);
        for _ in 0..STEPS_MAX {
            if at.is_over() || R::action_done(before, &at) {
                break;
            }
            match R::decision(setup, &at) {
                Some(_) => {
                    let usual = R::default_choice(setup, &at);
                    choose::<R>(setup, &mut at, usual, &mut io);
                }
                None => step(setup, &mut at, &mut io),
            }
        }
        ends.push((at, 0.0));
    }
    let share = 1.0 / ends.len() as f64;
    ends.iter_mut().for_each(|(_, p)| *p = share);
    ends
}
