//! Which rules the current thread has reached.
//!
//! A mark is one `or` on a thread-local word, cheap enough to stay on in every build, so that a batch of bot
//! games can say which rules it exercised. Marks never influence play.

use crate::{RULES, RuleId};
use std::cell::Cell;

const WORDS: usize = RULES.len().div_ceil(64);

thread_local! {
    static REACHED: [Cell<u64>; WORDS] = const { [const { Cell::new(0) }; WORDS] };
}

/// Notes that the line naming this rule ran on this thread.
#[inline]
pub fn reach(id: RuleId) {
    REACHED.with(|words| {
        let word = &words[id.index() / 64];
        word.set(word.get() | 1 << (id.index() % 64));
    });
}

/// A set of rules: what a run reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached([u64; WORDS]);

impl Default for Reached {
    fn default() -> Self {
        Reached([0; WORDS])
    }
}

impl Reached {
    /// Whether the set holds the rule.
    pub fn contains(&self, id: RuleId) -> bool {
        self.0[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Adds everything another set holds.
    pub fn merge(&mut self, other: &Reached) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// The rules in the set, in order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = RuleId> {
        RuleId::all().filter(|id| self.contains(*id))
    }
}

/// Takes what this thread has reached since the last call, and starts again.
pub fn take() -> Reached {
    REACHED.with(|words| Reached(std::array::from_fn(|i| words[i].take())))
}

/// Runs something that is only imagined, and forgets what it reached.
pub fn apart<T>(imagined: impl FnOnce() -> T) -> T {
    let before = take();
    let out = imagined();
    REACHED.with(|words| {
        for (word, was) in words.iter().zip(before.0) {
            word.set(was);
        }
    });
    out
}

/// Runs a test body and requires that it reached each of the listed rules.
///
/// # Panics
/// If an id is unknown or the body did not reach it: the test does not prove what it claims.
pub fn covers<T>(ids: &[&str], body: impl FnOnce() -> T) -> T {
    let before = take();
    let value = body();
    let mut reached = take();
    for id in ids {
        let id = RuleId::parse(id).unwrap_or_else(|| panic!("no catalogue has a rule {id}"));
        assert!(reached.contains(id), "the test never reached {id} ({})", id.rule().title);
    }
    reached.merge(&before);
    REACHED.with(|words| words.iter().zip(reached.0).for_each(|(word, bits)| word.set(bits)));
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    #[test]
    fn a_rule_counts_once_its_line_ran() {
        take();
        assert!(!take().contains(crate::rule_id!("MINI-KEY-01")));
        let id = covers(&["MINI-KEY-01"], || rule!("MINI-KEY-01"));
        assert_eq!(take().iter().collect::<Vec<_>>(), [id]);
    }

    #[test]
    #[should_panic(expected = "never reached MINI-KEY-02")]
    fn a_test_that_misses_its_rule_fails() {
        covers(&["MINI-KEY-02"], || rule!("MINI-KEY-01"));
    }
}
