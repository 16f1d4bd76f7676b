//! A user's data folder.

use super::faults;
use crate::data::{FactionData, Library};
use crate::ploys;
use sortie_kernel::words::DataFile;

/// The example that `docs/kill-team.md` shows.
const FACTION: &str = include_str!("../../../../docs/example-data/kill-team/factions/salvagers.toml");
const TEAM: &str = include_str!("../../../../docs/example-data/kill-team/teams/salvagers.toml");

fn said(faction: &str, team: &str) -> Vec<String> {
    let file = |name: &str, text: &str| DataFile { name: name.to_string(), text: text.to_string() };
    let files = [
        file("kill-team/factions/salvagers.toml", faction),
        file("kill-team/teams/salvagers.toml", team),
        // Lists of another game in the same folder are none of ours.
        file("factions/other.toml", "hp = 3"),
    ];
    faults(&files).iter().map(ToString::to_string).collect()
}

#[test]
fn sound_files_have_no_fault() {
    assert_eq!(said(FACTION, TEAM), [] as [&str; 0]);
}

#[test]
fn every_fault_of_a_faction_has_a_file_a_line_and_the_word_that_was_meant() {
    let wrong = FACTION
        .replace("base = \"small\"              #", "base = \"smal\" #")
        .replace("rules = [\"Stun\"]", "rules = [\"Stunn\"]")
        .replace("\"Recon\"]      #", "\"Reckon\"] #")
        .replace("[\"Sledge\", \"Wrench\"]", "[\"Sledge\", \"Wrensh\"]")
        .replace("letter = \"V\"", "letter = \"v\"")
        .replace("\"Limited\", \"Blast 2\"", "\"Limited\", \"Blasst 2\"");
    let found = said(&wrong, TEAM);
    let begins = [
        "kill-team/factions/salvagers.toml, line 3: letter = \"v\": operatives are named by one capital letter",
        "kill-team/factions/salvagers.toml, line 16, Foreman: unknown base \"smal\" (did you mean \"small\"?)",
        "kill-team/factions/salvagers.toml, line 37, Scrapper: unknown weapon rule \"Stunn\" (did you mean \"Stun\"?)",
        "kill-team/factions/salvagers.toml, line 43, Crew: unknown archetype \"Reckon\" (did you mean \"Recon\"?)",
        "kill-team/factions/salvagers.toml, line 48, Crew: unknown weapon \"Wrensh\" (did you mean \"Wrench\"?)",
        "kill-team/factions/salvagers.toml, line 54, Blasting charge: unknown weapon rule \"Blasst 2\" (did you mean \"Blast 2\"?)",
    ];
    for begin in begins {
        assert!(found.iter().any(|fault| fault.starts_with(begin)), "{begin}\n{found:#?}");
    }
    assert_eq!(found.len(), begins.len(), "{found:#?}");
}

#[test]
fn a_faction_names_ploys_of_the_program() {
    let named = |list: &str| {
        let line = FACTION.lines().find(|line| line.starts_with("ploys = ")).expect("the example has ploys");
        said(&FACTION.replacen(line, &format!("ploys = [{list}]"), 1), TEAM)
    };
    assert_eq!(named(""), [] as [&str; 0]);
    assert_eq!(named("\"get-stuck-in\", \"stand-and-fire\""), [] as [&str; 0]);
    let file = "kill-team/factions/salvagers.toml";
    assert_eq!(
        named("\n  \"get-stuck-in\",\n  \"reanimation-protocol\",\n"),
        [format!(
            "{file}, line 8: unknown ploy \"reanimation-protocol\" (did you mean \"reanimation-protocols\"?)"
        )]
    );
    assert_eq!(
        named("\"get-stuck-in\", \"get-stuck-in\""),
        [format!("{file}, line 6: the ploy \"get-stuck-in\" is named twice")]
    );
    assert_eq!(
        named("\n  \"here-we-go\",\n  \"bolter-discipline\",\n  \"transhuman-physiology\",\n"),
        [
            format!(
                "{file}, line 8: the ploy \"bolter-discipline\" helps no datacard: none has the keyword SPACE MARINE"
            ),
            format!(
                "{file}, line 9: the ploy \"transhuman-physiology\" helps no datacard: none has the keyword PRIMARIS"
            ),
        ]
    );
    // Only the words of choices are names: not a number, and not what the card calls it.
    assert_eq!(named("\"ploy-3\", \"Waaaagh!\"").len(), 2);
}

