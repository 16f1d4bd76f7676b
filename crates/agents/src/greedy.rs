//! A bot that looks a whole activation ahead: it tries every choice on an imagined table, with what the same model
//! can do afterwards, and takes the one that leaves its side best off.
//!
//! It sees a seat and nothing else. What follows from a choice is played out with the ruleset's default answers until
//! the action is settled. The rest of the activation is first imagined as the default player would play it; for the
//! choices that then look best every next action is tried. Dice are sampled, and for the best few choices the odds
//! are computed exactly where that is cheap. What an unspent die or card is worth is left to [`Show::lead`], and so
//! is what the opponent may do afterwards, unless the skill reaches that far ([`Skill::replies`]).

use crate::mind::{Mind, Next};
use crate::{Agent, Seat, Skill};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::Show;
use sortie_kernel::{Frame as _, Position, Side};
use sortie_odds::Explorer;
use sortie_rulebook::marks;
use std::cell::Cell;

/// Menus longer than this are thinned out evenly.
const MENU_MAX: usize = 192;
/// In menus longer than this, every choice gets at most two samples at first.
const MENU_LONG: usize = 48;
/// Samples of each finalist whose branches are too many.
const MORE_SAMPLES: u32 = 12;
/// Stretches of rules that exact odds of one finalist may take.
const STRETCHES_MAX: u32 = 600;

/// Samples of each line that is followed through the opponent's answer.
const REPLIES: u32 = 4;

/// What a step of an action costs: just enough to break ties.
const STEP: f64 = 0.002;

/// Looks one activation ahead. Its whole play follows from the seed and the questions.
pub struct Greedy<R: Show> {
    seed: Sampler,
    skill: Skill,
    explorer: Explorer<R>,
    /// Actions that were tried so far.
    pub(crate) tried: u32,
    /// Reused for every position tried.
    rooms: Vec<Position<R>>,
}

/// What a choice is worth.
#[derive(Clone, Copy)]
struct Worth {
    /// How good the game is when its action is settled, on average.
    settled: f64,
    /// How much better the rest of the activation makes it.
    gain: f64,
    /// How long it takes: of two equally good ways the shorter one is taken.
    steps: u32,
    /// Whether dice decide.
    rolled: bool,
    /// Whether the same side continues to act afterwards.
    acts_on: bool,
}

impl Worth {
    fn total(&self) -> f64 {
        self.settled + self.gain - f64::from(self.steps) * STEP
    }
}

impl<R: Show> Greedy<R> {
    /// A bot with this seed that looks at everything.
    pub fn new(seed: u64) -> Self {
        Greedy::with(Skill::REGULAR, seed)
    }

    /// A bot of this skill with this seed.
    pub fn with(skill: Skill, seed: u64) -> Self {
        Greedy { seed: Sampler::new(seed), skill, explorer: Explorer::default(), tried: 0, rooms: Vec::new() }
    }

    /// The choices to look at, in random order: the first of equals is taken, and a menu that begins in one corner of
    /// the board would otherwise favour one side.
    fn candidates(&mut self, seat: &mut Seat<'_, R>) -> Vec<R::Choice> {
        let menu = seat.menu();
        let stride = menu.len().div_ceil(MENU_MAX).max(1);
        let mut candidates: Vec<R::Choice> = menu.iter().copied().step_by(stride).collect();
        for last in (1..candidates.len()).rev() {
            candidates.swap(last, self.seed.below(last as u64 + 1) as usize);
        }
        candidates
    }

    /// Strikes out what the bot does not think about: what it overlooks, and detours. At least one choice is left.
    fn narrow(&mut self, setup: &R::Setup, at: &Position<R>, menu: &mut Vec<R::Choice>) {
        retain_some(menu, |choice| !R::is_pointless(setup, at, *choice));
        if self.skill.notices < 100 {
            retain_some(menu, |_| self.seed.below(100) < self.skill.notices);
        }
    }

    /// A random number that follows from the seed.
    pub(crate) fn bits(&mut self) -> u64 {
        self.seed.bits()
    }

    /// The best of a menu in an imagined world.
    pub(crate) fn pick(
        &mut self,
        setup: &R::Setup,
        at: &Position<R>,
        mut menu: Vec<R::Choice>,
        side: Side,
    ) -> R::Choice {
        self.narrow(setup, at, &mut menu);
        match menu[..] {
            [only] => only,
            _ => self.think(setup, at, &menu, side),
        }
    }

