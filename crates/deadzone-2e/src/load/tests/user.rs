//! A user's data folder.

use super::super::user_data::faults;
use sortie_kernel::words::DataFile;

/// The example that `docs/factions.md` shows.
const FACTION: &str = include_str!("../../../../../docs/example-data/deadzone-2e/factions/salvagers.toml");
const TEAM: &str = include_str!("../../../../../docs/example-data/deadzone-2e/teams/salvagers.toml");

fn said(faction: &str, team: &str) -> Vec<String> {
    let file = |name: &str, text: &str| DataFile { name: name.to_string(), text: text.to_string() };
    let files = [
        file("deadzone-2e/factions/salvagers.toml", faction),
        file("deadzone-2e/teams/salvagers.toml", team),
        // Lists of another game in the same folder are not ours.
        file("factions/other.toml", "hp = 3"),
    ];
    faults(&files).iter().map(ToString::to_string).collect()
}

#[test]
fn sound_files_have_no_fault() {
    assert_eq!(said(FACTION, TEAM), [] as [&str; 0]);
}

#[test]
fn every_fault_has_a_file_a_line_and_the_word_that_was_meant() {
    let wrong = FACTION
        .replace("Tactician", "Tactican")
        .replace("role = \"T\"", "role = \"X\"")
        .replace("rarity = \"common\"", "rarity = \"comon\"")
        .replace("Knockback]", "Knockbak]")
        .replace("special = \"Surge\"", "special = \"Surg\"");
    let found = said(&wrong, TEAM);
    let begins = [
        "deadzone-2e/factions/salvagers.toml, line 19, Foreman: unknown army special \"Surg\" (did you mean \"Surge\"?)",
        "deadzone-2e/factions/salvagers.toml, line 16, Foreman: unknown ability \"Tactican\" (did you mean \"Tactician\"?)",
        "deadzone-2e/factions/salvagers.toml, line 23, Scrapper: unknown role \"X\"",
        "deadzone-2e/factions/salvagers.toml, line 42: unknown ability \"Knockbak\" (did you mean \"Knockback\"?)",
        "deadzone-2e/factions/salvagers.toml, line 49: unknown rarity \"comon\" (did you mean \"common\"?)",
    ];
    for begin in begins {
        assert!(found.iter().any(|fault| fault.starts_with(begin)), "{begin}\n{found:#?}");
    }
    assert_eq!(found.len(), 5, "{found:#?}");
    assert_eq!(
        said(&FACTION.replace("size = 1\nvp = 2", "sise = 1\nvp = 2"), TEAM)[0],
        "deadzone-2e/factions/salvagers.toml, line 13: unknown field \"sise\" (did you mean \"size\"?)"
    );
    assert_eq!(
        said(&FACTION.replace("name = \"Salvagers\"", "name = \"Plague\""), TEAM)[0],
        "deadzone-2e/factions/salvagers.toml, line 1: the faction \"Plague\" is already in factions/plague.toml"
    );
}

#[test]
fn teams_are_built_by_the_rules() {
    let found = said(FACTION, &TEAM.replacen("\"Scrapper\"", "\"Scraper\"", 1));
    assert_eq!(
        found,
        [
            "deadzone-2e/teams/salvagers.toml, line 8, team salvagers-100, models[1]: unknown model \"Scraper\" \
          (did you mean \"Scrapper\"?)"
        ]
    );
}
