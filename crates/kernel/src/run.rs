//! Runs one frame at a time until a player must decide.

use crate::dice::{Dice, Roll, Tally};
use crate::{Decision, Flow, Frame as _, Note, Position, Ruleset};
use sortie_rulebook::RuleId;

/// What a rule may touch. Not the stack, not the clock, not another source of chance.
pub struct Cx<'a, R: Ruleset> {
    /// Fixed for the whole game.
    pub setup: &'a R::Setup,
    /// Everything that changes.
    pub state: &'a mut R::State,
    /// The only source of chance.
    pub dice: &'a mut dyn Dice,
    log: Option<&'a mut Vec<Note<R::Event>>>,
}

impl<'a, R: Ruleset> Cx<'a, R> {
    /// A standalone context, for tests and tools that call a rule outside a running game.
    pub fn new(setup: &'a R::Setup, state: &'a mut R::State, dice: &'a mut dyn Dice) -> Self {
        Cx { setup, state, dice, log: None }
    }

    /// Logs what happened and which rule caused it; builds nothing when nobody listens.
    #[inline]
    pub fn emit(&mut self, rule: RuleId, event: impl FnOnce() -> R::Event) {
        if let Some(log) = &mut self.log {
            log.push(Note { rule, event: event(), faces: Vec::new() });
        }
    }

    /// Whether anybody listens; if not, what only narration needs is not computed.
    #[inline]
    pub fn is_logged(&self) -> bool {
        self.log.is_some()
    }

    /// Rolls a pool and logs it with its faces.
    #[inline]
    pub fn roll(&mut self, roll: &Roll<'_>, event: impl FnOnce(Tally) -> R::Event) -> Tally {
        let tally = self.dice.tally(roll);
        self.log_roll(roll.why, || event(tally));
        tally
    }

    /// Picks one of `n` things at random, counted from 0, and logs it with its face.
    #[inline]
    pub fn pick(&mut self, why: RuleId, n: u16, event: impl FnOnce(u16) -> R::Event) -> u16 {
        let picked = self.dice.pick(why, n);
        self.log_roll(why, || event(picked));
        picked
    }

    /// Logs an event with the faces of the latest roll, for rolls made through `dice` directly.
    #[inline]
    pub fn log_roll(&mut self, rule: RuleId, event: impl FnOnce() -> R::Event) {
        if let Some(log) = &mut self.log {
            log.push(Note { rule, event: event(), faces: self.dice.faces().to_vec() });
        }
    }
}

/// Where chance comes from and where narration goes.
pub struct Io<'a, R: Ruleset> {
    /// The dice.
    pub dice: &'a mut dyn Dice,
    /// Who listens, if anybody.
    pub log: Option<&'a mut Vec<Note<R::Event>>>,
}

impl<'a, R: Ruleset> Io<'a, R> {
    /// Nobody listens.
    pub fn silent(dice: &'a mut dyn Dice) -> Self {
        Io { dice, log: None }
    }
}

/// Runs one frame, after which odds merge equal positions.
///
/// # Panics
/// If the game is over or the top frame asks a question.
pub fn step<R: Ruleset>(setup: &R::Setup, at: &mut Position<R>, io: &mut Io<'_, R>) {
    let frame = at.pop().expect("a running game has a frame");
    let mut cx = Cx { setup, state: &mut at.state, dice: &mut *io.dice, log: io.log.as_deref_mut() };
    let flow = frame.run(&mut cx);
    settle(at, flow);
}

/// Answers the pending decision with the default choice, or runs one frame if nothing is asked.
///
/// # Panics
/// If the game is over.
pub fn default_step<R: Ruleset>(setup: &R::Setup, at: &mut Position<R>, io: &mut Io<'_, R>) {
    match R::decision(setup, at) {
        Some(_) => {
            let choice = R::default_choice(setup, at);
            choose(setup, at, choice, io);
        }
        None => step(setup, at, io),
    }
}

/// Answers the pending decision with a choice that `check` accepts, without running on.
///
/// # Panics
/// If no decision is pending. In debug builds also if `check` refuses the choice.
pub fn choose<R: Ruleset>(setup: &R::Setup, at: &mut Position<R>, choice: R::Choice, io: &mut Io<'_, R>) {
    debug_assert_eq!(R::check(setup, at, choice), Ok(()), "choices are checked before they are made");
    let frame = at.pop().expect("a decision is pending");
    let mut cx = Cx { setup, state: &mut at.state, dice: &mut *io.dice, log: io.log.as_deref_mut() };
    let question = frame.question().expect("the top frame asks a question");
    let flow = (question.answer)(frame, choice, &mut cx);
    settle(at, flow);
}

fn settle<R: Ruleset>(at: &mut Position<R>, flow: Flow<R::Frame>) {
    match flow {
        Flow::Done => (),
        Flow::Goto(frame) | Flow::Ask(frame) => at.push(frame),
        Flow::Call { child, then } => {
            at.push(then);
            at.push(child);
        }
    }
}

/// Runs to the next decision; `None` when the game is over.
pub fn run<R: Ruleset>(setup: &R::Setup, at: &mut Position<R>, io: &mut Io<'_, R>) -> Option<Decision> {
    loop {
        if at.is_over() {
            return None;
        }
        if let Some(decision) = R::decision(setup, at) {
            return Some(decision);
        }
        step(setup, at, io);
    }
}
