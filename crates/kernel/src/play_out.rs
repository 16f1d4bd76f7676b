//! Playing an action out to see whom it touches: the same for every game, because a choice, the questions
//! inside it and its end are all asked of the ruleset.

use crate::dice::{Recorder, Rolling, Sampler};
use crate::{Io, Position, Ruleset, choose, step};

/// No action takes more steps; one that seems to is given up.
const STEPS_MAX: u32 = 10_000;

/// Makes a choice at `before` and runs `to`, a copy of it, to the action's end with sampled dice and default
/// answers; says whether any die was rolled.
pub fn play_out<R: Ruleset>(
    setup: &R::Setup,
    before: &Position<R>,
    to: &mut Position<R>,
    choice: R::Choice,
    seed: u64,
) -> bool {
    let mut dice = Rolling::new(Recorder { inner: Sampler::new(seed), faces: Vec::new() });
    let mut io = Io::silent(&mut dice);
    choose(setup, to, choice, &mut io);
    for _ in 0..STEPS_MAX {
        if to.is_over() || R::action_done(before, to) {
            break;
        }
        match R::decision(setup, to) {
            Some(_) => {
                let choice = R::default_choice(setup, to);
                choose(setup, to, choice, &mut io);
            }
            None => step(setup, to, &mut io),
        }
    }
    !dice.source.faces.is_empty()
}
