//! The player that looks one step ahead: it tries every choice on an imagined table and takes the one after which
//! the game leans most to its side.
//!
//! It sees a seat and nothing else. What follows from a choice is played out with the ruleset's usual answers until
//! the action is settled; dice are sampled, and for the best few choices computed exactly where that is small.

use crate::{Agent, Seat};
use sortie_kernel::dice::{Dice, Roll, Rolling, Sampler, Tally};
use sortie_kernel::show::Show;
use sortie_kernel::{Io, Position, Side, choose, step};
use sortie_odds::Explorer;
use sortie_rulebook::{RuleId, marks};
use std::cell::Cell;

/// Menus longer than this are thinned out evenly.
const MENU_MAX: usize = 192;
/// Menus longer than this are looked at with one sample each at first.
const MENU_LONG: usize = 48;
/// Samples of each choice with dice, at first.
const SAMPLES: u32 = 3;
/// The best choices with dice are looked at more closely.
const FINALISTS: usize = 3;
/// Samples of each finalist whose branches are too many.
const MORE_SAMPLES: u32 = 12;
/// Stretches of rules that exact odds of one finalist may take.
const STRETCHES_MAX: u32 = 600;
/// Steps after which an action that does not end is judged as it stands.
const STEPS_MAX: u32 = 2000;
/// Choices that come to the same are distinguished by the question that follows, up to this many of them.
const TIES_MAX: usize = 16;

/// Looks one step ahead. Its whole play follows from the seed and the questions.
pub struct Greedy<R: Show> {
    seed: Sampler,
    explorer: Explorer<R>,
    /// Reused for every position tried.
    trial: Option<Position<R>>,
}

/// What a choice is worth.
#[derive(Clone, Copy)]
struct Worth {
    /// How the game leans afterwards, on average.
    mean: f64,
    /// Whether dice decide.
    rolled: bool,
}

impl<R: Show> Greedy<R> {
    /// A player of this seed.
    pub fn new(seed: u64) -> Self {
        Greedy { seed: Sampler::new(seed), explorer: Explorer::default(), trial: None }
    }

    /// The choices to look at, in any order: the first of equals is taken, and where a menu begins in one corner of
    /// the board that would favour the side that starts in the other.
    fn candidates(&mut self, seat: &mut Seat<'_, R>) -> Vec<R::Choice> {
        let menu = seat.menu();
        let stride = menu.len().div_ceil(MENU_MAX).max(1);
        let mut candidates: Vec<R::Choice> = menu.iter().copied().step_by(stride).collect();
        for last in (1..candidates.len()).rev() {
            candidates.swap(last, self.seed.below(last as u64 + 1) as usize);
        }
        candidates
    }

    fn think(&mut self, setup: &R::Setup, at: &Position<R>, menu: &[R::Choice], side: Side) -> R::Choice {
        let mut trial = self.trial.take().unwrap_or_else(|| at.clone());
        let mut mind = Mind { setup, side, seed: self.seed.bits(), trial: &mut trial };
        let mut worths = mind.look(at, menu);
        self.look_closer(&mut mind, at, menu, &mut worths);
        let best = best_of(&worths);
        let tied: Vec<usize> = (0..menu.len())
            .filter(|i| !worths[*i].rolled && worths[*i].mean >= worths[best].mean - 0.5)
            .collect();
        let best = match tied.len() {
            2..=TIES_MAX if !worths[best].rolled => mind.untie(at, menu, &tied).unwrap_or(best),
            _ => best,
        };
        self.trial = Some(trial);
        menu[best]
    }

    /// Replaces the samples of the best choices by exact odds, or by more samples.
    fn look_closer(
        &mut self,
        mind: &mut Mind<'_, R>,
        at: &Position<R>,
        menu: &[R::Choice],
        worths: &mut [Worth],
    ) {
        let mut order: Vec<usize> = (0..menu.len()).collect();
        order.sort_by(|a, b| worths[*b].mean.total_cmp(&worths[*a].mean));
        for index in order.into_iter().take(FINALISTS) {
            if !worths[index].rolled {
                continue;
            }
            let exact = exact(&mut self.explorer, mind, at, menu[index]);
            worths[index].mean = exact.unwrap_or_else(|| mind.mean(at, menu[index], MORE_SAMPLES).mean);
        }
    }
}

impl<R: Show> Agent<R> for Greedy<R> {
    fn choose(&mut self, seat: &mut Seat<'_, R>) -> R::Choice {
        let menu = self.candidates(seat);
        assert!(!menu.is_empty(), "a menu is never empty");
        if let [only] = menu[..] {
            return only;
        }
        let (setup, side) = (seat.setup(), seat.side());
        let mut dice = Rolling::new(Sampler::new(self.seed.bits()));
        let at = seat.imagine(&mut dice);
        // What is only imagined reaches no rule.
        marks::apart(|| self.think(setup, &at, &menu, side))
    }
}

fn best_of(worths: &[Worth]) -> usize {
    let mut best = 0;
    for (index, worth) in worths.iter().enumerate() {
        if worth.mean > worths[best].mean {
            best = index;
        }
    }
    best
}

/// One train of thought.
struct Mind<'a, R: Show> {
    setup: &'a R::Setup,
    side: Side,
    /// Every choice meets the same dice, so that luck does not decide between them.
    seed: u64,
    trial: &'a mut Position<R>,
}

