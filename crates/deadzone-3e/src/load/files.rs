//! The data files: factions and ready teams, as TOML that a player can read and extend.

use super::user_data;
use serde::{Deserialize, Serialize};
use sortie_data::files::{Files, read};
use sortie_kernel::words::Fault;
use std::sync::OnceLock;

/// The files that come with the program, by name: force lists and ready teams of each faction.
const FACTIONS: [(&str, &str); 8] = [
    ("factions/enforcers.toml", include_str!("../../data/factions/enforcers.toml")),
    ("factions/plague.toml", include_str!("../../data/factions/plague.toml")),
    ("factions/rebs.toml", include_str!("../../data/factions/rebs.toml")),
    ("factions/marauders.toml", include_str!("../../data/factions/marauders.toml")),
    ("factions/asterians.toml", include_str!("../../data/factions/asterians.toml")),
    ("factions/veer-myn.toml", include_str!("../../data/factions/veer-myn.toml")),
    ("factions/forge-fathers.toml", include_str!("../../data/factions/forge-fathers.toml")),
    ("factions/gcps.toml", include_str!("../../data/factions/gcps.toml")),
];
/// How many force lists come with the program; they come before a user's own.
pub(crate) const BUILT_IN: usize = FACTIONS.len();
const TEAMS: [(&str, &str); 8] = [
    ("teams/enforcers.toml", include_str!("../../data/teams/enforcers.toml")),
    ("teams/plague.toml", include_str!("../../data/teams/plague.toml")),
    ("teams/rebs.toml", include_str!("../../data/teams/rebs.toml")),
    ("teams/marauders.toml", include_str!("../../data/teams/marauders.toml")),
    ("teams/asterians.toml", include_str!("../../data/teams/asterians.toml")),
    ("teams/veer-myn.toml", include_str!("../../data/teams/veer-myn.toml")),
    ("teams/forge-fathers.toml", include_str!("../../data/teams/forge-fathers.toml")),
    ("teams/gcps.toml", include_str!("../../data/teams/gcps.toml")),
];

/// One faction's force list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactionFile {
    pub(crate) name: String,
    pub(crate) letter: char,
    #[serde(rename = "model")]
    pub(crate) models: Vec<ModelEntry>,
    #[serde(default)]
    pub(crate) equipment: Vec<EquipmentEntry>,
}

/// One entry of a force list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModelEntry {
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) speed: Option<String>,
    pub(crate) ranged: Option<u8>,
    pub(crate) fight: Option<u8>,
    pub(crate) survive: Option<u8>,
    #[serde(default)]
    pub(crate) armour: u8,
    pub(crate) hp: u8,
    pub(crate) size: u8,
    #[serde(default)]
    pub(crate) keywords: Vec<String>,
    pub(crate) order: Option<String>,
    #[serde(default)]
    pub(crate) equipment: bool,
    #[serde(rename = "set")]
    pub(crate) sets: Vec<SetEntry>,
    #[serde(rename = "option", default)]
    pub(crate) options: Vec<SetEntry>,
}

/// One weapon set, or an option on top of one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetEntry {
    #[serde(default)]
    pub(crate) weapons: Vec<String>,
    /// Keywords that come with the set.
    #[serde(default)]
    pub(crate) keywords: Vec<String>,
    pub(crate) points: u16,
    #[serde(default)]
    pub(crate) vp: u8,
}

/// An item a faction sells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EquipmentEntry {
    pub(crate) item: String,
    pub(crate) points: u16,
    pub(crate) max: Option<u8>,
}

/// A ready team.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamEntry {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) faction: String,
    pub(crate) points: u16,
    pub(crate) models: Vec<PickEntry>,
}

/// One line of a team.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickEntry {
    pub(crate) model: String,
    pub(crate) role: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) weapons: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) equipment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamsFile {
    pub(crate) team: Vec<TeamEntry>,
}

/// The factions that come with the program.
pub(crate) fn built_in() -> Files<FactionFile> {
    read(FACTIONS)
}

/// Every faction, with its file. The files are read once.
pub(crate) fn factions() -> Result<&'static [(&'static str, FactionFile)], Vec<Fault>> {
    static FOUND: OnceLock<Files<FactionFile>> = OnceLock::new();
    FOUND
        .get_or_init(|| read(FACTIONS.into_iter().chain(user_data::FILES.below("factions/"))))
        .as_deref()
        .map_err(Clone::clone)
}

/// Every ready team: the smallest first, then in the order of the factions.
pub(crate) fn teams() -> Result<&'static [TeamEntry], Vec<Fault>> {
    static FOUND: OnceLock<Result<Vec<TeamEntry>, Vec<Fault>>> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let files: Vec<(&str, TeamsFile)> = read(TEAMS.into_iter().chain(user_data::FILES.below("teams/")))?;
        let mut teams: Vec<TeamEntry> = files.into_iter().flat_map(|(_, file)| file.team).collect();
        teams.sort_by_key(|team| team.points);
        Ok(teams)
    });
    found.as_deref().map_err(Clone::clone)
}
