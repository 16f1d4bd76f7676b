//! Exact outcomes of a pool: every tally with its probability.

use super::{BINS, Class, Tally};
use std::collections::BTreeMap;

/// What is left of a chain of extra dice, or of a pool, below this probability goes to its likeliest outcome.
/// With `k` outcomes dropped the error of any probability is at most `k` times this; [`Table::dropped`] gives it.
/// It is so small that even outcomes of 1e-12, the least likely that odds list, are right to eight digits.
pub(super) const MIN_PROBABILITY: f64 = 1e-20;

/// Every outcome of a pool.
pub(super) struct Table {
    pub(super) outcomes: Vec<(Tally, f64)>,
    /// Probability of what was cut off and given to the likeliest outcome.
    pub(super) dropped: f64,
}

impl Table {
    pub(super) fn new(dice: u8, classes: &[Class], min_probability: f64) -> Table {
        let (one, mut dropped) = one_die(classes, min_probability);
        let mut all = BTreeMap::from([(Tally::default(), 1.0)]);
        for _ in 0..dice {
            let mut next: BTreeMap<Tally, f64> = BTreeMap::new();
            for (a, p) in &all {
                for (b, q) in &one {
                    if p * q < min_probability {
                        dropped += p * q;
                    } else {
                        *next.entry(sum(*a, *b)).or_default() += p * q;
                    }
                }
            }
            all = next;
        }
        let mut outcomes: Vec<(Tally, f64)> = all.into_iter().collect();
        let total: f64 = outcomes.iter().map(|(_, p)| p).sum();
        if let Some(likeliest) = outcomes.iter_mut().max_by(|a, b| a.1.total_cmp(&b.1)) {
            likeliest.1 += 1.0 - total;
        }
        Table { outcomes, dropped }
    }
}

fn sum(a: Tally, b: Tally) -> Tally {
    Tally(std::array::from_fn(|i: usize| if i < BINS { a.0[i].saturating_add(b.0[i]) } else { 0 }))
}

/// One die with its chain of extra dice, followed until what is left cannot matter.
fn one_die(classes: &[Class], min_probability: f64) -> (BTreeMap<Tally, f64>, f64) {
    let sides = classes.len() as f64;
    let mut done: BTreeMap<Tally, f64> = BTreeMap::new();
    let mut chain = BTreeMap::from([(Tally::default(), 1.0)]);
    let mut dropped = 0.0;
    while !chain.is_empty() {
        let mut longer: BTreeMap<Tally, f64> = BTreeMap::new();
        for (so_far, p) in &chain {
            for class in classes {
                let mut tally = *so_far;
                tally.count(*class);
                let q = p / sides;
                if !class.again {
                    *done.entry(tally).or_default() += q;
                } else if q < min_probability {
                    dropped += q;
                } else {
                    *longer.entry(tally).or_default() += q;
                }
            }
        }
        chain = longer;
    }
    (done, dropped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exploding_die_is_a_geometric_series() {
        let classes: Vec<Class> = (1..=8).map(|f| Class { bin: u8::from(f >= 5), again: f == 8 }).collect();
        let table = Table::new(1, &classes, MIN_PROBABILITY);
        let p = |successes: u8| -> f64 {
            table.outcomes.iter().filter(|(t, _)| t.bin(1) == successes).map(|(_, p)| p).sum()
        };
        // No 8 and a miss: 4/8. One success: a 5-7, or an 8 and a miss: 3/8 + 1/8 * 4/8.
        assert!((p(0) - 4.0 / 8.0).abs() < 1e-15);
        assert!((p(1) - (3.0 / 8.0 + 4.0 / 64.0)).abs() < 1e-15);
        assert!((p(2) - (3.0 / 64.0 + 4.0 / 512.0)).abs() < 1e-15);
        assert!(table.dropped < 1e-15);
    }

    #[test]
    fn the_least_likely_outcomes_that_are_listed_are_right_to_six_digits() {
        let classes: Vec<Class> = (1..=8).map(|f| Class { bin: u8::from(f == 8), again: f == 8 }).collect();
        let table = Table::new(8, &classes, MIN_PROBABILITY);
        // Eights before the eighth other face: C(n + 7, 7) (1/8)^n (7/8)^8.
        let mut exact = (7.0_f64 / 8.0).powi(8);
        for n in 0_u8..60 {
            let found: f64 = table.outcomes.iter().filter(|(t, _)| t.bin(1) == n).map(|(_, p)| p).sum();
            if exact > 1e-12 {
                assert!((found / exact - 1.0).abs() < 1e-6, "{n}: {found} is not {exact}");
            }
            exact *= f64::from(n + 8) / f64::from(n + 1) / 8.0;
        }
    }

    #[test]
    fn faces_that_count_for_nothing_are_not_told_apart() {
        let counted: Vec<Class> = (1..=8).map(|f| Class { bin: u8::from(f >= 5), again: f == 8 }).collect();
        let reading = |f: u8| if f < 5 { Class::nothing() } else { Class { bin: 1, again: f == 8 } };
        let ignored: Vec<Class> = (1..=8).map(reading).collect();
        let [all, few] = [&counted, &ignored].map(|classes| Table::new(4, classes, MIN_PROBABILITY));
        assert!(few.outcomes.len() * 3 < all.outcomes.len());
        for (tally, p) in &few.outcomes {
            assert_eq!(tally.bin(0), 0);
            let same = all.outcomes.iter().filter(|(other, _)| other.bin(1) == tally.bin(1));
            assert!((same.map(|(_, p)| p).sum::<f64>() - p).abs() < 1e-15);
        }
    }

    #[test]
    fn a_pool_sums_to_one() {
        let classes: Vec<Class> = (1..=6).map(|f| Class::bin(f - 1)).collect();
        for dice in 0..=6 {
            let table = Table::new(dice, &classes, MIN_PROBABILITY);
            assert!((table.outcomes.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-14);
        }
    }
}
