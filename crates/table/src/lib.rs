//! The table: the one crate that names all rulesets.
//!
//! Below it everything is generic over a ruleset; above it nothing is. It holds games being played ([`Match`], and
//! [`Table`] for callers that do not care which game), their records ([`record`]), ruling scripts ([`script`])
//! and case files ([`cases`]).

pub mod campaign;
pub mod folder;
pub mod fuzzing;
mod game;
pub mod live;
mod local_match;
pub mod record;
mod refusal;
mod registry;
pub mod script;
mod table;

pub use local_match::Match;
pub use refusal::Refusal;
pub use registry::{Visit, catalogues, ids, visit};
pub use sortie_agents::title as bot_title;
pub use sortie_plug::building;
#[cfg(feature = "mini")]
pub use sortie_plug::held_bot;
pub use sortie_plug::{Measure, OracleFile, Playable, Query, Unit, cases};
pub use table::{Asked, NarrationLine, Table};
