//! Exact odds: the rules themselves, run over all branches of the dice.
//!
//! There is no second implementation of any probability. A stretch of rules runs once per branch; equal positions are
//! merged after every stretch that rolled, which turns a tree into a lattice.
//! Decisions in between are answered by a policy that the caller provides.

mod index;
mod layer;
mod weights;

use layer::{Layer, States};
use sortie_kernel::dice::Branches;
use sortie_kernel::{Io, Position, Ruleset, choose, step};
use weights::Weights;

/// Computes distributions; keeps its tables and buffers between them.
pub struct Explorer<R: Ruleset> {
    dice: Branches,
    states: States<R::State>,
    open: Layer<R>,
    next: Layer<R>,
    ended: Weights<Position<R>>,
    /// Positions less likely than this are not followed.
    min_probability: f64,
    /// The position in which branches run.
    room: Option<Position<R>>,
}

impl<R: Ruleset> Default for Explorer<R> {
    fn default() -> Self {
        Explorer {
            min_probability: 0.0,
            dice: Branches::new(),
            states: States::default(),
            open: Layer::default(),
            next: Layer::default(),
            ended: Weights::default(),
            room: None,
        }
    }
}

/// The possible end positions of a stretch, with their probabilities.
pub struct Distribution<R: Ruleset> {
    /// Each position once.
    pub ends: Vec<(Position<R>, f64)>,
    /// No probability is wrong by more than this: what was cut off from endless chains of extra dice, or not followed.
    pub error_bound: f64,
}

impl<R: Ruleset> Distribution<R> {
    /// The probability that a condition holds at the end.
    pub fn chance(&self, mut of: impl FnMut(&Position<R>) -> bool) -> f64 {
        self.ends.iter().filter(|(end, _)| of(end)).map(|(_, p)| p).sum()
    }

    /// The distribution of a number read from the end positions, ascending.
    pub fn by_number(&self, mut number: impl FnMut(&Position<R>) -> i32) -> Vec<(i32, f64)> {
        let mut sums = std::collections::BTreeMap::<i32, f64>::new();
        for (end, p) in &self.ends {
            *sums.entry(number(end)).or_default() += p;
        }
        sums.into_iter().collect()
    }
}

impl<R: Ruleset> Explorer<R> {
    /// For screens, which show a few digits and must be quick: what is less likely than `min_probability` is not
    /// followed, and counts towards the error bound.
    #[must_use]
    pub fn approximate(min_probability: f64) -> Self {
        Explorer { min_probability, dice: Branches::approximate(min_probability), ..Explorer::default() }
    }

    /// The exact distribution over the positions in which at most `depth` frames are left.
    ///
    /// `policy` answers every decision in between; it must depend on the position only.
    pub fn distribution(
        &mut self,
        setup: &R::Setup,
        from: &Position<R>,
        depth: usize,
        policy: &mut dyn FnMut(&Position<R>) -> R::Choice,
    ) -> Distribution<R> {
        self.until(setup, from, &|at| at.frames().len() <= depth, policy)
    }

    /// The exact distribution over the first positions for which `over` is true (or the game is).
    pub fn until(
        &mut self,
        setup: &R::Setup,
        from: &Position<R>,
        over: &dyn Fn(&Position<R>) -> bool,
        policy: &mut dyn FnMut(&Position<R>) -> R::Choice,
    ) -> Distribution<R> {
        self.within(setup, from, over, policy, &|| true).expect("no budget was set")
    }

    /// The same, but gives up and returns `None` as soon as `may_continue`, called before every branch, says no.
    pub fn within(
        &mut self,
        setup: &R::Setup,
        from: &Position<R>,
        over: &dyn Fn(&Position<R>) -> bool,
        policy: &mut dyn FnMut(&Position<R>) -> R::Choice,
        may_continue: &dyn Fn() -> bool,
    ) -> Option<Distribution<R>> {
        if from.is_over() || over(from) {
            let ends = vec![(from.clone(), 1.0)];
            return Some(Distribution { ends, error_bound: self.dice.dropped() });
        }
        self.start(from, 1.0);
        self.explore(setup, over, policy, may_continue)
    }

    /// Adds a position to those from which [`Explorer::distribution_from_starts`] sets out.
    pub fn start(&mut self, from: &Position<R>, weight: f64) {
        let state = self.states.number(&from.state);
        self.open.add(state, from, weight);
        self.room.get_or_insert_with(|| from.clone());
    }

    /// The same as [`Explorer::distribution`], from all positions started since the last one; each of them has
    /// more than `depth` frames. For stretches whose starting distribution is already known.
    pub fn distribution_from_starts(
        &mut self,
        setup: &R::Setup,
        depth: usize,
        policy: &mut dyn FnMut(&Position<R>) -> R::Choice,
    ) -> Distribution<R> {
        let over = |at: &Position<R>| at.frames().len() <= depth;
        self.explore(setup, &over, policy, &|| true).expect("no budget was set")
    }

    fn explore(
        &mut self,
        setup: &R::Setup,
        over: &dyn Fn(&Position<R>) -> bool,
        policy: &mut dyn FnMut(&Position<R>) -> R::Choice,
        may_continue: &dyn Fn() -> bool,
    ) -> Option<Distribution<R>> {
        let mut to = self.room.take().expect("every exploration starts somewhere");
        // The number of the current state, if it has one.
        let mut now = None;
        let mut cut = 0.0;
        while self.open.len() > 0 {
            for number in 0..self.open.len() {
                let (state, frames, p) = self.open.get(number);
                if p < self.min_probability {
                    cut += p;
                    continue;
                }
                self.dice.restart();
                let mut first = None;
                while self.dice.advance() {
                    if !may_continue() {
                        self.open.clear();
                        self.next.clear();
                        self.ended.clear();
                        self.states.clear();
                        return None;
                    }
                    if now != Some(state) {
                        to.state.clone_from(self.states.get(state));
                    }
                    to.set_frames(frames);
                    // All branches begin with the same answer.
                    let first = *first.get_or_insert_with(|| R::decision(setup, &to).map(|_| policy(&to)));
                    let ended = stretch(setup, &mut to, over, first, policy, &mut self.dice);
                    let weight = p * self.dice.probability();
                    if ended {
                        self.ended.add(&to, weight);
                        now = None;
                    } else {
                        let same = to.state == *self.states.get(state);
                        let state = if same { state } else { self.states.number(&to.state) };
                        self.next.add(state, &to, weight);
                        now = Some(state);
                    }
                }
            }
            self.open.clear();
            std::mem::swap(&mut self.open, &mut self.next);
        }
        self.states.clear();
        self.room = Some(to);
        Some(Distribution { ends: self.ended.take(), error_bound: self.dice.dropped() + cut })
    }
}

/// Runs on until something was rolled or the stretch is over; says whether it is. Without a roll there is
/// nothing to merge. `first` answers the decision that is pending at the start, if there is one.
fn stretch<R: Ruleset>(
    setup: &R::Setup,
    at: &mut Position<R>,
    over: &dyn Fn(&Position<R>) -> bool,
    first: Option<R::Choice>,
    policy: &mut dyn FnMut(&Position<R>) -> R::Choice,
    dice: &mut Branches,
) -> bool {
    let mut choice = first;
    loop {
        let mut io = Io::silent(dice);
        match choice {
            Some(choice) => choose(setup, at, choice, &mut io),
            None => step(setup, at, &mut io),
        }
        if at.is_over() || over(at) {
            return true;
        }
        if dice.rolled() {
            return false;
        }
        choice = R::decision(setup, at).map(|_| policy(at));
    }
}
