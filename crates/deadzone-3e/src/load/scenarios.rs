//! The scenarios of `data/scenarios.toml`; every field is explained in `docs/scenarios.md`.

use crate::setup::{Exit, Scenario, TokenRule, Zones};
use crate::state::{ITEMS, Item, total};
use serde::Deserialize;
use sortie_cubes::layout::RANDOM;
use sortie_cubes::zones::{Misplaced, misplaced};
use sortie_data::files::{Reader, parse};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use toml::Spanned;

const FILE: (&str, &str) = ("scenarios.toml", include_str!("../../data/scenarios.toml"));
/// Used consoles are remembered in a byte.
const CONSOLES_MAX: usize = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<ScenarioEntry>,
}

type Spaces = Vec<Spanned<[u8; 2]>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ScenarioEntry {
    name: Spanned<String>,
    about: String,
    zones: Spanned<String>,
    #[serde(default)]
    buildings: Spaces,
    #[serde(default)]
    objectives: Spaces,
    #[serde(default)]
    consoles: Spaces,
    #[serde(default)]
    objective_vps: u8,
    #[serde(default)]
    majority_vps: u8,
    #[serde(default)]
    console_vps: u8,
    #[serde(default)]
    hacker_vps: u8,
    #[serde(default = "one")]
    intel_vps: u8,
    tokens: Option<Spanned<u8>>,
    certain: Option<Spanned<BTreeMap<String, u8>>>,
    exit_columns: Option<Spanned<[u8; 2]>>,
    #[serde(default)]
    leader_vps: u8,
    #[serde(default)]
    legend_vps: u8,
}

/// Intel is worth 1 VP where a scenario does not say otherwise.
fn one() -> u8 {
    rule!("DZ3-ITEMS-07");
    1
}

/// Every scenario. The file is read once.
pub(crate) fn scenarios() -> Result<&'static [Scenario], Vec<Fault>> {
    static FOUND: OnceLock<Result<Vec<Scenario>, Vec<Fault>>> = OnceLock::new();
    FOUND.get_or_init(|| read(FILE.0, FILE.1)).as_deref().map_err(Clone::clone)
}

/// The scenarios that a name may mean: the first for an empty one, all for a roll.
pub(crate) fn mission(name: &str) -> Result<Vec<Scenario>, Vec<Fault>> {
    if name.eq_ignore_ascii_case(RANDOM) {
        return scenarios().map(<[Scenario]>::to_vec);
    }
    scenario(name).map(|found| vec![found])
}

/// A scenario by its name; the first for an empty one.
pub(crate) fn scenario(name: &str) -> Result<Scenario, Vec<Fault>> {
    let all = scenarios()?;
    let found = all.iter().find(|known| name.is_empty() || known.name.eq_ignore_ascii_case(name));
    found.cloned().ok_or_else(|| {
        let known = all.iter().map(|known| known.name.as_str()).chain([RANDOM]);
        vec![Fault::unknown("mission", "scenario", name, known)]
    })
}

/// Reads a file of scenarios; every fault is named with its line.
fn read(name: &str, text: &str) -> Result<Vec<Scenario>, Vec<Fault>> {
    let file: ScenariosFile = parse(name, text).map_err(|fault| vec![fault])?;
    let mut entries = Entries(Reader::new(name, text));
    let mut found: Vec<Scenario> = Vec::new();
    for entry in file.scenario {
        let taken = found.iter().any(|known| known.name == *entry.name.get_ref());
        if taken || entry.name.get_ref() == RANDOM {
            entries.0.fault(&entry.name, "another scenario has this name already");
        }
        found.extend(entries.scenario(entry));
    }
    entries.0.finish(found)
}

/// Reads the entries of a file.
struct Entries<'a>(Reader<'a>);

