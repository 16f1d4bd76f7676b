//! What the table offers for each ruleset: one file a ruleset.

mod asked;
mod deadzone_3e;
mod deadzone_3e_explain;
mod kill_team;
mod kill_team_explain;
#[cfg(feature = "mini")]
mod mini;
