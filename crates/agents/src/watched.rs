//! Dice that notice whether they were rolled.

use sortie_kernel::dice::{Dice, Due, Roll, Rolling, Sampler, Tally};
use sortie_rulebook::RuleId;

/// Sampled dice that remember whether anybody rolled them.
pub(crate) struct Watched {
    inner: Rolling<Sampler>,
    pub(crate) rolled: bool,
}

impl Watched {
    pub(crate) fn new(seed: u64) -> Watched {
        Watched { inner: Rolling::new(Sampler::new(seed)), rolled: false }
    }
}

impl Dice for Watched {
    fn tally(&mut self, roll: &Roll<'_>) -> Tally {
        self.rolled = true;
        self.inner.tally(roll)
    }

    fn pick(&mut self, why: RuleId, n: u16) -> u16 {
        self.rolled = true;
        self.inner.pick(why, n)
    }

    fn until(
        &mut self,
        rolls: &[Roll<'_>],
        due: Due<'_>,
        decided: &dyn Fn(&[Tally]) -> bool,
        out: &mut [Tally],
    ) {
        self.rolled = true;
        self.inner.until(rolls, due, decided, out);
    }

    fn pick_until(
        &mut self,
        why: RuleId,
        bounds: &[u16],
        accepted: &dyn Fn(&[u16]) -> bool,
        out: &mut [u16],
    ) {
        self.rolled = true;
        self.inner.pick_until(why, bounds, accepted, out);
    }

    fn faces(&self) -> &[u16] {
        self.inner.faces()
    }
}
