//! Buckets of tokens per address: each request takes one, time puts them back.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Instant;

/// Addresses remembered at most; full buckets are forgotten first.
const REMEMBERED: usize = 50_000;

/// One bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn full(size: f64, now: Instant) -> Bucket {
        Bucket { left: size, filled: now }
    }

    /// Takes one token, if there is one.
    pub(crate) fn take(&mut self, per_second: f64, size: f64, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed * per_second).min(size);
        self.filled = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// A bucket for each key.
pub struct Buckets<K> {
    per_second: f64,
    size: f64,
    known: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Buckets of this size that fill at this rate; a rate of zero means no limit.
    pub fn new(per_second: f64, size: f64) -> Self {
        Buckets { per_second, size, known: Mutex::default() }
    }

    /// Takes a token for this key, if there is one. `None` is not limited.
    pub fn take(&self, key: Option<K>) -> bool {
        let Some(key) = key.filter(|_| self.per_second > 0.0) else { return true };
        let now = Instant::now();
        let mut known = self.known.lock();
        if known.len() >= REMEMBERED {
            let (rate, size) = (self.per_second, self.size);
            known.retain(|_, bucket| {
                bucket.left + now.saturating_duration_since(bucket.filled).as_secs_f64() * rate < size
            });
        }
        known.entry(key).or_insert_with(|| Bucket::full(self.size, now)).take(self.per_second, self.size, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills() {
        let start = Instant::now();
        let mut bucket = Bucket::full(2.0, start);
        assert!(bucket.take(1.0, 2.0, start) && bucket.take(1.0, 2.0, start));
        assert!(!bucket.take(1.0, 2.0, start));
        assert!(!bucket.take(1.0, 2.0, start + Duration::from_millis(900)));
        assert!(bucket.take(1.0, 2.0, start + Duration::from_millis(1100)));
        assert!(!bucket.take(1.0, 2.0, start + Duration::from_millis(1100)));
    }

    #[test]
    fn each_address_has_its_own_and_zero_is_no_limit() {
        let buckets = Buckets::new(0.001, 1.0);
        assert!(buckets.take(Some("one")) && buckets.take(Some("other")));
        assert!(!buckets.take(Some("one")) && buckets.take(None));
        let none = Buckets::new(0.0, 0.0);
        assert!((0..1000).all(|_| none.take(Some("one"))));
    }
}
