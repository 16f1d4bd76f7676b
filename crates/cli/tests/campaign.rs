//! `sortie campaign`: created, played, extended by battles, and never lost.

mod common;

use common::{Folder, ended, sortie, started};
use std::time::Duration;

fn founded(folder: &Folder) -> String {
    let file = folder.path("watch.campaign");
    let stash = ["--stash", "Frag grenade", "--stash", "Purity seal"];
    let new = ["campaign", "new", &file, "--team", "intercessors", "--name", "Watch", "--seed", "7"];
    sortie(&[&new[..], &stash].concat()).expect(0).prints("Watch · Space Marines").prints("4 of 5 RP");
    file
}

#[test]
fn a_battle_is_played_taken_in_once_and_debriefed() {
    let folder = Folder::new();
    let file = founded(&folder);
    let game = folder.path("one.sortie");
    let battle = ["campaign", "play", &file, &game, "--a", "random", "--b", "random", "--seed", "5"];
    sortie(&battle).expect(0).prints("sortie campaign advance");
    let mut told = sortie(&["campaign", "advance", &file, &game]).expect(0).out;
    sortie(&["campaign", "verify", &file, &game])
        .expect(0)
        .prints("one.sortie: battle 1, with questions open");
    for _ in 0..40 {
        if told.contains("Ready for battle 2") {
            break;
        }
        told = sortie(&["campaign", "do", &file, "1"]).expect(0).out;
    }
    assert!(told.contains("Ready for battle 2"), "{told}");
    sortie(&["campaign", "advance", &file, &game])
        .expect(2)
        .says("battle 1 of this dataslate has already been added");
    sortie(&["campaign", "history", &file]).expect(0).prints("Battle 1: ").prints("gains 1 XP");
    sortie(&["campaign", "verify", &file, &game]).expect(0).prints("one.sortie: battle 1");
    let json: serde_json::Value =
        serde_json::from_str(&sortie(&["campaign", "show", &file, "--json"]).expect(0).out).expect("JSON");
    assert_eq!((json["next_battle"].as_u64(), json["battles"].as_array().map(Vec::len)), (Some(2), Some(1)));
    let spent = ["campaign", "do", &file, "acquire Med Bay", "take Hold the Sector"];
    sortie(&spent).expect(0).prints("Med Bay joins the base");
    sortie(&["campaign", "do", &file, "acquire Med Bey"]).expect(2).says("did you mean \"Med Bay\"");
    sortie(&["campaign", "do", &file, "honor X: Scout, Runner"]).expect(2).says("did you mean \"honour\"");
}

#[test]
fn a_changed_game_and_a_changed_campaign_are_refused_with_their_lines() {
    let folder = Folder::new();
    let file = founded(&folder);
    let game = folder.path("one.sortie");
    let battle = ["campaign", "play", &file, &game, "--a", "random", "--b", "random", "--seed", "6"];
    sortie(&battle).expect(0);
    let record = std::fs::read_to_string(&game).expect("the record");
    let (place, line) = record
        .lines()
        .enumerate()
        .filter(|(_, line)| line.contains(" activate "))
        .nth(3)
        .expect("some activation");
    let (head, sum) = line.rsplit_once("; ").expect("a checksum");
    let other = if sum == "00000000" { "11111111" } else { "00000000" };
    std::fs::write(&game, record.replace(line, &format!("{head}; {other}"))).expect("written");
    let refused = sortie(&["campaign", "advance", &file, &game]).expect(1);
    refused.says(&format!("one.sortie:{}: the checksum is {other}", place + 1));
    let text = std::fs::read_to_string(&file).expect("the campaign");
    std::fs::write(&file, text.replace("Frag grenade", "Krak grenade")).expect("written");
    sortie(&["campaign", "show", &file]).expect(1).says("watch.campaign:7: the checksum is");
}

/// The program is killed at many moments of many changes: whatever it was doing, the file is a whole campaign, and
/// holds every change that was acknowledged.
#[test]
fn a_killed_program_leaves_a_whole_campaign() {
    let folder = Folder::new();
    let file = founded(&folder);
    let lines = || {
        let text = std::fs::read_to_string(&file).expect("the file already exists");
        assert!(text.ends_with('\n'), "not half written:\n{text}");
        text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count()
    };
    let (mut killed, mut finished) = (0, 0);
    for round in 0..60_u64 {
        let before = lines();
        let (from, to) = if before % 2 == 1 {
            ("Intercessor Sergeant 1", "Oriel")
        } else {
            ("Oriel", "Intercessor Sergeant 1")
        };
        let change = format!("rename {from}: {to}");
        let mut child = started(&["campaign", "do", &file, &change]);
        // From the first moment to well after the end of a change.
        std::thread::sleep(Duration::from_micros(round * 700));
        child.kill().expect("it is ours");
        let status = child.wait().expect("it ends");
        let after = lines();
        assert!(after == before || after == before + 1, "{before} lines became {after}");
        if status.success() {
            finished += 1;
            assert_eq!(after, before + 1, "an acknowledged change is there");
        } else {
            killed += 1;
        }
        sortie(&["campaign", "verify", &file]).expect(0);
    }
    // A later change still works; the leftovers of killed programs do no harm.
    let before = lines();
    let (from, to) = if before % 2 == 1 {
        ("Intercessor Sergeant 1", "Oriel")
    } else {
        ("Oriel", "Intercessor Sergeant 1")
    };
    ended(started(&["campaign", "do", &file, &format!("rename {from}: {to}")])).expect(0);
    assert_eq!(lines(), before + 1);
    assert!(killed > 0, "some were killed in time: {killed} killed, {finished} finished");
}
