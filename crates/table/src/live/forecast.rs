//! What each model could do at best, as its player may know it: shown beside the question which of them acts.
//!
//! The plans are the bot's, made in a world that the player imagines; the odds are those of the action that decides a
//! plan, from the position in which it would be taken.

use super::odds_of::{Budget, Odds, odds};
use super::reach::stands;
use crate::Playable;
use sortie_agents::{Outlook, Planned, Seat, forecast};
use sortie_kernel::show::Sketch;
use sortie_kernel::{Decision, Position, Side, play_out};

/// A choice that begins an activation, and what it leads to at best.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast {
    /// The choice in notation.
    pub line: String,
    /// The actions of the plan, in notation and as drawings, the next one first; none if the activation brings nothing.
    pub steps: Vec<(String, Sketch)>,
    /// The odds of the action that decides the plan; `None` if none of them puts anything at stake.
    pub odds: Option<Odds>,
}

/// The group of choices that end or decline something: nothing to plan for.
const NOTHING: &str = "pass";

pub(super) fn forecasts<R: Playable>(
    setup: &R::Setup,
    at: &Position<R>,
    decision: Decision,
    seed: u64,
) -> Vec<Forecast> {
    let mut menu = Vec::new();
    let outlooks = forecast(&mut Seat::<R>::asked(setup, at, decision, &mut menu), seed);
    let budget = Budget::screen().shared(outlooks.len());
    outlooks.into_iter().map(|outlook| told::<R>(setup, outlook, decision.by, budget)).collect()
}

fn told<R: Playable>(setup: &R::Setup, outlook: Outlook<R>, by: Side, budget: Budget) -> Forecast {
    let Outlook { choice, plan } = outlook;
    let mut decisive = None;
    let mut steps = Vec::new();
    for step in plan {
        let (line, sketch) = (R::choice_line(setup, step.choice), drawn::<R>(setup, &step, by));
        if sketch.group == NOTHING {
            continue;
        }
        if decisive.is_none() && !R::stakes(setup, &step.at, step.choice).is_empty() {
            decisive = Some(odds::<R>(setup, &[step.at], step.choice, line.clone(), budget));
        }
        steps.push((line, sketch));
    }
    Forecast { line: R::choice_line(setup, choice), steps, odds: decisive }
}

/// How a step looks. A way of several cubes is drawn to its end, not to the first of them.
fn drawn<R: Playable>(setup: &R::Setup, step: &Planned<R>, by: Side) -> Sketch {
    let mut sketch = R::sketch(setup, &step.at, step.choice);
    if let (Some(token), true) = (&sketch.subject, sketch.cell.is_some() && sketch.path.len() > 1) {
        let mut to = step.at.clone();
        if !play_out::<R>(setup, &step.at, &mut to, step.choice, 1) {
            sketch.cell = stands::<R>(setup, &to, by, token).or(sketch.cell);
        }
    }
    sketch
}

#[cfg(test)]
mod tests {
    use crate::live::running::Running;
    use crate::live::{Live, offers};
    use sortie_deadzone_3e::Deadzone;
    use sortie_kernel::Viewer;
    use sortie_kernel::dice::Sampler;
    use sortie_kernel::mini::Mini;
    use sortie_kernel::words::Spec;

    /// Plays on with default bots until a side is asked which of its models acts, some activations into the battle.
    fn battle(live: &mut dyn Live, activations: usize) {
        let mut met = 0;
        for n in 0..400 {
            let menu = live.menu();
            met += usize::from(menu.iter().any(|(_, sketch)| sketch.group == "activate"));
            if met > activations {
                return;
            }
            let by = live.pending().expect("the battle goes on").by;
            let line = live.think("random", n).expect("a known bot")();
            let chosen = live.propose(by, &line, Box::new(Sampler::new(n))).expect("it is on the menu");
            live.accept(chosen).expect("it was proposed a moment ago");
        }
        panic!("nobody was asked which model acts");
    }

    #[test]
    fn every_game_that_lets_one_measure_says_what_a_model_could_do() {
        let mut told = 0;
        for offer in offers() {
            let begin = || offer.begin(&Spec::default(), Box::new(Sampler::new(1))).expect("a game");
            if offer.measuring().is_err() {
                assert!(begin().forecast().is_none(), "{}: a chance would tell a distance", offer.id());
                continue;
            }
            // Free play of the whole team asks for no model.
            if offer.id() == "deadzone-alpha" {
                assert_eq!(begin().forecast().expect("it may be known")(), Vec::new());
                continue;
            }
            let (mut live, mut again) = (begin(), begin());
            battle(&mut *live, 3);
            battle(&mut *again, 3);
            let found = live.forecast().expect("it may be known")();
            assert_eq!(found, again.forecast().expect("it may be known")(), "{}", offer.id());
            let menu: Vec<String> = live.menu().into_iter().map(|(line, _)| line).collect();
            assert!(!found.is_empty(), "{}", offer.id());
            assert!(found.iter().all(|known| menu.contains(&known.line)), "{}: {found:?}", offer.id());
            assert!(found.iter().any(|known| !known.steps.is_empty()), "{}: {found:?}", offer.id());
            for (line, sketch) in found.iter().flat_map(|known| &known.steps) {
                assert!(!line.is_empty() && !sketch.words.is_empty() && !sketch.group.is_empty(), "{line}");
            }
            told += 1;
        }
        assert_eq!(told, 4, "three games and the toy");
    }

    #[test]
    fn a_forecast_depends_on_nothing_that_its_player_cannot_know() {
        let begin = || {
            let mut game = Running::<Mini>::new(&Spec::default(), Box::new(Sampler::new(1))).expect("a game");
            battle(&mut game, 9);
            game
        };
        let game = begin();
        let by = game.pending().expect("somebody is asked").by;
        let told = game.forecast().expect("it may be known")();
        assert!(!told.is_empty());
        let others = (50..60).filter(|world| {
            let mut twin = begin();
            let (at, decision) = (twin.game.imagined(Viewer::Player(by), *world), twin.game.decision);
            let differs = at != twin.game.at;
            twin.settle(at, decision);
            assert_eq!(twin.forecast().expect("it may be known")(), told, "world {world}");
            differs
        });
        assert!(others.count() > 0, "no world hides an overwatch");
    }

    #[test]
    fn the_odds_of_a_plan_are_those_of_the_action_that_decides_it() {
        let mut game = Running::<Deadzone>::new(&Spec::default(), Box::new(Sampler::new(1))).expect("a game");
        battle(&mut game, 9);
        let mut decided = 0;
        for known in game.forecast().expect("it may be known")() {
            let Some(odds) = known.odds else { continue };
            assert!(known.steps.iter().any(|(line, _)| *line == odds.line), "{odds:?}");
            assert!(!odds.stakes.is_empty() && odds.exact, "{odds:?}");
            decided += 1;
        }
        assert!(decided > 0);
    }
}
