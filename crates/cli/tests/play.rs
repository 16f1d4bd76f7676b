//! `sortie play` and `new` with a pipe for a person.

mod common;

use common::{Folder, ended, sortie, sortie_with, started};
use std::io::Write;

#[test]
fn a_person_plays_by_number_by_notation_and_by_filter() {
    let input = b"help\n99\nmove 3\nactivate A2\nwhy shoot A1\nshoot\n1\n";
    let run = sortie_with(&["play", "mini", "--seed", "7", "--a", "human", "--b", "random"], input).expect(0);
    let run = run.prints("Seed 7.").prints("A begins  [8 7]  (MINI-TURN-03)").prints("activate A1");
    let run = run.prints("No choice 99. Type a number from 1 to 8.");
    // A move does not answer which model is activated; the rule and its text say so.
    let run = run.prints("No: MINI-TURN-01").prints("The sides take turns; each activates one ready model");
    let run = run.prints("No: MINI-SHOOT-03 (Sight)").prints("The target must be a living enemy in sight.");
    run.prints("Choices with \"shoot\"").prints("dice at 5+").prints("Stopped. The game was not recorded.");
}

#[test]
fn a_game_is_recorded_resumed_and_finished() {
    let folder = Folder::new();
    let file = folder.path("game.sortie");
    let people = ["--seed", "7", "--a", "human", "--b", "human", "--record"];
    let first = [&["play", "mini"][..], &people, &[&file]].concat();
    sortie_with(&first, b"1\n1\n").expect(0).prints("Saved. Continue with: sortie play --resume");
    let saved = folder.read("game.sortie");
    assert!(saved.contains("\n1 a activate A1 ;") && saved.contains("player-b: human"), "{saved}");
    sortie(&["verify", &file]).expect(0).prints("ok, 2 choices");
    // The first choice of every menu, to the end.
    let ones = b"1\n".repeat(2000);
    sortie_with(&["play", "--resume", &file], &ones).expect(0).prints("The game is over: ");
    sortie(&["verify", &file]).expect(0);
    // The same game in one sitting comes to the same record: resuming changes no die.
    let again = folder.path("again.sortie");
    let whole = [&["play", "mini"][..], &people, &[&again]].concat();
    sortie_with(&whole, &ones).expect(0).prints("The game is over: ");
    assert_eq!(folder.read("game.sortie"), folder.read("again.sortie"));
}

#[test]
fn programs_play_each_other() {
    let folder = Folder::new();
    let file = folder.path("bots.sortie");
    let run = sortie(&["play", "mini", "--a", "random", "--b", "random", "--seed", "3", "--record", &file]);
    run.expect(0).prints("The game is over: ").prints("Recorded in ");
    sortie(&["verify", &file, "--json"]).expect(0).prints("\"ok\":true");
}

#[test]
fn dice_are_typed_in_and_a_missing_one_stops_the_game_cleanly() {
    let folder = Folder::new();
    let file = folder.path("real.sortie");
    let arguments = ["play", "mini", "--a", "human", "--b", "human", "--dice", "typed", "--record", &file];
    let input = b"5 3\nactivate A1\nshoot B1\n9\n1 1 8 7\n4 4\nquit\n";
    let run = sortie_with(&arguments, input).expect(0);
    run.prints("Roll a d8: ").prints("A begins  [5 3]").prints("A d8 has no 9").prints("[1 1 8 7]");
    let saved = folder.read("real.sortie");
    assert!(saved.contains("dice: typed") && saved.contains("shoot B1 | 1 1 8 7 ;"), "{saved}");
    sortie(&["verify", &file]).expect(0);
    let none = folder.path("none.sortie");
    let short = ["play", "mini", "--dice", "typed", "--record", &none];
    sortie_with(&short, b"4\n").expect(2).says("no more dice were given before the game began");
    assert!(!folder.is_there("none.sortie"));
}

#[test]
fn a_choice_can_be_taken_back() {
    let input = b"undo\nactivate A1\nundo\nactivate A2\nquit\n";
    let run = sortie_with(&["play", "mini", "--seed", "7"], input).expect(0);
    let run = run.prints("Not undone: nothing was chosen yet.");
    assert_eq!(run.out.matches("Side A: which model acts?").count(), 2);
}

#[test]
fn wrong_words_are_named_with_what_was_meant() {
    sortie(&["play", "mimi"]).expect(2).says("unknown ruleset \"mimi\" (did you mean \"mini\"?)");
    sortie(&["play", "mini", "--a", "humann"]).expect(2).says("did you mean \"human\"?");
    sortie(&["play", "mini", "--mission", "skirmisch"]).expect(2).says("did you mean \"skirmish\"?");
    let two = sortie(&["play", "mini", "--board", "yrad", "--force-b", "eihgt"]).expect(2);
    two.says("did you mean \"yard\"?").says("did you mean \"eight\"?");
    sortie(&["play"]).expect(2);
    sortie(&["play", "mini", "--dice", "loaded"]).expect(2);
    sortie(&["play", "mini", "--option", "nonsense"]).expect(2).says("expected name=value");
    sortie(&["play", "--resume", "/nowhere/game.sortie"]).expect(2).says("/nowhere/game.sortie");
}

#[test]
fn no_file_is_overwritten() {
    let folder = Folder::new();
    let letter = folder.write("letter.txt", "Dear friend");
    sortie(&["play", "mini", "--record", &letter]).expect(2).says("the file already exists");
    sortie(&["play", "--resume", &letter]).expect(2).says("letter.txt:1: a replay begins with");
    sortie(&["new", "mini", &letter]).expect(2).says("the file already exists");
    let input = format!("save {letter}\n");
    sortie_with(&["play", "mini"], input.as_bytes()).expect(0).prints("Not saved: ");
    assert_eq!(folder.read("letter.txt"), "Dear friend");
}

#[test]
fn a_new_game_waits_in_its_file() {
    let folder = Folder::new();
    let file = folder.path("new.sortie");
    sortie(&["new", "mini", &file, "--seed", "9"]).expect(0).prints("seed 9");
    sortie(&["verify", &file]).expect(0).prints("0 choices");
    sortie_with(&["play", "--resume", &file, "--a", "random"], b"").expect(0).prints("The game is over");
    sortie(&["new", "mini", &folder.path("no/such/folder")]).expect(2);
}

#[test]
fn a_record_that_somebody_else_changed_ends_no_game() {
    let folder = Folder::new();
    let (file, other) = (folder.path("game.sortie"), folder.path("other.sortie"));
    let arguments = ["play", "mini", "--seed", "7", "--a", "human", "--b", "human", "--record", &file];
    let mut child = started(&arguments);
    let mut stdin = child.stdin.take().expect("it was asked for");
    stdin.write_all(b"1\n").expect("it reads");
    while !(folder.is_there("game.sortie") && folder.read("game.sortie").contains("\n1 a ")) {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended before it saved");
        std::thread::yield_now();
    }
    folder.write("game.sortie", "somebody else's\n");
    stdin.write_all(format!("1\nsave {other}\n1\nquit\n").as_bytes()).expect("it reads");
    drop(stdin);
    ended(child).expect(0).prints("Not saved: ").prints("save FILE");
    assert_eq!(folder.read("game.sortie"), "somebody else's\n");
    sortie(&["verify", &other]).expect(0).prints("ok, 3 choices");
}
