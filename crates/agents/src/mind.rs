//! Imagined play: one choice, one action, the rest of an activation, on copies of a position.
//!
//! Questions in between are answered with the ruleset's defaults. Everything is bounded by a number of actions tried,
//! never by a clock, so that the same seed gives the same result on every machine.

use crate::watched::Watched;
use sortie_kernel::show::Show;
use sortie_kernel::{Frame as _, Io, Position, Side, choose, default_step};

/// An action that has not ended after this many steps is judged as it stands.
pub(crate) const STEPS_MAX: u32 = 2000;
/// The longest rest of an activation that is imagined.
pub(crate) const ACTIONS_MAX: u32 = 5;
/// Menus inside an activation are thinned out evenly beyond this.
const INNER_MENU_MAX: usize = 28;
/// Samples of each choice with dice inside an activation.
const INNER_SAMPLES: u32 = 2;
/// The best inner choice is judged again with this many new samples; otherwise lucky samples would make it look better
/// than it is.
const SECOND_LOOK: u32 = 3;

/// Dice depend on the number of a sample. These steps between the numbers keep looks for different purposes from seeing
/// the same dice, so that luck in one look is not counted again in the next.
pub(crate) mod apart {
    pub(crate) const INNER: u32 = 11;
    pub(crate) const BEST_OF_REST: u32 = 17;
    pub(crate) const PLAYED_REST: u32 = 29;
    pub(crate) const SECOND_LOOK: u32 = 31;
    pub(crate) const DEFAULT_REST: u32 = 97;
    pub(crate) const OWN_REST: u32 = 211;
    pub(crate) const REPLY: u32 = 307;
    pub(crate) const REPLY_PLAYED: u32 = 401;
    pub(crate) const REPLY_REST: u32 = 503;
}

/// What follows when an action is settled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// The same side acts on.
    Acts,
    /// The activation is over, or somebody else decides.
    Over,
}

/// One train of thought.
pub(crate) struct Mind<'a, R: Show> {
    pub(crate) setup: &'a R::Setup,
    pub(crate) side: Side,
    /// Every choice gets the same dice, so that luck does not decide between them.
    pub(crate) seed: u64,
    /// Whether to look into a new activation of the same side: the question at the start is outside an activation, so
    /// its answer matters for what the side does next.
    pub(crate) beyond: bool,
    /// Actions that may still be tried.
    pub(crate) left: u32,
    /// Actions that were tried.
    pub(crate) tried: u32,
    /// Steps that the latest action took.
    pub(crate) steps: u32,
    /// Buffers for positions, by depth.
    pub(crate) rooms: Vec<Position<R>>,
}

