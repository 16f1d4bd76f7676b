//! The missions of `data/missions.toml`; every field is explained in `docs/scenarios.md`.

use crate::setup::{Exit, Scenario, TokenRule, Zones};
use serde::Deserialize;
use sortie_cubes::layout::RANDOM;
use sortie_cubes::zones::{Misplaced, misplaced};
use sortie_data::files::{Reader, parse};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;
use std::sync::OnceLock;
use toml::Spanned;

const FILE: (&str, &str) = ("missions.toml", include_str!("../../data/missions.toml"));
/// Crates lie on the table as counters do.
const CRATES_MAX: usize = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissionsFile {
    mission: Vec<MissionEntry>,
}

type Spaces = Vec<Spanned<[u8; 2]>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MissionEntry {
    name: Spanned<String>,
    about: String,
    zones: Spanned<String>,
    #[serde(default)]
    buildings: Spaces,
    #[serde(default)]
    objectives: Spaces,
    #[serde(default)]
    crates: Spaces,
    #[serde(default)]
    objective_vps: u8,
    role_vps: Option<u8>,
    #[serde(default)]
    majority_vps: u8,
    #[serde(default)]
    crate_vps: u8,
    #[serde(default)]
    delivery_vps: u8,
    #[serde(default = "one")]
    intel_vps: u8,
    counters: Option<Spanned<u8>>,
    exit_columns: Option<Spanned<[u8; 2]>>,
    #[serde(default)]
    leader_vps: u8,
    target_less: Option<Spanned<u8>>,
}

/// Intel is worth 1 VP where a mission does not say otherwise.
fn one() -> u8 {
    1
}

/// Every mission. The file is read once.
pub(crate) fn scenarios() -> Result<&'static [Scenario], Vec<Fault>> {
    static FOUND: OnceLock<Result<Vec<Scenario>, Vec<Fault>>> = OnceLock::new();
    rule!("DZ2-SETUP-01");
    FOUND.get_or_init(|| read(FILE.0, FILE.1)).as_deref().map_err(Clone::clone)
}

/// The missions that a name may mean: the first for an empty one, all for a roll.
pub(crate) fn mission(name: &str) -> Result<Vec<Scenario>, Vec<Fault>> {
    if name.eq_ignore_ascii_case(RANDOM) {
        return scenarios().map(<[Scenario]>::to_vec);
    }
    scenario(name).map(|found| vec![found])
}

/// A mission by its name; the first for an empty one.
pub(crate) fn scenario(name: &str) -> Result<Scenario, Vec<Fault>> {
    let all = scenarios()?;
    let found = all.iter().find(|known| name.is_empty() || known.name.eq_ignore_ascii_case(name));
    found.cloned().ok_or_else(|| {
        let known = all.iter().map(|known| known.name.as_str()).chain([RANDOM]);
        vec![Fault::unknown("mission", "mission", name, known)]
    })
}

/// Reads a file of missions; every fault is named with its line.
fn read(name: &str, text: &str) -> Result<Vec<Scenario>, Vec<Fault>> {
    let file: MissionsFile = parse(name, text).map_err(|fault| vec![fault])?;
    let mut entries = Entries(Reader::new(name, text));
    let mut found: Vec<Scenario> = Vec::new();
    for entry in file.mission {
        let taken = found.iter().any(|known| known.name == *entry.name.get_ref());
        if taken || entry.name.get_ref() == RANDOM {
            entries.0.fault(&entry.name, "another mission has this name already");
        }
        found.extend(entries.mission(entry));
    }
    entries.0.finish(found)
}

/// Reads the entries of a file.
struct Entries<'a>(Reader<'a>);

