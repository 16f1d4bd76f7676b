//! Spec ops, the narrative way to play. [KT-SETUP-06] [KT-NARR]
//!
//! | where | what |
//! |---|---|
//! | `content` | the tables of the data file |
//! | `slate`, `rank` | the dataslate: operatives, base, stash, spec op |
//! | `campaign`, `command`, `ask`, `log` | how it changes, line by line, what it asks, and its text |
//! | `debrief` | what follows a battle, step by step |
//! | `requisition` | what is bought and given up between battles |
//! | `picks`, `force` | a kill team for the next battle, and how a set-up names it |
//! | `deeds`, `report` | what a battle leaves behind |
//! | `gained`, `honours`, `scars`, `assets`, `engineering_bay`, `comms_network` | what was gained, in a battle |
//! | `sheet` | the dataslate as screens show it |
//!
//! Deliberately absent: files, clocks, and any knowledge of where a campaign is kept.

pub mod ask;
pub mod assets;
pub mod campaign;
pub mod command;
pub(crate) mod comms_network;
pub mod content;
pub mod debrief;
pub(crate) mod deeds;
pub(crate) mod engineering_bay;
pub mod force;
pub(crate) mod gained;
pub(crate) mod honours;
pub mod log;
pub mod picks;
pub mod rank;
pub mod report;
pub(crate) mod requisition;
pub mod rolls;
pub(crate) mod scars;
pub mod sheet;
pub mod slate;

#[cfg(test)]
mod tests;

pub use campaign::Campaign;
pub use command::Command;
pub use gained::Fitted;