    fn think(&mut self, setup: &R::Setup, at: &Position<R>, menu: &[R::Choice], side: Side) -> R::Choice {
        let rooms = std::mem::take(&mut self.rooms);
        let beyond = at.top().is_some_and(|top| top.is_between() && !top.is_within());
        let seed = self.seed.bits();
        let left = self.skill.actions;
        let mut mind = Mind { setup, side, seed, beyond, left, tried: 0, steps: 0, rooms };
        let samples = if menu.len() > MENU_LONG { self.skill.samples.min(2) } else { self.skill.samples };
        let mut worths: Vec<Worth> =
            menu.iter().map(|choice| first_look(&mut mind, at, *choice, samples)).collect();
        plan(&mut mind, at, menu, &mut worths, self.skill);
        self.look_closer(&mut mind, at, menu, &mut worths);
        let best = expect_reply(&mut mind, at, menu, &worths, self.skill).unwrap_or_else(|| best_of(&worths));
        self.tried += mind.tried;
        self.rooms = mind.rooms;
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
        for index in in_order(worths).into_iter().take(self.skill.finalists) {
            if !worths[index].rolled {
                continue;
            }
            let exact = exact(&mut self.explorer, mind, at, menu[index]);
            worths[index].settled = exact.unwrap_or_else(|| sampled(mind, at, menu[index], MORE_SAMPLES));
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
        // Rules reached only in imagined play are not marked.
        marks::apart(|| self.pick(setup, &at, menu, side))
    }
}

/// Keeps the choices that pass, or the first one if none does.
fn retain_some<C: Copy>(menu: &mut Vec<C>, passes: impl FnMut(&C) -> bool) {
    let first = menu[0];
    menu.retain(passes);
    if menu.is_empty() {
        menu.push(first);
    }
}

/// Choices by what they are worth, the best first.
fn in_order(worths: &[Worth]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..worths.len()).collect();
    order.sort_by(|a, b| worths[*b].total().total_cmp(&worths[*a].total()));
    order
}

fn best_of(worths: &[Worth]) -> usize {
    let mut best = 0;
    for (index, worth) in worths.iter().enumerate() {
        if worth.total() > worths[best].total() {
            best = index;
        }
    }
    best
}

/// What a choice is worth if the default player plays the rest of the activation.
fn first_look<R: Show>(mind: &mut Mind<'_, R>, at: &Position<R>, choice: R::Choice, samples: u32) -> Worth {
    let mut worth = Worth { settled: 0.0, gain: 0.0, steps: 0, rolled: false, acts_on: false };
    let mut looks = 0;
    while looks < samples {
        let mut now = mind.copy(at);
        worth.rolled = mind.play(&mut now, choice, looks);
        worth.steps = mind.steps;
        let mut more = worth.rolled;
        worth.settled += mind.evaluate(&now);
        let mut next = mind.copy(&now);
        if mind.go_on(&mut next, looks) == Next::Acts {
            worth.acts_on = true;
            let (gain, rolled) = mind.default_gain(&mut next, looks);
            worth.gain += gain;
            more |= rolled;
        }
        mind.give_back(next);
        mind.give_back(now);
        looks += 1;
        if !more {
            break;
        }
    }
    worth.settled /= f64::from(looks);
    worth.gain = (worth.gain / f64::from(looks)).max(0.0);
    worth
}

/// Follows the choices that look best with every possible next action.
fn plan<R: Show>(
    mind: &mut Mind<'_, R>,
    at: &Position<R>,
    menu: &[R::Choice],
    worths: &mut [Worth],
    skill: Skill,
) {
    let order = in_order(worths);
    let plans = order.into_iter().filter(|index| worths[*index].acts_on).take(skill.plans);
    for index in plans.collect::<Vec<_>>() {
        let samples = if worths[index].rolled { skill.samples } else { 1 };
        let (mut gain, mut looks) = (0.0, 0);
        for sample in 0..samples {
            if mind.left == 0 {
                break;
            }
            let mut now = mind.copy(at);
            mind.play(&mut now, menu[index], sample);
            gain += mind.best_gain(&now, sample);
            mind.give_back(now);
            looks += 1;
        }
        if looks > 0 {
            worths[index].gain = worths[index].gain.max(gain / f64::from(looks));
        }
    }
}

/// Of the best choices, the one that stands best once the opponent has answered; `None` if the skill does not reach
/// that far.
fn expect_reply<R: Show>(
    mind: &mut Mind<'_, R>,
    at: &Position<R>,
    menu: &[R::Choice],
    worths: &[Worth],
    skill: Skill,
) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    let order = in_order(worths);
    let top = worths[order[0]].total();
    for index in order.into_iter().take(skill.replies) {
        mind.left = skill.actions;
        let answered: f64 = (0..REPLIES).map(|sample| mind.after_reply(at, menu[index], sample)).sum();
        // Few samples of a long line are a rough judge, so the careful look at its own activation counts as much.
        let worth = answered / f64::from(REPLIES) + worths[index].total() - top;
        if best.is_none_or(|(_, known)| worth > known) {
            best = Some((index, worth));
        }
    }
    best.map(|(index, _)| index)
}

/// How good the game is after a choice, over some samples.
fn sampled<R: Show>(mind: &mut Mind<'_, R>, at: &Position<R>, choice: R::Choice, samples: u32) -> f64 {
    let mut sum = 0.0;
    for sample in 0..samples {
        let mut now = mind.copy(at);
        mind.play(&mut now, choice, sample);
        sum += mind.evaluate(&now);
        mind.give_back(now);
    }
    sum / f64::from(samples)
}

/// How good the game is after a choice, over all branches; `None` if there are too many.
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
    Some(found.ends.iter().map(|(end, p)| p * mind.evaluate(end)).sum())
}