impl<R: Show> Mind<'_, R> {
    fn look(&mut self, at: &Position<R>, menu: &[R::Choice]) -> Vec<Worth> {
        let samples = if menu.len() > MENU_LONG { 1 } else { SAMPLES };
        menu.iter().map(|choice| self.mean(at, *choice, samples)).collect()
    }

    fn mean(&mut self, at: &Position<R>, choice: R::Choice, samples: u32) -> Worth {
        let (mut sum, mut rolled) = (0, false);
        for sample in 0..samples {
            rolled = self.play_out(at, choice, sample);
            sum += R::evaluate(self.setup, self.trial, self.side);
            if !rolled {
                return Worth { mean: f64::from(sum), rolled };
            }
        }
        Worth { mean: f64::from(sum) / f64::from(samples), rolled }
    }

    /// Plays a choice until it is settled, in `trial`; says whether anything was rolled.
    fn play_out(&mut self, at: &Position<R>, choice: R::Choice, sample: u32) -> bool {
        let seed = self.seed ^ (u64::from(sample) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut dice = Watched { inner: Rolling::new(Sampler::new(seed)), rolled: false };
        let trial = &mut *self.trial;
        trial.clone_from(at);
        let mut io = Io::silent(&mut dice);
        choose(self.setup, trial, choice, &mut io);
        for _ in 0..STEPS_MAX {
            if trial.is_over() || R::action_done(at, trial) {
                break;
            }
            match R::decision(self.setup, trial) {
                Some(_) => {
                    let usual = R::default_choice(self.setup, trial);
                    choose(self.setup, trial, usual, &mut io);
                }
                None => step(self.setup, trial, &mut io),
            }
        }
        dice.rolled
    }

    /// Among choices that come to the same, the one whose next question offers most.
    fn untie(&mut self, at: &Position<R>, menu: &[R::Choice], tied: &[usize]) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for index in tied {
            let Some(worth) = self.beyond(at, menu[*index]) else { continue };
            if best.is_none_or(|(_, known)| worth > known) {
                best = Some((*index, worth));
            }
        }
        best.map(|(index, _)| index)
    }

    /// The best that the same side can make of the next question, if it is asked one before any die falls.
    fn beyond(&mut self, at: &Position<R>, choice: R::Choice) -> Option<f64> {
        if self.play_out(at, choice, 0) {
            return None;
        }
        let mut next = self.trial.clone();
        let mut dice = Watched { inner: Rolling::new(Sampler::new(self.seed)), rolled: false };
        let decision = loop {
            if next.is_over() || dice.rolled {
                return None;
            }
            match R::decision(self.setup, &next) {
                Some(decision) => break decision,
                None => step(self.setup, &mut next, &mut Io::silent(&mut dice)),
            }
        };
        if decision.by != self.side {
            return Some(f64::from(R::evaluate(self.setup, &next, self.side)));
        }
        let mut menu = Vec::new();
        R::candidates(self.setup, &next, &mut menu);
        let stride = menu.len().div_ceil(MENU_LONG).max(1);
        let worths = menu.iter().step_by(stride).map(|choice| self.mean(&next, *choice, 2).mean);
        worths.max_by(f64::total_cmp)
    }
}

/// How the game leans after a choice, over all branches; nothing if they are too many.
fn exact<R: Show>(
    explorer: &mut Explorer<R>,
    mind: &Mind<'_, R>,
    at: &Position<R>,
    choice: R::Choice,
) -> Option<f64> {
    let spent = Cell::new(0);
    let may_continue = || spent.get() <= STRETCHES_MAX;
    let over = |now: &Position<R>| {
        spent.set(spent.get() + 1);
        !may_continue() || (now != at && R::action_done(at, now))
    };
    let mut policy = |now: &Position<R>| if now == at { choice } else { R::default_choice(mind.setup, now) };
    let found =
        explorer.within(mind.setup, at, &over, &mut policy, &may_continue).filter(|_| may_continue())?;
    let lean = |end: &Position<R>| f64::from(R::evaluate(mind.setup, end, mind.side));
    Some(found.ends.iter().map(|(end, p)| p * lean(end)).sum())
}

/// Dice that notice whether they were rolled.
struct Watched {
    inner: Rolling<Sampler>,
    rolled: bool,
}

impl Dice for Watched {
    fn tally(&mut self, roll: &Roll<'_>) -> Tally {
        self.rolled = true;
        self.inner.tally(roll)
    }

    fn pick(&mut self, why: RuleId, n: u16) -> u16 {
        self.rolled = true;
        self.inner.pick(why, n)
    }

    fn until(&mut self, rolls: &[Roll<'_>], decided: &dyn Fn(&[Tally]) -> bool, out: &mut [Tally]) {
        self.rolled = true;
        self.inner.until(rolls, decided, out);
    }

    fn pick_until(
        &mut self,
        why: RuleId,
        bounds: &[u16],
        accepted: &dyn Fn(&[u16]) -> bool,
        out: &mut [u16],
    ) {
        self.rolled = true;
        self.inner.pick_until(why, bounds, accepted, out);
    }

    fn faces(&self) -> &[u16] {
        self.inner.faces()
    }
}
