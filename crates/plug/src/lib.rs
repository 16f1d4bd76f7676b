//! What a ruleset provides beyond its rules: its name, its bots, oracle cases, explanations and benchmarks.
//!
//! A ruleset's crate implements [`Playable`] in its module `oracle`; everything above is generic over the trait and
//! names no game. Floats are allowed here and in those modules, because answers to cases are probabilities.

pub mod building;
pub mod cases;
pub mod cubes;
#[cfg(feature = "mini")]
pub mod held_bot;
mod playable;
mod query;
#[cfg(feature = "mini")]
mod toy;

pub use playable::{Measure, OracleFile, Playable, Unit};
pub use query::{Query, QueryReader};
