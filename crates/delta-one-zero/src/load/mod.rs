//! Data files and how they become a game: cards, the law of Forces, maps, missions, a user's folder, random Forces.

mod build;
pub mod entries;
mod factions;
mod force;
mod issue;
mod library;
mod map_maker;
mod maps;
mod missions;
mod model;
mod random_force;
mod read_cards;
#[cfg(test)]
mod tests;
mod user_data;
mod weapons;
mod written;

pub use build::{assemble, build, force_of, listing};
pub use entries::{FireteamEntry, ForceEntry, MapEntry, PartEntry, Pick};
pub use force::{Bill, Law, bill, muster};
pub use library::{Library, library};
pub use map_maker::generate;
pub use maps::{check_map, map_of, map_of_position};
pub use missions::mission_of;
pub use model::recruit;
pub use random_force::random_force;
pub use user_data::{files_of, install, installed};
pub use written::{WrittenWeapon, written_weapon};
