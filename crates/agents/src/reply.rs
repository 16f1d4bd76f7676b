//! What the opponent makes of it: the rest of an activation played well, and then the opponent's answer to it.
//!
//! The opponent is imagined to play as this bot does, only with less thought. Every choice is followed to the same point,
//! the end of the opponent's next activation; otherwise a choice that merely puts the answer off would look better.

use crate::mind::{ACTIONS_MAX, Mind, Next, STEPS_MAX, apart};
use crate::watched::Watched;
use sortie_kernel::show::Show;
use sortie_kernel::{Frame as _, Io, Position, default_step};

impl<R: Show> Mind<'_, R> {
    /// How good the game is after a choice, the rest of its activation and the opponent's next one.
    pub(crate) fn after_reply(&mut self, at: &Position<R>, choice: R::Choice, sample: u32) -> f64 {
        let mut now = self.copy(at);
        self.play(&mut now, choice, sample);
        self.act_on(&mut now, sample + apart::OWN_REST);
        let me = self.side;
        self.side = me.other();
        if self.wait_for_turn(&mut now, sample) {
            if let Some((choice, _, _)) = self.best_next(&now, sample + apart::REPLY) {
                self.play(&mut now, choice, sample + apart::REPLY_PLAYED);
            }
            self.act_on(&mut now, sample + apart::REPLY_REST);
        }
        self.side = me;
        let worth = self.evaluate(&now);
        self.give_back(now);
        worth
    }

    /// Plays the rest of the activation, each time with the action that looks best.
    fn act_on(&mut self, now: &mut Position<R>, sample: u32) {
        for action in 0..ACTIONS_MAX {
            let within = now.top().is_some_and(|top| top.is_within());
            if !within || self.go_on(now, sample + action) == Next::Over {
                return;
            }
            let here = self.evaluate(now);
            let choice = match self.best_next(now, sample + apart::BEST_OF_REST * action) {
                Some((choice, worth, _)) if worth > here => choice,
                _ => R::default_choice(self.setup, now),
            };
            self.play(now, choice, sample + apart::PLAYED_REST * action);
        }
    }

    /// Lets defaults answer until this side is asked what to do next; says whether it is.
    fn wait_for_turn(&self, now: &mut Position<R>, sample: u32) -> bool {
        let mut dice = Watched::new(self.seed.rotate_left(19) ^ u64::from(sample));
        for _ in 0..STEPS_MAX {
            let Some(top) = now.top() else { return false };
            if let Some(question) = top.question()
                && (question.acts || top.is_between())
                && R::decision(self.setup, now).is_some_and(|decision| decision.by == self.side)
            {
                return true;
            }
            default_step(self.setup, now, &mut Io::silent(&mut dice));
        }
        false
    }
}
