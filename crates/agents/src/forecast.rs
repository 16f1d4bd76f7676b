//! What each model could do: for every choice that begins an activation, the plan that the bot would follow after it.
//!
//! A plan ends with the first action that rolls dice, because nobody knows what is best after them. It is made in a
//! world that the seat imagines, so it tells its player nothing new, and the same seed gives the same plans.

use crate::mind::{Mind, Next, STEPS_MAX};
use crate::watched::Watched;
use crate::{Greedy, Seat, Skill};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::Show;
use sortie_kernel::{Frame as _, Io, Position, Ruleset, Side, choose, default_step};
use sortie_rulebook::marks;

/// The most actions that one forecast tries; what is left of the menu then has no outlook. A plan that was begun is
/// finished.
const TRIED_MAX: u32 = 6000;
/// The longest plan in a forecast: what a player can keep in mind.
const PLAN_MAX: u32 = 3;

/// One action of a plan.
#[derive(Clone)]
pub struct Planned<R: Ruleset> {
    /// Where it is taken: an imagined position.
    pub at: Position<R>,
    /// What is done.
    pub choice: R::Choice,
}

/// A choice that begins an activation, and the best plan after it.
#[derive(Clone)]
pub struct Outlook<R: Ruleset> {
    /// The choice.
    pub choice: R::Choice,
    /// The actions, the next one first; empty if the activation brings nothing.
    pub plan: Vec<Planned<R>>,
}

/// The outlook of every choice on the menu that begins an activation; empty inside an activation, and where the ruleset
/// wants no forecasts.
pub fn forecast<R: Show>(seat: &mut Seat<'_, R>, seed: u64) -> Vec<Outlook<R>> {
    if !R::forecasts() {
        return Vec::new();
    }
    let menu = seat.menu().to_vec();
    let (setup, side) = (seat.setup(), seat.side());
    let at = seat.imagine(&mut Rolling::new(Sampler::new(seed)));
    if at.top().is_none_or(|top| top.is_within()) {
        return Vec::new();
    }
    let mut bot = Greedy::with(Skill::FORECAST, seed);
    let outlook = |choice| {
        if bot.tried > TRIED_MAX {
            return None;
        }
        bot.plan(setup, &at, choice, side).map(|plan| Outlook { choice, plan })
    };
    // Rules reached only in imagined play are not marked.
    marks::apart(|| menu.into_iter().filter_map(outlook).collect())
}

impl<R: Show> Greedy<R> {
    /// The plan after a choice; `None` if it does not begin an activation of this side.
    fn plan(
        &mut self,
        setup: &R::Setup,
        at: &Position<R>,
        choice: R::Choice,
        side: Side,
    ) -> Option<Vec<Planned<R>>> {
        let (seed, rooms) = (self.bits(), Vec::new());
        let mut mind = Mind { setup, side, seed, beyond: false, left: 0, tried: 0, steps: 0, rooms };
        let mut now = begun::<R>(setup, at, choice, side, seed)?;
        let mut plan = Vec::new();
        for action in 1..=PLAN_MAX {
            let mut menu = Vec::new();
            R::candidates(setup, &now, &mut menu);
            let best = self.pick(setup, &now, menu, side);
            let here = now.clone();
            let rolled = mind.play(&mut now, best, action);
            plan.push(Planned { at: here, choice: best });
            let within = now.top().is_some_and(|top| top.is_within());
            if rolled || !within || mind.go_on(&mut now, action) == Next::Over {
                break;
            }
        }
        Some(plan)
    }
}

/// The first question of the activation that a choice begins, in which this side picks an action; `None` if dice are
/// rolled before it, or the choice begins no activation.
fn begun<R: Show>(
    setup: &R::Setup,
    at: &Position<R>,
    choice: R::Choice,
    side: Side,
    seed: u64,
) -> Option<Position<R>> {
    R::check(setup, at, choice).ok()?;
    let (mut now, mut dice) = (at.clone(), Watched::new(seed));
    let mut io = Io::silent(&mut dice);
    choose(setup, &mut now, choice, &mut io);
    for _ in 0..STEPS_MAX {
        let top = now.top()?;
        let between = top.is_between() && !top.is_within();
        let acts = top.is_within() && R::acts(&now);
        if between || acts {
            let own = R::decision(setup, &now).is_some_and(|decision| decision.by == side);
            return (acts && own && !dice.rolled).then_some(now);
        }
        default_step(setup, &mut now, &mut io);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::mini::{Choice, Mini, Setup};
    use sortie_kernel::{Io, choose, run};

    /// Plays at random and forecasts at every question.
    fn played(enough: usize, mut each: impl FnMut(&Setup, &mut Seat<'_, Mini>)) {
        let (setup, mut dice) = (Setup::default(), Rolling::new(Sampler::new(4)));
        let (mut at, mut random) = (Mini::opening(&setup), Sampler::new(5));
        for _ in 0..enough {
            let Some(decision) = run(&setup, &mut at, &mut Io::silent(&mut dice)) else { break };
            let mut menu = Vec::new();
            let mut seat = Seat::asked(&setup, &at, decision, &mut menu);
            each(&setup, &mut seat);
            let options = seat.menu();
            let choice = options[random.below(options.len() as u64) as usize];
            choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
        }
    }

    #[test]
    fn every_model_that_may_act_has_the_same_outlook_each_time() {
        let (mut asked, mut shot) = (0, 0);
        played(120, |setup, seat| {
            let found = forecast(seat, 7);
            let begins: Vec<Choice> =
                seat.menu().iter().copied().filter(|choice| matches!(choice, Choice::Activate(_))).collect();
            assert_eq!(found.iter().map(|outlook| outlook.choice).collect::<Vec<_>>(), begins);
            let plans = |found: &[Outlook<Mini>]| -> Vec<Vec<Choice>> {
                found.iter().map(|outlook| outlook.plan.iter().map(|step| step.choice).collect()).collect()
            };
            assert_eq!(plans(&found), plans(&forecast(seat, 7)));
            for step in found.iter().flat_map(|outlook| &outlook.plan) {
                assert_eq!(Mini::check(setup, &step.at, step.choice), Ok(()));
                shot += usize::from(matches!(step.choice, Choice::Shoot(_)));
            }
            assert!(found.iter().all(|outlook| outlook.plan.len() <= PLAN_MAX as usize));
            asked += usize::from(!begins.is_empty());
        });
        assert!(asked > 20 && shot > 5, "{asked} questions, {shot} shots");
    }

    #[test]
    fn actions_are_counted_and_not_time() {
        let mut most = 0;
        played(60, |setup, seat| {
            let (side, menu) = (seat.side(), seat.menu().to_vec());
            let at = seat.imagine(&mut Rolling::new(Sampler::new(1)));
            let mut bot = Greedy::<Mini>::with(Skill::FORECAST, 1);
            for choice in menu {
                let before = bot.tried;
                bot.plan(setup, &at, choice, side);
                most = most.max(bot.tried - before);
            }
        });
        assert!(most > 20 && most < TRIED_MAX / 4, "one plan tried {most} actions");
    }
}
