//! Many games on many cores.
//!
//! Game `i` of a batch takes its dice and its players' seeds from (seed, i) alone, and every figure is a sum over
//! games, so a batch gives the same result and the same checksum for every number of threads.

mod batch;
mod interval;
mod seed;

pub use batch::{Batch, Progress, Report, Stuck, play_game};
pub use interval::{Interval, wilson};
pub use seed::mix;
