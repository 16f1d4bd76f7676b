//! Plays an action out on a copy, to see whom it affects or what dice it rolls. It works for every game, because the
//! ruleset itself answers what a choice does, what it asks and when it ends.

use crate::dice::{Recorder, Rolling, Sampler};
use crate::run::default_step;
use crate::{Io, Note, Position, Ruleset, choose};

/// An action that takes more steps is given up.
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
        default_step(setup, to, &mut io);
    }
    !dice.source.faces.is_empty()
}

/// Where a choice led on a copy, and what was logged.
pub type Tried<R> = (Position<R>, Vec<Note<<R as Ruleset>::Event>>);

/// Makes a choice on a copy and runs it with default answers until `ready` accepts the frame on top. Returns the
/// position then and what was logged; nothing if the choice is illegal, dice are rolled before that frame, or the
/// action ends without it.
pub fn run_until<R: Ruleset>(
    setup: &R::Setup,
    at: &Position<R>,
    choice: R::Choice,
    ready: impl Fn(R::Frame) -> bool,
) -> Option<Tried<R>> {
    let mut dice = Rolling::new(Recorder { inner: Sampler::new(1), faces: Vec::new() });
    let (mut to, mut notes) = (at.clone(), Vec::new());
    R::decision(setup, at)?;
    R::check(setup, at, choice).ok()?;
    choose(setup, &mut to, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
    for _ in 0..STEPS_MAX {
        if ready(to.top()?) {
            return Some((to, notes));
        }
        if !dice.source.faces.is_empty() || R::action_done(at, &to) {
            return None;
        }
        default_step(setup, &mut to, &mut Io { dice: &mut dice, log: Some(&mut notes) });
    }
    None
}
