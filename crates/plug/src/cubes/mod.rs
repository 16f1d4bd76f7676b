//! Tools for any board of cubes: oracle cases of sight and steps, the same answers in sentences, and benchmarks. The
//! geometry answers; a ruleset supplies the ids of its rules.

mod cases;
mod explain;
mod measures;

pub use cases::{Grids, SightCases, StepCases};
pub use explain::{CubeRules, reach, sight};
pub use measures::measures;
