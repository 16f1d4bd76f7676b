//! Data files and how they become a game.

mod assemble;
mod files;
mod force;
mod prebuilt_teams;
mod random_force;
mod scenarios;
mod syntax;
#[cfg(test)]
mod tests;
pub(crate) mod user_data;

pub(crate) use assemble::Assembly;
pub(crate) use files::{EquipmentEntry, FactionFile, ModelEntry, PickEntry, SetEntry, TeamEntry, factions};
pub(crate) use force::{Bill, bill, choose_set, enlist, find_order, has_weapon, role_letter};
pub(crate) use prebuilt_teams::{playable, team_of};
pub(crate) use random_force::SIZES;
pub(crate) use scenarios::{mission, scenario, scenarios};
pub(crate) use sortie_data::syntax::slug;
