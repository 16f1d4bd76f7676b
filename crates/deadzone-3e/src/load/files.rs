//! The data files: factions, ready teams, scenarios, as TOML that a player can read and extend.

use crate::setup::{Exit, Scenario, TokenRule, Zones};
use serde::Deserialize;
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
const SCENARIOS: (&str, &str) = ("scenarios.toml", include_str!("../../data/scenarios.toml"));

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
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamEntry {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) faction: String,
    pub(crate) points: u16,
    pub(crate) models: Vec<PickEntry>,
}

/// One line of a team.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickEntry {
    pub(crate) model: String,
    pub(crate) role: Option<String>,
    #[serde(default)]
    pub(crate) weapons: Vec<String>,
    #[serde(default)]
    pub(crate) options: Vec<String>,
    pub(crate) equipment: Option<String>,
    pub(crate) count: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TeamsFile {
    team: Vec<TeamEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<ScenarioEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ScenarioEntry {
    name: String,
    about: String,
    zones: String,
    #[serde(default)]
    objectives: Vec<[u8; 2]>,
    #[serde(default)]
    consoles: Vec<[u8; 2]>,
    #[serde(default)]
    objective_vps: u8,
    #[serde(default)]
    majority_vps: u8,
    #[serde(default)]
    intel_vps: u8,
    exit_columns: Option<[u8; 2]>,
    #[serde(default)]
    leader_vps: u8,
    #[serde(default)]
    legend_vps: u8,
}

/// Reads a file, naming it and the line of a fault.
pub(crate) fn parse<T: serde::de::DeserializeOwned>(name: &str, text: &str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
        Fault::new(format!("{name}, line {line}"), error.message())
    })
}

/// What was read from files of one kind, each with its name; or everything that is wrong with them.
type Files<T> = Result<Vec<(&'static str, T)>, Vec<Fault>>;

/// Every faction, with the file it stands in. The files are read once in the life of the program.
pub(crate) fn factions() -> Result<&'static [(&'static str, FactionFile)], Vec<Fault>> {
    static FOUND: OnceLock<Files<FactionFile>> = OnceLock::new();
    FOUND.get_or_init(|| read(&FACTIONS)).as_deref().map_err(Clone::clone)
}

/// Every ready team: the smallest first, then in the order of the factions.
pub(crate) fn teams() -> Result<&'static [TeamEntry], Vec<Fault>> {
    static FOUND: OnceLock<Result<Vec<TeamEntry>, Vec<Fault>>> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let files: Vec<(&str, TeamsFile)> = read(&TEAMS)?;
        let mut teams: Vec<TeamEntry> = files.into_iter().flat_map(|(_, file)| file.team).collect();
        teams.sort_by_key(|team| team.points);
        Ok(teams)
    });
    found.as_deref().map_err(Clone::clone)
}

/// Reads files of one kind; every fault of every file is named.
fn read<T: serde::de::DeserializeOwned>(files: &[(&'static str, &'static str)]) -> Files<T> {
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for (name, text) in files {
        match parse(name, text) {
            Ok(file) => found.push((*name, file)),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

/// Every scenario.
pub(crate) fn scenarios() -> Result<Vec<Scenario>, Vec<Fault>> {
    let file: ScenariosFile = parse(SCENARIOS.0, SCENARIOS.1).map_err(|fault| vec![fault])?;
    file.scenario.into_iter().map(|entry| read_scenario(entry).map_err(|fault| vec![fault])).collect()
}

fn read_scenario(entry: ScenarioEntry) -> Result<Scenario, Fault> {
    let place = format!("{}, scenario {}", SCENARIOS.0, entry.name);
    let zones = Zones::parse(&entry.zones)
        .ok_or_else(|| Fault::unknown(place, "zones", &entry.zones, ["edges", "corners", "flanks"]))?;
    let spaces = |list: Vec<[u8; 2]>| list.into_iter().map(|[column, row]| (column, row)).collect();
    Ok(Scenario {
        name: entry.name,
        about: entry.about,
        zones,
        objectives: spaces(entry.objectives),
        consoles: spaces(entry.consoles),
        objective_vps: entry.objective_vps,
        majority_vps: entry.majority_vps,
        intel_vps: entry.intel_vps,
        tokens: TokenRule::STANDARD,
        exit: entry.exit_columns.map(|[from, to]| Exit { columns: (from, to) }),
        leader_vps: entry.leader_vps,
        legend_vps: entry.legend_vps,
    })
}

/// A scenario by its name; the first for an empty one.
pub(crate) fn scenario(name: &str) -> Result<Scenario, Vec<Fault>> {
    let all = scenarios()?;
    let found = all.iter().find(|known| name.is_empty() || known.name.eq_ignore_ascii_case(name));
    found.cloned().ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|known| known.name.as_str()).collect();
        vec![Fault::unknown("mission", "scenario", name, known)]
    })
}
