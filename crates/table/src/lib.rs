//! The table: the one crate that names all rulesets.
//!
//! Below it everything is generic over a ruleset; above it nothing is.

pub mod cases;
mod playable;

pub use playable::{Measure, OracleFile, Playable, Query};
