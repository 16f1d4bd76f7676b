//! Odds of a choice as a player may know them: the rules over all branches, from imagined positions.
//!
//! Where the game has secrets the figures are averages over a few worlds that the player cannot tell apart.
//! Where there are too many branches to visit in time, they are sampled, and the answer says how far off it may be.

use crate::Playable;
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Reason, Stake};
use sortie_kernel::{Io, Position, choose, default_step};
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
    /// Samples of all worlds together where the branches are too many.
    pub samples: u32,
    /// Steps of rules to run for all samples together: fewer samples are taken where each is long.
    pub steps: u64,
}

impl Budget {
    /// What a screen can wait for, about a fifth of a second on a slow machine. Where that is not enough the odds are
    /// coarser, and the answer says so.
    #[must_use]
    pub fn screen() -> Budget {
        Budget { worlds: 4, stretches: 150_000, min_probability: 1e-6, samples: 1000, steps: 20_000 }
    }

    /// The same for each of several choices requested at once: together they cost no more than two.
    #[must_use]
    pub fn shared(self, choices: usize) -> Budget {
        let part = (choices as u64).div_ceil(2).max(1);
        Budget {
            stretches: self.stretches / part,
            samples: (u64::from(self.samples) / part).max(400) as u32,
            steps: self.steps / part,
            ..self
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget { worlds: 8, stretches: 3_000_000, min_probability: 1e-9, samples: 8000, steps: 3_000_000 }
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
    /// What may be lost for each possible measurement, in words, where nothing may be measured before the choice is
    /// made.
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
const STEPS_MAX: u64 = 2000;

/// The minimum number of samples per world, however long each takes.
const SAMPLES_MIN: usize = 10;

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
    let (weighed, supposed) = if kinds == 0 {
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
    Odds { line, stakes: weighed, supposed, reasons, worlds: count, exact, error_bound }
}

/// A choice being evaluated, and what that has cost so far.
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
        let worlds = distinct(worlds);
        let pieces = (worlds.len() * parts).max(1) as u64;
        let mut sampled = Vec::new();
        for (world, (before, share)) in worlds.iter().enumerate() {
            let limit = self.spent.get() + self.budget.stretches / pieces;
            // Worlds and measures that are supposed differ little: where one has too many branches, the rest is sampled.
            let found = self.exact.then(|| {
                all_branches(&mut self.explorer, self.setup, before, self.choice, &self.spent, limit)
            });
            let found = found.flatten();
            self.exact = found.is_some();
            let ends = match found {
                Some((ends, dropped)) => {
                    self.error_bound = self.error_bound.max(dropped);
                    ends
                }
                None => {
                    let most = (u64::from(self.budget.samples) / pieces) as usize;
                    let steps = self.budget.steps / pieces;
                    // Each world has its own dice; otherwise all of them would be off in the same way.
                    let mut dice = Rolling::new(Sampler::new(world as u64 + 1));
                    let ends = samples::<R>(self.setup, before, self.choice, &mut dice, most, steps);
                    sampled.push((ends.len(), *share));
                    ends
                }
            };
            for (stake, sum) in stakes.iter().zip(&mut sums) {
                for (end, p) in &ends {
                    *sum.entry(R::lost(self.setup, before, end, stake)).or_default() += p * share;
                }
            }
        }
        if let Some(fewest) = sampled.iter().map(|(count, _)| *count).min() {
            // The worlds that were sampled, each with its share, as one large sample.
            let count = sampled.len() as f64;
            let share: f64 = sampled.iter().map(|(_, share)| share).sum();
            let off = 1.65 / (fewest as f64 * count).sqrt() * share;
            self.error_bound = self.error_bound.max(off);
        }
        // What was not followed is spread over the rest, so that chances add up to one.
        for sum in &mut sums {
            let total: f64 = sum.values().sum();
            sum.values_mut().for_each(|p| *p /= total);
        }
        let weighed = stakes.iter().cloned().zip(sums);
        weighed.map(|(stake, sum)| StakeOdds { stake, outcomes: sum.into_iter().collect() }).collect()
    }
}

/// Worlds that differ, each with its share: what no choice depends on may have been forgotten.
fn distinct<'a, R: Playable>(worlds: &[&'a Position<R>]) -> Vec<(&'a Position<R>, f64)> {
    let part = 1.0 / worlds.len().max(1) as f64;
    let mut found: Vec<(&Position<R>, f64)> = Vec::new();
    for world in worlds {
        match found.iter_mut().find(|(known, _)| known == world) {
            Some((_, share)) => *share += part,
            None => found.push((world, part)),
        }
    }
    found
}

type Ends<R> = Vec<(Position<R>, f64)>;

/// Every end of the action with its probability; `None` if there were too many.
fn all_branches<R: Playable>(
    explorer: &mut Explorer<R>,
    setup: &R::Setup,
    before: &Position<R>,
    choice: R::Choice,
    spent: &Cell<u64>,
    limit: u64,
) -> Option<(Ends<R>, f64)> {
    let over = |at: &Position<R>| {
        spent.set(spent.get() + 1);
        at != before && R::action_done(before, at)
    };
    let mut policy = |at: &Position<R>| if at == before { choice } else { R::default_choice(setup, at) };
    let found = explorer.within(setup, before, &over, &mut policy, &|| spent.get() <= limit)?;
    Some((found.ends, found.error_bound))
}

/// Ends of the action with sampled dice: always the same number for the same question, because an answer that
/// depended on time would reveal the machine's load, and so the other side's secrets.
fn samples<R: Playable>(
    setup: &R::Setup,
    before: &Position<R>,
    choice: R::Choice,
    dice: &mut Rolling<Sampler>,
    most: usize,
    mut steps: u64,
) -> Ends<R> {
    let mut ends: Ends<R> = Vec::new();
    while ends.len() < SAMPLES_MIN || (ends.len() < most && steps > 0) {
        let mut at = before.clone();
        let mut io = Io::silent(dice);
        choose::<R>(setup, &mut at, choice, &mut io);
        for _ in 0..STEPS_MAX {
            if at.is_over() || R::action_done(before, &at) {
                break;
            }
            steps = steps.saturating_sub(1);
            default_step::<R>(setup, &mut at, &mut io);
        }
        ends.push((at, 0.0));
    }
    let share = 1.0 / ends.len() as f64;
    ends.iter_mut().for_each(|(_, p)| *p = share);
    ends
}
