//! The data files: factions, characters and ready teams, as TOML that a player can read and extend.

use super::user_data;
use serde::{Deserialize, Serialize};
use sortie_data::files::{Files, read};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;
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
/// Characters who serve several factions.
const CHARACTERS: (&str, &str) = ("characters.toml", include_str!("../../data/characters.toml"));
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
    #[serde(rename = "weapon", default)]
    pub(crate) weapons: Vec<WeaponEntry>,
    #[serde(rename = "item", default)]
    pub(crate) items: Vec<ItemEntry>,
}

/// One entry of a force list: the profile.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModelEntry {
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) points: u16,
    pub(crate) speed: Option<String>,
    pub(crate) shoot: Option<u8>,
    pub(crate) fight: Option<u8>,
    pub(crate) survive: Option<u8>,
    #[serde(default)]
    pub(crate) armour: u8,
    pub(crate) size: u8,
    #[serde(default)]
    pub(crate) vp: u8,
    #[serde(default)]
    pub(crate) weapons: Vec<String>,
    #[serde(default)]
    pub(crate) abilities: Vec<String>,
    #[serde(default)]
    pub(crate) categories: Vec<String>,
    #[serde(default)]
    pub(crate) hardpoints: u8,
    pub(crate) recon: Option<u8>,
    pub(crate) special: Option<String>,
    /// Of a Character: the factions that may have it. A force list's own entries belong to it alone.
    #[serde(default)]
    pub(crate) factions: Vec<String>,
    /// Whether the entry is the Leader version of a Character.
    #[serde(default)]
    pub(crate) character: bool,
}

/// A weapon that a faction sells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeaponEntry {
    pub(crate) weapon: String,
    pub(crate) points: u16,
    #[serde(default)]
    pub(crate) vp: u8,
    pub(crate) categories: Vec<String>,
    pub(crate) hardpoints: Option<u8>,
    #[serde(default, rename = "add-on")]
    pub(crate) add_on: bool,
    /// The other line of the same device.
    pub(crate) linked: Option<String>,
}

/// An item a faction sells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ItemEntry {
    pub(crate) item: String,
    pub(crate) points: u16,
    pub(crate) rarity: String,
    #[serde(default)]
    pub(crate) vp: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CharactersFile {
    #[serde(rename = "model")]
    models: Vec<ModelEntry>,
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
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickEntry {
    pub(crate) model: String,
    pub(crate) role: Option<String>,
    /// Weapons bought for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) weapons: Vec<String>,
    /// Default weapons given up for them, where there are several of a kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) replaces: Vec<String>,
    /// Items bought for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) items: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamsFile {
    pub(crate) team: Vec<TeamEntry>,
}

/// The factions that come with the program, each with the characters that serve it.
pub(crate) fn built_in() -> Files<FactionFile> {
    read(FACTIONS).and_then(with_characters)
}

/// Adds to each faction the characters whose entries list it.
fn with_characters(mut factions: Vec<(&'static str, FactionFile)>) -> Files<FactionFile> {
    let files: Vec<(&str, CharactersFile)> = read([CHARACTERS])?;
    for (_, faction) in &mut factions {
        let serves =
            |entry: &&ModelEntry| entry.factions.iter().any(|name| name.eq_ignore_ascii_case(&faction.name));
        let more: Vec<ModelEntry> =
            files.iter().flat_map(|(_, file)| &file.models).filter(serves).cloned().collect();
        faction.models.extend(more);
    }
    Ok(factions)
}

/// Every faction, with its file. The files are read once.
pub(crate) fn factions() -> Result<&'static [(&'static str, FactionFile)], Vec<Fault>> {
    static FOUND: OnceLock<Files<FactionFile>> = OnceLock::new();
    rule!("DZ2-FORCE-09");
    FOUND
        .get_or_init(|| {
            let own = user_data::FILES.below(user_data::FACTIONS);
            read(FACTIONS.into_iter().chain(own)).and_then(with_characters)
        })
        .as_deref()
        .map_err(Clone::clone)
}

/// Every ready team: the smallest first, then in the order of the factions.
pub(crate) fn teams() -> Result<&'static [TeamEntry], Vec<Fault>> {
    static FOUND: OnceLock<Result<Vec<TeamEntry>, Vec<Fault>>> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let own = user_data::FILES.below(user_data::TEAMS);
        let files: Vec<(&str, TeamsFile)> = read(TEAMS.into_iter().chain(own))?;
        let mut teams: Vec<TeamEntry> = files.into_iter().flat_map(|(_, file)| file.team).collect();
        teams.sort_by_key(|team| team.points);
        Ok(teams)
    });
    found.as_deref().map_err(Clone::clone)
}
