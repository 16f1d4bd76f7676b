//! The table: the one crate that names all rulesets.
//!
//! Below it everything is generic over a ruleset; above it nothing is. It holds games being played ([`Match`],
//! and [`Table`] for those who do not care which game), their records ([`record`]), ruling scripts ([`script`])
//! and case files ([`cases`]).

pub mod cases;
pub mod folder;
mod game;
pub mod live;
#[cfg(feature = "mini")]
pub mod patient;
mod playable;
pub mod probe;
pub mod record;
mod refusal;
mod registry;
mod rulesets;
pub mod script;
mod table;

pub use game::Match;
pub use playable::{Measure, OracleFile, Playable, Query};
pub use refusal::Refusal;
pub use registry::{Visit, ids, visit};
pub use table::{Asked, Table, Told};
