//! A bot for tests that thinks for as long as a test holds it, so that a test can check without a clock what others
//! can do in the meantime. It plays only the toy, which only tests offer.

use sortie_agents::{Agent, Random, Seat};
use sortie_kernel::Ruleset;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many are thinking now, and whether they are held.
static STATE: Mutex<(usize, bool)> = Mutex::new((0, false));
static CHANGED: Condvar = Condvar::new();

fn state() -> MutexGuard<'static, (usize, bool)> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until this many of them are thinking at once.
pub fn wait_for(count: usize) {
    let mut state = state();
    while state.0 < count {
        state = CHANGED.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
}

/// How many of them are thinking now.
pub fn thinking() -> usize {
    state().0
}

/// From now on they think until they are released.
pub fn hold() {
    state().1 = true;
}

/// Lets all of them answer.
pub fn let_go() {
    state().1 = false;
    CHANGED.notify_all();
}

/// The bot: any legal choice, unless it is held.
pub(crate) struct HeldBot(pub(crate) Random);

impl<R: Ruleset> Agent<R> for HeldBot {
    fn choose(&mut self, seat: &mut Seat<'_, R>) -> R::Choice {
        let mut held = state();
        held.0 += 1;
        CHANGED.notify_all();
        while held.1 {
            held = CHANGED.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
        held.0 -= 1;
        drop(held);
        self.0.choose(seat)
    }
}