impl<R: Show> Mind<'_, R> {
    pub(crate) fn evaluate(&self, at: &Position<R>) -> f64 {
        f64::from(R::lead(self.setup, at, self.side))
    }

    /// A copy in a buffer that is returned with [`Mind::give_back`].
    pub(crate) fn copy(&mut self, at: &Position<R>) -> Position<R> {
        match self.rooms.pop() {
            Some(mut room) => {
                room.clone_from(at);
                room
            }
            None => at.clone(),
        }
    }

    pub(crate) fn give_back(&mut self, room: Position<R>) {
        self.rooms.push(room);
    }

    /// Plays a choice until its action is settled; says whether anything was rolled, and counts the steps it took.
    pub(crate) fn play(&mut self, now: &mut Position<R>, choice: R::Choice, sample: u32) -> bool {
        self.left = self.left.saturating_sub(1);
        self.tried += 1;
        let seed = self.seed ^ (u64::from(sample) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut dice = Watched::new(seed);
        let before = self.copy(now);
        let mut io = Io::silent(&mut dice);
        choose(self.setup, now, choice, &mut io);
        self.steps = 0;
        while self.steps < STEPS_MAX && !now.is_over() && !R::action_done(&before, now) {
            default_step(self.setup, now, &mut io);
            self.steps += 1;
        }
        self.give_back(before);
        dice.rolled
    }

    /// Goes on from a settled action to the next action of the same activation, if there is one.
    pub(crate) fn go_on(&self, now: &mut Position<R>, sample: u32) -> Next {
        let mut dice = Watched::new(self.seed.rotate_left(7) ^ u64::from(sample));
        for _ in 0..STEPS_MAX {
            let Some(top) = now.top() else { return Next::Over };
            let within = top.is_within();
            if dice.rolled || !(within || self.beyond && top.is_between()) {
                return Next::Over;
            }
            if let Some(question) = top.question() {
                let own = R::decision(self.setup, now).is_some_and(|decision| decision.by == self.side);
                if question.acts || !within {
                    return if own { Next::Acts } else { Next::Over };
                }
            }
            default_step(self.setup, now, &mut Io::silent(&mut dice));
        }
        Next::Over
    }

    /// How much better the game is at the end of the activation than here, if the default player goes on, and whether
    /// dice decide.
    pub(crate) fn default_gain(&mut self, now: &mut Position<R>, sample: u32) -> (f64, bool) {
        let here = self.evaluate(now);
        let mut rolled = false;
        for action in 0..ACTIONS_MAX {
            if self.go_on(now, sample) == Next::Over || !now.top().unwrap_or_default().is_within() {
                break;
            }
            let default = R::default_choice(self.setup, now);
            rolled |= self.play(now, default, sample + apart::DEFAULT_REST * (action + 1));
        }
        (self.evaluate(now) - here, rolled)
    }

    /// How much better the best next action makes the game than it is here, with what the default player does after
    /// it; nothing if the activation is over. Stopping here is always possible.
    pub(crate) fn best_gain(&mut self, at: &Position<R>, sample: u32) -> f64 {
        let mut root = self.copy(at);
        let mut best_gain = 0.0;
        if self.go_on(&mut root, sample) == Next::Acts {
            let here = self.evaluate(at);
            if let Some((choice, mut worth, rolled)) = self.best_next(&root, sample) {
                if rolled && worth > here {
                    let again: f64 = (1..=SECOND_LOOK)
                        .map(|look| self.inner_worth(&root, choice, sample + apart::SECOND_LOOK * look).0)
                        .sum();
                    worth = again / f64::from(SECOND_LOOK);
                }
                best_gain = (worth - here).max(0.0);
            }
        }
        self.give_back(root);
        best_gain
    }

    /// The best answer to the question at hand, what it is worth with the default player's rest of the activation, and
    /// whether dice decide; `None` if no action is left to try.
    pub(crate) fn best_next(&mut self, root: &Position<R>, sample: u32) -> Option<(R::Choice, f64, bool)> {
        let mut menu = Vec::new();
        R::candidates(self.setup, root, &mut menu);
        menu.retain(|choice| !R::is_pointless(self.setup, root, *choice));
        let stride = menu.len().div_ceil(INNER_MENU_MAX).max(1);
        let mut best: Option<(R::Choice, f64, bool)> = None;
        for choice in menu.into_iter().step_by(stride) {
            if self.left == 0 {
                break;
            }
            let (worth, rolled) = self.inner_worth(root, choice, sample);
            if best.is_none_or(|(_, known, _)| worth > known) {
                best = Some((choice, worth, rolled));
            }
        }
        best
    }

    /// What an action inside the activation is worth, and whether dice decide.
    fn inner_worth(&mut self, root: &Position<R>, choice: R::Choice, sample: u32) -> (f64, bool) {
        let (mut settled, mut gain, mut rolled) = (0.0, 0.0, false);
        let mut looks = 0;
        while looks < INNER_SAMPLES {
            let mut now = self.copy(root);
            rolled |= self.play(&mut now, choice, sample + apart::INNER + looks);
            settled += self.evaluate(&now);
            let (more, later) = self.default_gain(&mut now, sample + apart::INNER + looks);
            gain += more;
            rolled |= later;
            self.give_back(now);
            looks += 1;
            if !rolled {
                break;
            }
        }
        ((settled + gain.max(0.0)) / f64::from(looks), rolled)
    }
}