#[test]
fn the_page_for_players_lists_every_ploy() {
    let page = include_str!("../../../../docs/kill-team.md");
    let missing: Vec<String> = ploys::words().filter(|word| !page.contains(&format!("`{word}`"))).collect();
    assert_eq!(missing, [] as [&str; 0]);
    // Each stands in the row of the keyword of those that it helps, or names the other keywords beside it.
    for word in ploys::words() {
        let row = page.lines().find(|line| line.starts_with("| ") && line.contains(&format!("`{word}`")));
        let row = row.unwrap_or_else(|| panic!("{word} stands in no row"));
        let first = row.split('|').nth(1).expect("a column").trim();
        let keywords = ploys::keywords(&word);
        assert_eq!(keywords.first(), Some(&first), "{word}");
        for other in &keywords[1..] {
            assert!(row.contains(&format!("`{word}` (also {other})")), "{word}: {other}");
        }
    }
}

#[test]
fn the_ploys_of_a_faction_are_its_own_and_those_it_names() {
    let mut library = Library::built_in().expect("sound data");
    let own: FactionData = sortie_data::files::parse("salvagers.toml", FACTION).expect("the example");
    let named: Vec<String> = own.ploys.clone();
    library.factions.push(own);
    let words = |faction: &str| {
        let owned = ploys::owned(&library, faction);
        let strategic = (0..32).filter(|number| owned.strategic >> number & 1 == 1).map(ploys::word);
        let tactical = (0..32).filter(|number| owned.tactical >> number & 1 == 1).map(ploys::tactical::word);
        strategic.chain(tactical).collect::<Vec<String>>()
    };
    assert_eq!(words("salvagers"), named);
    assert_eq!(words("nobody"), [] as [&str; 0]);
    assert_eq!(words("orks").len(), 4 + 3);
    let all: usize = library.own_factions().iter().map(|own| words(&own.name).len()).sum();
    assert_eq!(all, 40);
}

#[test]
fn names_that_are_taken_and_unknown_fields_are_faults() {
    let taken = said(&FACTION.replacen("name = \"salvagers\"", "name = \"necrons\"", 1), TEAM);
    assert_eq!(taken, ["kill-team/factions/salvagers.toml, line 1: there is a faction \"necrons\" already"]);
    let card = said(&FACTION.replacen("name = \"Foreman\"", "name = \"Immortal\"", 1), TEAM);
    assert!(
        card[0].starts_with(
            "kill-team/factions/salvagers.toml, line 9, Immortal: there is a datacard \"Immortal\" already"
        ),
        "{card:#?}"
    );
    assert_eq!(
        said(&FACTION.replacen("apl = 2", "apel = 2", 1), TEAM)[0],
        "kill-team/factions/salvagers.toml, line 11: unknown field \"apel\" (did you mean \"apl\"?)"
    );
}

#[test]
fn kill_teams_are_built_by_the_rules() {
    let found = said(FACTION, &TEAM.replacen("\"Plasma Cutter\"", "\"Sledge\"", 1));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("kill-team/teams/salvagers.toml, line ")
            && found[0].contains("team salvage-crew, fire team 1, operative 1"),
        "{found:#?}"
    );
    let short = said(
        FACTION,
        &TEAM.replacen("  { card = \"Scrapper\", weapons = [\"Rivet Gun\", \"Wrench\"] },\n", "", 1),
    );
    assert!(short.len() == 1 && short[0].contains("KT-FORCE-02"), "{short:#?}");
    let twice = said(FACTION, &TEAM.replacen("name = \"salvage-crew\"", "name = \"intercessors\"", 1));
    assert_eq!(
        twice,
        ["kill-team/teams/salvagers.toml, line 2: there is a kill team \"intercessors\" already"]
    );
}
