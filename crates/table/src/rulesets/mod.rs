//! What the table offers for each ruleset: one file a ruleset.

mod kill_team;
#[cfg(feature = "mini")]
mod mini;
