//! Choices made up at random: what a confused client might send.

use sortie_kernel::contract::refusals;
use sortie_kernel::words::Words;

/// Choices tried in an ordinary run, and in the long one.
const TRIED: [u64; 2] = [100_000, 1_000_000];

/// Makes up choices until very many have been refused, each by a rule and without changing anything.
///
/// # Panics
/// If one is not.
pub fn refuses_arbitrary_choices<R: Words>(setup: &R::Setup) {
    let count = TRIED[usize::from(std::env::var_os("SORTIE_LONG").is_some())];
    let report = refusals::<R>(setup, count, 3);
    assert!(report.refused >= count, "{report:?}");
}
