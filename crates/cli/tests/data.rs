//! A user's data folder: the user's factions are listed, played and recorded, and a record says when they are missing.

mod common;

use common::{Folder, sortie};

/// The example that `docs/factions.md` shows.
const FACTION: &str = include_str!("../../../docs/example-data/factions/salvagers.toml");
const TEAM: &str = include_str!("../../../docs/example-data/teams/salvagers.toml");

/// A data folder with these files.
fn data(faction: &str) -> Folder {
    let folder = Folder::new();
    for (part, text) in [("factions", faction), ("teams", TEAM)] {
        std::fs::create_dir_all(folder.path(part)).expect("a folder");
        folder.write(&format!("{part}/salvagers.toml"), text);
    }
    folder
}

#[test]
fn own_factions_are_listed_played_and_recorded() {
    let folder = data(FACTION);
    let own = &folder.path("");
    sortie(&["list", "deadzone-3e", "--data", own]).expect(0).prints("salvagers-100");
    let games = ["sim", "deadzone-3e", "--data", own, "--force-a", "salvagers-100", "--games", "2"];
    sortie(&games).expect(0).prints("2 games");
    let record = &folder.path("game.sortie");
    let play = ["play", "deadzone-3e", "--data", own, "--force-b", "salvagers-100", "--seed", "3"];
    sortie(&[&play[..], &["--a", "random", "--b", "random", "--record", record]].concat()).expect(0);
    let written = folder.read("game.sortie");
    assert!(
        written.contains("data-factions/salvagers.toml: ") && written.contains("data-teams/salvagers.toml: ")
    );
    sortie(&["verify", record, "--data", own]).expect(0);
    // Without the folder, and with another file of the same name, the record says what it lacks.
    let empty = Folder::new();
    let refused = sortie(&["verify", record, "--data", &empty.path("")]);
    refused.expect(2).says("the data file factions/salvagers.toml").says("not in the data folder");
    let other = data(&FACTION.replace("fight = 5", "fight = 4"));
    let refused = sortie(&["verify", record, "--data", &other.path("")]);
    refused.expect(2).says("the data folder has another version");
}

#[test]
fn faults_of_own_files_have_file_line_and_the_word_that_was_meant() {
    let folder = data(&FACTION.replace("Tactician", "Tactican"));
    sortie(&["list", "deadzone-3e", "--data", &folder.path("")])
        .expect(2)
        .says("factions/salvagers.toml, line 13, Foreman: unknown keyword \"Tactican\" (did you mean \"Tactician\"?)");
    sortie(&["list", "--data", "no/such/folder"]).expect(2).says("folder not found");
}
