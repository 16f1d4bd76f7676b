//! Whether sampled dice come out as often as the rules say: a χ² test of outcomes played against their exact odds.
//!
//! Both sides of the comparison run the same frames, once with dice from a sampler and once with every branch of
//! them; closed forms that the branches must agree with are in the tests of each ruleset.

use sortie_kernel::dice::{Branches, Rolling, Sampler};
use sortie_kernel::words::Words;
use sortie_kernel::{Io, Position, choose, run};
use sortie_odds::Explorer;
use std::collections::BTreeMap;

/// Outcomes that are expected less often than this are counted together.
const RARE: f64 = 10.0;

/// Anything less likely than this is not followed: it will not come up in any of the plays.
const UNLIKELY: f64 = 1e-8;

/// A scene and lines of notation, the last of which rolls.
pub struct Trial<'a, R: Words> {
    /// The scene, as in a ruling script.
    pub scene: &'a str,
    /// The choices.
    pub lines: &'a [&'a str],
    /// What is compared, read off the position at the next question.
    pub outcome: fn(&Position<R>) -> Outcome,
}

/// A few numbers that distinguish outcomes.
pub type Outcome = [u16; 4];

/// The result of a trial.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// Different outcomes, rare ones counted as one.
    pub outcomes: usize,
    /// The sum of squared deviations.
    pub chi_square: f64,
    /// The bound that an honest run exceeds once in ten thousand times.
    pub limit: f64,
}

impl<R: Words> Trial<'_, R> {
    /// Plays the last line many times and compares how often every outcome came with how often it must.
    ///
    /// # Panics
    /// If the scene or a line is not understood, or the last line has one outcome only: nothing would be compared.
    #[must_use]
    pub fn played(&self, times: u64, seed: u64) -> Found {
        let scene: R::Fixture = toml::from_str(self.scene).unwrap_or_else(|error| panic!("{error}"));
        let (setup, mut at) = R::fixture(scene).unwrap_or_else(|faults| panic!("{faults:?}"));
        let (last, first) = self.lines.split_last().expect("a trial has a line");
        let read =
            |line: &str| R::read_choice(&setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        let mut branches = Branches::new();
        run(&setup, &mut at, &mut Io::silent(&mut branches));
        for line in first {
            choose(&setup, &mut at, read(line), &mut Io::silent(&mut branches));
            run(&setup, &mut at, &mut Io::silent(&mut branches));
        }
        let last = read(last);
        let mut expected = BTreeMap::<Outcome, f64>::new();
        let over = |now: &Position<R>| *now != at && R::decision(&setup, now).is_some();
        for (end, chance) in
            Explorer::<R>::approximate(UNLIKELY).until(&setup, &at, &over, &mut |_| last).ends
        {
            *expected.entry((self.outcome)(&end)).or_default() += chance;
        }
        let mut seen = BTreeMap::<Outcome, u64>::new();
        let mut dice = Rolling::new(Sampler::new(seed));
        for _ in 0..times {
            let mut to = at.clone();
            choose(&setup, &mut to, last, &mut Io::silent(&mut dice));
            run(&setup, &mut to, &mut Io::silent(&mut dice));
            *seen.entry((self.outcome)(&to)).or_default() += 1;
        }
        compare(&expected, &seen, times as f64)
    }
}

fn compare(expected: &BTreeMap<Outcome, f64>, seen: &BTreeMap<Outcome, u64>, times: f64) -> Found {
    let unforeseen = seen.keys().find(|outcome| !expected.contains_key(*outcome));
    assert_eq!(unforeseen, None, "an outcome that no branch has");
    let (mut rare, mut outcomes, mut chi_square) = ((0.0, 0.0), 0, 0.0);
    let mut add = |due: f64, came: f64| {
        chi_square += (came - due) * (came - due) / due;
        outcomes += 1;
    };
    for (outcome, chance) in expected {
        let (due, came) = (chance * times, seen.get(outcome).copied().unwrap_or(0) as f64);
        if due < RARE {
            rare = (rare.0 + due, rare.1 + came);
        } else {
            add(due, came);
        }
    }
    if rare.0 >= RARE {
        add(rare.0, rare.1);
    }
    assert!(outcomes > 1, "one outcome proves nothing: {expected:?}");
    Found { outcomes, chi_square, limit: limit(outcomes - 1) }
}

/// The value that χ² with these degrees of freedom exceeds once in ten thousand times, by the cube-root
/// approximation of Wilson and Hilferty.
fn limit(freedom: usize) -> f64 {
    const DEVIATIONS: f64 = 3.719;
    let part = 2.0 / (9.0 * freedom as f64);
    freedom as f64 * (1.0 - part + DEVIATIONS * part.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fair_counts_pass_and_loaded_ones_do_not() {
        let name = |n: u16| [n, 0, 0, 0];
        let expected = BTreeMap::from([(name(1), 0.5), (name(2), 0.3), (name(3), 0.2)]);
        let counts = |a, b, c| BTreeMap::from([(name(1), a), (name(2), b), (name(3), c)]);
        let fair = compare(&expected, &counts(505, 297, 198), 1000.0);
        assert!(fair.chi_square < fair.limit && fair.outcomes == 3, "{fair:?}");
        let loaded = compare(&expected, &counts(580, 270, 150), 1000.0);
        assert!(loaded.chi_square > loaded.limit, "{loaded:?}");
    }

    #[test]
    fn the_limit_is_that_of_the_tables() {
        assert!((limit(5) - 25.7).abs() < 0.7, "{}", limit(5));
        assert!((limit(10) - 35.6).abs() < 0.5, "{}", limit(10));
    }
}
