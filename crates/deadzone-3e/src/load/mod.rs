//! Data files and how they become a game.

mod assemble;
mod files;
mod force;
pub(crate) mod own;
mod ready;
mod scenarios;
mod surprise;
mod tables;
#[cfg(test)]
mod tests;
mod written;

pub(crate) use assemble::Assembly;
pub(crate) use files::{FactionFile, ModelEntry, SetEntry, factions};
pub(crate) use force::{choose_set, enlist, find_order, has_weapon, role_letter};
pub(crate) use ready::{idle_seed, ready, team_of};
pub(crate) use scenarios::{RANDOM, mission, scenario, scenarios};
pub(crate) use surprise::{FORCE_SEED, SIZES};
pub(crate) use tables::{BOARD_SEED, board, number_of, table, unsuited};
pub(crate) use written::slug;
