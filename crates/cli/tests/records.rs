//! `sortie replay` and `verify`.

mod common;

use common::{Folder, sortie, sortie_with};

fn recorded(folder: &Folder) -> String {
    let file = folder.path("game.sortie");
    let arguments = ["play", "mini", "--a", "random", "--b", "random", "--seed", "5", "--record", &file];
    sortie(&arguments).expect(0);
    file
}

#[test]
fn a_record_is_stepped_through_both_ways() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let run =
        sortie_with(&["replay", &file], b"n\n\np\ng 7\ng x\nfacts round\nlast\nn\nfirst\nhuh\nq\n").expect(0);
    let plies: Vec<&str> = run.out.lines().filter_map(|line| line.split("--- ").nth(1)).collect();
    let numbers: Vec<&str> = plies.iter().filter_map(|line| line.split(' ').next()).collect();
    let last = numbers[5];
    assert_eq!(numbers, ["0", "1", "2", "1", "7", last, "0"], "{}", run.out);
    let run =
        run.prints("The game ends after choice").prints("\"x\" is not a number").prints("go to choice N");
    run.prints("wins");
}

#[test]
fn a_record_is_printed_as_one_side_saw_it() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let whole = sortie(&["replay", &file, "--print"]).expect(0).prints("seed: 5").prints("watches");
    let side = sortie(&["replay", &file, "--print", "--as", "a"]).expect(0).prints("B: (a secret choice)");
    assert!(side.out.matches("watches").count() < whole.out.matches("watches").count());
    sortie(&["replay", &file, "--print", "--ply", "3"]).expect(0).prints("--- 3 of ");
    sortie(&["replay", &file, "--print", "--ply", "99999"]).expect(2).says("the game has only");
    let json: serde_json::Value =
        serde_json::from_str(&sortie(&["replay", &file, "--json"]).expect(0).out).unwrap();
    assert_eq!(json["header"]["ruleset"], "mini");
    assert!(json["entries"].as_array().is_some_and(|entries| entries.len() > 50));
}

#[test]
fn a_changed_record_is_refused_with_its_line() {
    let folder = Folder::new();
    let file = recorded(&folder);
    sortie(&["verify", &file]).expect(0).prints("checksum");
    let text = folder.read("game.sortie");
    let line = text.lines().position(|line| line.contains(" pass ;")).expect("somebody passes");
    let changed: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(i, l)| if i == line { l.replace(" pass ;", " overwatch ;") } else { l.to_string() })
        .collect();
    let other = folder.write("changed.sortie", changed.join("\n"));
    let place = format!("changed.sortie:{}: the checksum is", line + 1);
    sortie(&["verify", &other]).expect(1).says(&place);
    sortie(&["replay", &other, "--print"]).expect(1).says(&place);
    // Good files are still narrated, and the worst error decides the exit code.
    sortie(&["verify", &file, &other]).expect(1).prints("game.sortie: ok").says(&place);
    sortie(&["verify", &other, "/nowhere"]).expect(2).says(&place).says("/nowhere");
}

#[test]
fn what_is_no_record_of_this_program_is_refused_as_input() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let text = folder.read("game.sortie");
    let with = |old: &str, new: &str| folder.write("x.sortie", text.replacen(old, new, 1));
    sortie(&["verify", &with("rules-version: 1", "rules-version: 2")]).expect(2).says("rules version 2");
    sortie(&["verify", &with("digest: ", "digest: 0")]).expect(2).says("digest");
    sortie(&["verify", &with("ruleset: mini", "ruleset: minni")]).expect(2).says("did you mean \"mini\"?");
    sortie(&["verify", &with("sortie-replay 1", "sortie-replay 2")]).expect(2).says("x.sortie:1: this is");
    sortie(&["verify", &with("seed: 5", "seed: five")]).expect(2).says("seed");
    sortie(&["verify", &folder.write("bytes", [0xff, 0xfe, 0x00])]).expect(2).says("is not UTF-8 text");
    sortie(&["verify", &folder.write("empty", "")]).expect(2);
    sortie(&["verify", "/"]).expect(2);
    sortie(&["verify"]).expect(2);
    assert!(file.ends_with("game.sortie"));
}

#[test]
fn a_record_as_json_is_the_referees_and_takes_no_viewer() {
    let folder = Folder::new();
    let file = folder.path("game.sortie");
    sortie(&["play", "mini", "--a", "random", "--b", "random", "--seed", "3", "--record", &file]).expect(0);
    sortie(&["replay", &file, "--json"]).expect(0).prints("\"entries\"");
    sortie(&["replay", &file, "--json", "--as", "b"]).expect(2).says("--as");
    // The old name of the option still works, and the help does not show it.
    sortie(&["replay", &file, "--print", "--eyes", "b"]).expect(0).prints("A: (a secret choice)");
    assert!(!sortie(&["replay", "--help"]).expect(0).prints("--as <VIEWER>").out.contains("--eyes"));
}
