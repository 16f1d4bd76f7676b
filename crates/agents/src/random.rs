//! A bot that picks any choice on the menu with equal probability.

use crate::{Agent, Seat};
use sortie_kernel::Ruleset;
use sortie_kernel::dice::Sampler;

/// Chooses evenly from the menu. It looks at nothing else, so it is as fast as the rules are.
pub struct Random(Sampler);

impl Random {
    /// A player whose whole play follows from the seed and the questions.
    pub fn new(seed: u64) -> Self {
        Random(Sampler::new(seed))
    }
}

impl<R: Ruleset> Agent<R> for Random {
    fn choose(&mut self, seat: &mut Seat<'_, R>) -> R::Choice {
        let menu = seat.menu();
        assert!(!menu.is_empty(), "a menu is never empty");
        menu[self.0.below(menu.len() as u64) as usize]
    }
}
