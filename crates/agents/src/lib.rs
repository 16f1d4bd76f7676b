//! Bots.
//!
//! An [`Agent`] decides from a [`Seat`]: the question, the menu, the law and what its side may see. The position
//! itself is out of reach, so no agent can cheat, not even by accident.

mod forecast;
mod greedy;
mod mind;
mod named;
mod random;
mod reply;
mod seat;
mod skill;
mod watched;

pub use forecast::{Outlook, Planned, forecast};
pub use greedy::Greedy;
pub use named::{Named, find, names, thinking, title, veteran};
pub use random::Random;
pub use seat::Seat;
pub use skill::Skill;

use sortie_kernel::Ruleset;

/// A bot.
pub trait Agent<R: Ruleset>: Send {
    /// Answers the pending question with a choice that [`Seat::check`] accepts.
    fn choose(&mut self, seat: &mut Seat<'_, R>) -> R::Choice;
}
