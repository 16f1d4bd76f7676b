//! What a choice may cost which model: the models it names, and all that it hits when it is played out a few times.

use sortie_kernel::show::Stake;
use sortie_kernel::{Position, Ruleset, play_out};

/// A model that is pinned.
pub const PINNED: &str = "pinned";

/// A pinned model is not out: no number of pins is fatal.
pub const NEVER: i32 = 1000;

/// How often a choice is played out to look for models besides those it names.
const REHEARSALS: u64 = 24;

/// Plays a choice out a few times, or once if no die is rolled; `look` sees each end position. A hand-written list of
/// rules that can hit a model would never be complete.
pub fn rehearse<R: Ruleset>(
    setup: &R::Setup,
    at: &Position<R>,
    choice: R::Choice,
    mut look: impl FnMut(&Position<R>),
) {
    if R::decision(setup, at).is_none() || R::check(setup, at, choice).is_err() {
        return;
    }
    let mut after = at.clone();
    for seed in 0..REHEARSALS {
        after.clone_from(at);
        let rolled = play_out(setup, at, &mut after, choice, seed);
        look(&after);
        if !rolled {
            break;
        }
    }
}

/// Adds a stake unless it is there already.
pub fn add(stakes: &mut Vec<Stake>, stake: Stake) {
    if !stakes.iter().any(|known| known.token == stake.token && known.label == stake.label) {
        stakes.push(stake);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stake_is_listed_once() {
        let stake = |token: &str, label| Stake { token: token.to_string(), label, fatal_at: NEVER };
        let mut stakes = Vec::new();
        for known in [stake("E1", PINNED), stake("P1", PINNED), stake("E1", PINNED), stake("E1", "hurt")] {
            add(&mut stakes, known);
        }
        let found: Vec<_> = stakes.iter().map(|stake| (stake.token.as_str(), stake.label)).collect();
        assert_eq!(found, [("E1", PINNED), ("P1", PINNED), ("E1", "hurt")]);
    }
}