impl Entries<'_> {
    fn mission(&mut self, entry: MissionEntry) -> Option<Scenario> {
        let word = entry.zones.get_ref();
        let Some(zones) = Zones::parse(word) else {
            let place = self.0.place(&entry.zones);
            self.0.faults.push(Fault::unknown(place, "set of zones", word, Zones::NAMES));
            return None;
        };
        if let Some(late) = entry.crates.get(CRATES_MAX) {
            self.0.fault(late, "a mission has at most eight crates");
        }
        if let Some(less) = entry.target_less.as_ref().filter(|less| *less.get_ref() > 9) {
            self.0.fault(less, "the target can be at most 9 VPs lower");
        }
        Some(Scenario {
            zones,
            buildings: self.spaces(&entry.buildings, None),
            objectives: self.spaces(&entry.objectives, Some(zones)),
            crates: self.spaces(&entry.crates, Some(zones)),
            tokens: self.counters(&entry),
            exit: entry.exit_columns.and_then(|columns| self.exit(&columns)),
            name: entry.name.into_inner(),
            about: entry.about,
            objective_vps: entry.objective_vps,
            role_vps: entry.role_vps.unwrap_or(entry.objective_vps),
            majority_vps: entry.majority_vps,
            crate_vps: entry.crate_vps,
            delivery_vps: entry.delivery_vps,
            intel_vps: entry.intel_vps,
            leader_vps: entry.leader_vps,
            target_less: entry.target_less.map_or(0, Spanned::into_inner),
        })
    }

    /// Spaces of the board, outside the zones where these are named.
    fn spaces(&mut self, list: &Spaces, zones: Option<Zones>) -> Vec<(u8, u8)> {
        for space in list {
            let Some(misplaced) = misplaced(*space.get_ref(), zones) else { continue };
            if misplaced == Misplaced::OffTheBoard {
                rule!("DZ2-SETUP-02");
            }
            self.0.fault(space, misplaced.why());
        }
        list.iter().map(|space| (space.get_ref()[0], space.get_ref()[1])).collect()
    }

    fn counters(&mut self, entry: &MissionEntry) -> TokenRule {
        let mut tokens = TokenRule::STANDARD;
        if let Some(drawn) = &entry.counters {
            rule!("DZ2-SETUP-11");
            tokens.drawn = *drawn.get_ref();
            if tokens.drawn > TokenRule::STANDARD.drawn {
                self.0.fault(drawn, "at most eight counters are drawn");
            }
        }
        tokens
    }

    fn exit(&mut self, columns: &Spanned<[u8; 2]>) -> Option<Exit> {
        Exit::of_columns(*columns.get_ref()).map_err(|why| self.0.fault(columns, why)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Item;
    use sortie_rulebook::marks;

    fn faults(text: &str) -> Vec<(String, Option<String>)> {
        let found = read("mine.toml", text).expect_err("faults");
        found.into_iter().map(|fault| (fault.to_string(), fault.meant)).collect()
    }

    #[test]
    fn the_five_of_the_game_are_read() {
        marks::covers(&["DZ2-SETUP-01", "DZ2-SETUP-11"], || {
            let all = read(FILE.0, FILE.1).expect("sound");
            let names: Vec<&str> = all.iter().map(|known| known.name.as_str()).collect();
            assert_eq!(names, ["patrol", "occupy", "salvage", "breakthrough", "decapitate"]);
            assert_eq!(mission("Random").expect("all").len(), 5);
            let drawn: Vec<u8> = all.iter().map(|known| known.tokens.drawn).collect();
            assert_eq!(drawn, [8, 8, 6, 8, 8]);
            let fault = scenario("salvge").expect_err("no such mission").remove(0);
            assert_eq!(fault.to_string(), "mission: unknown mission \"salvge\" (did you mean \"salvage\"?)");
        });
    }

    #[test]
    fn the_target_grows_with_the_teams() {
        let target = |name: &str, points| scenario(name).expect("known").required_vps(points);
        let usual = [75, 100, 149, 150, 200, 250, 300, 349, 350, 400].map(|points| target("patrol", points));
        assert_eq!(usual, [10, 10, 10, 14, 18, 22, 26, 26, 30, 34]);
        assert_eq!([100, 200].map(|points| target("salvage", points)), [8, 16]);
    }

    #[test]
    fn the_pool_has_sixteen_counters() {
        let pool = TokenRule::STANDARD.pool;
        assert_eq!(pool.iter().sum::<u8>(), 16);
        let of = |item: Item| pool[item as usize];
        assert_eq!([Item::Ammo, Item::ApAmmo, Item::BoobyTrap, Item::FragGrenade].map(of), [3, 2, 2, 3]);
        assert_eq!([Item::Intel, Item::MediPack, Item::SmokeGrenade, Item::Crate].map(of), [2, 2, 2, 0]);
    }

    #[test]
    fn faults_name_file_line_and_the_nearest_word() {
        let head = "[[mission]]\nname = \"mine\"\nabout = \"\"\n";
        let fault = |rest: &str| faults(&format!("{head}{rest}")).remove(0);
        let (text, meant) = fault("zones = \"edgs\"\n");
        assert!(text.starts_with("mine.toml, line 4: unknown set of zones \"edgs\""), "{text}");
        assert_eq!(meant.as_deref(), Some("edges"));
        let (text, meant) = fault("zones = \"edges\"\nobjectivs = [[4, 4]]\n");
        assert!(text.starts_with("mine.toml, line 5: unknown field"), "{text}");
        assert_eq!(meant.as_deref(), Some("objectives"));
    }

    #[test]
    fn numbers_out_of_bounds_are_all_named() {
        marks::covers(&["DZ2-SETUP-02"], || {
            let text = "[[mission]]\nname = \"random\"\nabout = \"\"\nzones = \"edges\"\n\
                objectives = [\n[4, 9],\n[4, 2]]\ncounters = 9\nexit-columns = [6, 3]\ntarget-less = 10\n";
            let mut places: Vec<u8> = read("mine.toml", text)
                .expect_err("faults")
                .into_iter()
                .map(|fault| fault.place.rsplit(' ').next().expect("a line").parse().expect("a number"))
                .collect();
            places.sort_unstable();
            assert_eq!(places, [2, 6, 7, 8, 9, 10]);
        });
    }
}