impl Entries<'_> {
    fn scenario(&mut self, entry: ScenarioEntry) -> Option<Scenario> {
        let word = entry.zones.get_ref();
        let Some(zones) = Zones::parse(word) else {
            let place = self.0.place(&entry.zones);
            self.0.faults.push(Fault::unknown(place, "set of zones", word, Zones::NAMES));
            return None;
        };
        if let Some(late) = entry.consoles.get(CONSOLES_MAX) {
            self.0.fault(late, "a scenario has at most eight consoles");
        }
        Some(Scenario {
            zones,
            buildings: self.spaces(&entry.buildings, None),
            objectives: self.spaces(&entry.objectives, Some(zones)),
            consoles: self.spaces(&entry.consoles, Some(zones)),
            tokens: self.tokens(&entry),
            exit: entry.exit_columns.and_then(|columns| self.exit(&columns)),
            name: entry.name.into_inner(),
            about: entry.about,
            objective_vps: entry.objective_vps,
            majority_vps: entry.majority_vps,
            console_vps: entry.console_vps,
            hacker_vps: entry.hacker_vps,
            intel_vps: entry.intel_vps,
            leader_vps: entry.leader_vps,
            legend_vps: entry.legend_vps,
        })
    }

    /// Spaces of the board, outside the zones where these are named.
    fn spaces(&mut self, list: &Spaces, zones: Option<Zones>) -> Vec<(u8, u8)> {
        for space in list {
            let Some(misplaced) = misplaced(*space.get_ref(), zones) else { continue };
            if misplaced == Misplaced::OffTheBoard {
                rule!("DZ3-SETUP-03");
            }
            self.0.fault(space, misplaced.why());
        }
        list.iter().map(|space| (space.get_ref()[0], space.get_ref()[1])).collect()
    }

    fn tokens(&mut self, entry: &ScenarioEntry) -> TokenRule {
        let mut tokens = TokenRule::STANDARD;
        if let Some(placed) = &entry.tokens {
            tokens.placed = *placed.get_ref();
            if tokens.placed > TokenRule::STANDARD.placed {
                self.0.fault(placed, "a scenario places at most eight tokens");
            }
        }
        let Some(certain) = &entry.certain else { return tokens };
        for (word, count) in certain.get_ref() {
            let known = Item::ALL[..Item::TOKEN_KINDS].iter().copied();
            match known.clone().find(|item| item.word() == word) {
                Some(item) => {
                    // The others are drawn from the tokens of other kinds.
                    tokens.certain[item as usize] = *count;
                    tokens.pool[item as usize] = 0;
                }
                None => {
                    let place = self.0.place(certain);
                    self.0.faults.push(Fault::unknown(place, "token", word, known.map(Item::word)));
                }
            }
        }
        let counts: [u8; ITEMS] = tokens.certain;
        if total(&counts) > u16::from(tokens.placed) {
            self.0.fault(certain, "more tokens are certain than are placed");
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

    fn faults(text: &str) -> Vec<(String, Option<String>)> {
        let found = read("mine.toml", text).expect_err("faults");
        found.into_iter().map(|fault| (fault.to_string(), fault.meant)).collect()
    }

    #[test]
    fn the_six_of_the_game_are_read() {
        let names: Vec<&str> = scenarios().expect("sound").iter().map(|known| known.name.as_str()).collect();
        assert_eq!(names, ["patrol", "occupy", "uplink", "intel-sweep", "breakthrough", "decapitate"]);
        assert_eq!(mission("Random").expect("all").len(), 6);
    }

    #[test]
    fn five_of_eight_tokens_are_intel_for_certain_and_the_rest_are_of_other_kinds() {
        let tokens = scenario("intel-sweep").expect("known").tokens;
        assert_eq!((tokens.placed, total(&tokens.certain), total(&tokens.pool)), (8, 5, 15));
        assert_eq!((tokens.certain[Item::Intel as usize], tokens.pool[Item::Intel as usize]), (5, 0));
        let usual = scenario("patrol").expect("known").tokens;
        assert_eq!((usual.placed, total(&usual.certain), total(&usual.pool)), (8, 0, 18));
    }

    #[test]
    fn faults_name_file_line_and_the_nearest_word() {
        let head = "[[scenario]]\nname = \"mine\"\nabout = \"\"\n";
        let fault = |rest: &str| faults(&format!("{head}{rest}")).remove(0);
        let (text, meant) = fault("zones = \"edgs\"\n");
        assert!(text.starts_with("mine.toml, line 4: unknown set of zones \"edgs\""), "{text}");
        assert_eq!(meant.as_deref(), Some("edges"));
        let (text, meant) = fault("zones = \"edges\"\nobjectivs = [[4, 4]]\n");
        assert!(text.starts_with("mine.toml, line 5: unknown field"), "{text}");
        assert_eq!(meant.as_deref(), Some("objectives"));
        let (text, meant) = fault("zones = \"edges\"\ncertain = { intell = 5 }\n");
        assert!(text.starts_with("mine.toml, line 5: unknown token"), "{text}");
        assert_eq!(meant.as_deref(), Some("intel"));
    }

    #[test]
    fn numbers_out_of_bounds_are_all_named() {
        sortie_rulebook::marks::covers(&["DZ3-SETUP-03"], || {
            let text = "[[scenario]]\nname = \"random\"\nabout = \"\"\nzones = \"edges\"\n\
                objectives = [\n[4, 9],\n[4, 2]]\ntokens = 9\ncertain = { intel = 10 }\nexit-columns = [6, 3]\n";
            let places: Vec<String> = read("mine.toml", text)
                .expect_err("faults")
                .into_iter()
                .map(|fault| fault.place.rsplit(' ').next().expect("a line").to_string())
                .collect();
            assert_eq!(places, ["2", "6", "7", "8", "9", "10"]);
        });
    }
}
