//! Data files and how they become a game.

mod arming;
mod assemble;
mod extras;
mod files;
mod force;
mod game;
mod prebuilt_teams;
mod random_force;
mod rarity;
mod scenarios;
mod syntax;
#[cfg(test)]
mod tests;
pub(crate) mod user_data;

pub(crate) use arming::{Device, Loadout, arm, is_called, offered};
pub(crate) use assemble::Assembly;
pub(crate) use extras::model_of;
pub(crate) use files::{FactionFile, ModelEntry, PickEntry, TeamEntry, factions};
pub(crate) use force::{Bill, bill, enlist, find_special, role_letter};
pub(crate) use game::{build, digest, listing};
pub(crate) use prebuilt_teams::{playable, team_of};
pub(crate) use random_force::SIZES;
pub(crate) use scenarios::{mission, scenario, scenarios};
