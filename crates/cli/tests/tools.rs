//! `sortie list`, `sim`, `odds`, `sight`, `reach`, `check`, `rules` and `bench`.

mod common;

use common::{Folder, sortie, sortie_with};
use serde_json::Value;

const SHOT: &str = include_str!("../../table/tests/scripts/shot.toml");

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn every_verb_has_help_with_an_example() {
    sortie(&["--help"]).expect(0).prints("1  a check failed").prints("3  internal error (a bug in Sortie)");
    for verb in [
        "serve", "play", "new", "list", "sim", "odds", "sight", "reach", "replay", "verify", "check",
        "rules", "bench",
    ] {
        let run = sortie(&[verb, "--help"]).expect(0);
        assert!(run.out.contains("Example"), "{verb} has no example");
    }
    sortie(&["paly"]).expect(2).says("'play'");
    sortie(&["smi", "mini"]).expect(2).says("'sim'");
    sortie(&["sim", "mini", "--gmaes", "3"]).expect(2).says("--games");
}

#[test]
fn the_web_table_prints_its_address_and_how_to_play_in_the_terminal() {
    use std::io::{BufRead, BufReader};
    let folder = std::env::temp_dir().join(format!("sortie-serve-{}", std::process::id()));
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_sortie"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&folder)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    let out = BufReader::new(server.stdout.take().expect("it is piped"));
    // The last line of the greeting ends the reading; the server itself goes on until it is stopped.
    let mut lines: Vec<String> = Vec::new();
    for line in out.lines().map_while(Result::ok) {
        lines.push(line);
        if lines.last().is_some_and(|line| line.contains("sortie --help")) {
            break;
        }
    }
    server.kill().expect("it was running");
    server.wait().expect("it ends");
    std::fs::remove_dir_all(&folder).expect("it made its data folder");
    let text = lines.join("\n");
    assert!(text.contains("open http://127.0.0.1:") && text.contains("sortie play "), "{text}");
}

#[test]
fn a_wrong_address_is_refused() {
    sortie(&["serve", "--listen", "nowhere"]).expect(2).says("--listen");
}

#[test]
fn games_are_listed_with_what_they_offer() {
    sortie(&["list"]).expect(0).prints("mini: ");
    sortie(&["list", "mini"]).expect(0).prints("skirmish").prints("yard").prints("random");
    let listed = json(&sortie(&["list", "mini", "--json"]).expect(0).out);
    assert_eq!(listed["missions"][0]["name"], "skirmish");
    sortie(&["list", "mimi"]).expect(2).says("did you mean \"mini\"?");
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let run = |threads: &str| {
        let arguments = ["sim", "mini", "--games", "50", "--seed", "7", "--threads", threads, "--json"];
        json(&sortie(&arguments).expect(0).out)
    };
    let (one, three) = (run("1"), run("3"));
    let fields = ["ruleset", "games", "wins_a", "wins_b", "draws", "decisions", "checksum"];
    for field in fields {
        assert_eq!(one[field], three[field], "{field}");
        assert!(!one[field].is_null(), "{field}");
    }
    for field in ["seconds", "games_per_second", "decisions_per_second"] {
        assert!(one[field].as_f64().is_some_and(|value| value > 0.0), "{field}");
    }
    let text = sortie(&["sim", "mini", "--games", "50", "--seed", "7"]).expect(0);
    text.prints(one["checksum"].as_str().expect("a word")).prints("95 %");
    sortie(&["sim", "mini", "--games", "0"]).expect(0);
    sortie(&["sim", "mini", "--a", "ramdom"]).expect(2).says("did you mean \"random\"?");
    sortie(&["sim", "mini", "--b", "human"]).expect(2).says("sim runs bots only").says("sortie play mini");
    sortie(&["sim", "mini", "--threads", "0"]).expect(2);
    sortie(&["sim", "mini", "--games", "many"]).expect(2);
}

#[test]
fn case_files_are_answered_in_order() {
    let folder = Folder::new();
    let cases = concat!(
        "{\"id\":\"x\",\"from\":0,\"to\":7,\"expect\":{\"sees\":true}}\n",
        "{\"id\":\"y\",\"from\":0,\"to\":63}\n"
    );
    let file = folder.write("cases.jsonl", cases);
    let run = sortie(&["sight", "mini", "--cases", &file]).expect(0).says("2 cases, 1 of 1 agree");
    let ids: Vec<Value> = run.out.lines().map(|line| json(line)["id"].clone()).collect();
    assert_eq!(ids, ["x", "y"]);
    let wrong = cases.replace("true", "false");
    let run = sortie_with(&["sight", "mini", "--cases", "-"], wrong.as_bytes()).expect(1);
    run.says("standard input:1: \"x\": sees: expected false, found true").says("0 of 1 agree");
    let bad =
        folder.write("bad.jsonl", "{\"id\":1,\"form\":0,\"to\":7}\n{\"id\":2,\"from\":0,\"to\":70}\nx\n");
    let run = sortie(&["sight", "mini", "--cases", &bad]).expect(2);
    let run = run.says("bad.jsonl:1: form: unknown field \"form\" (did you mean \"from\"?)");
    run.says("bad.jsonl:2: to: squares are numbered 0 to 63").says("bad.jsonl:3: column 1: not JSON");
    sortie(&["sight", "mini", "--cases", "/nowhere.jsonl"]).expect(2).says("/nowhere.jsonl");
    sortie(&["sight", "mini", "--cases", "/"]).expect(2).says("folder");
    sortie(&["odds", "mini", "--cases", &file]).expect(2).says("mini does not answer odds cases");
    sortie(&["odds", "mini"]).expect(2);
    sortie(&["reach", "mini", "--from", "3"]).expect(2).says("use --cases FILE");
    sortie(&["reach", "mimi", "--cases", &file]).expect(2).says("did you mean \"mini\"?");
}

#[test]
fn scripts_are_checked_one_by_one_and_by_the_folder() {
    let folder = Folder::new();
    let good = folder.write("good.toml", SHOT);
    sortie(&["check", &good]).expect(0).prints("1 of 1 scripts pass");
    let traced = sortie(&["check", &good, "--trace"]).expect(0);
    traced
        .prints("asked: by a, kind model")
        .prints("step 3: shoot B1, dice [5, 8, 6, 2]")
        .prints("1 of 1 scripts pass");
    let fails = folder.write("wrong.toml", SHOT.replace("B1.hp = 2 }", "B1.hp = 3 }"));
    let line = SHOT.lines().position(|line| line.starts_with("expect")).expect("the sample expects") + 1;
    let run = sortie(&["check", &fails]).expect(1);
    run.prints(&format!("wrong.toml:{line}:")).prints("models.B1.hp: expected 3, found 2");
    sortie(&["check", &folder.path("")]).expect(1).prints("1 of 2 scripts pass");
    let bad = folder.write("bad.toml", SHOT.replace("menu_has", "menu_hsa"));
    sortie(&["check", &bad]).expect(2).prints("did you mean \"menu_has\"?");
    let run = sortie(&["check", &folder.path(""), "--json"]).expect(2);
    let ok: Vec<Value> = run.out.lines().map(|line| json(line)["ok"].clone()).collect();
    assert_eq!(ok, [Value::Bool(false), Value::Bool(true), Value::Bool(false)]);
    sortie(&["check", "/nowhere"]).expect(2);
    sortie(&["check", &folder.write("bytes.toml", [0xff, 0x00])]).expect(2);
    let empty = Folder::new();
    sortie(&["check", &empty.path("")]).expect(2).says("no scripts");
}

#[test]
fn the_rulebook_is_found_by_id_and_by_words() {
    sortie(&["rules", "DZ3-SHOOT-07"]).expect(0).prints("Clear shot");
    sortie(&["rules", "dz3-shoot-07", "--json"]).expect(0).prints("\"title\": \"Clear shot\"");
    sortie(&["rules", "clear", "shot"]).expect(0).prints("DZ3-SHOOT-07");
    let mut books = sortie(&["rules"]).expect(0);
    for title in [
        "Deadzone, second edition",
        "Deadzone, third edition",
        "Deadzone Alpha",
        "Delta One Zero",
        "Kill Team",
    ] {
        books = books.prints(title);
    }
    sortie(&["rules", "--ruleset", "delta-one-zero"]).expect(0).prints("\nFire Mission\n  D1Z-FIRE-01");
    sortie(&["rules", "--ruleset", "kill-team"]).expect(0).prints("KT-LOS-10");
    sortie(&["rules", "DZ3-SHOTO-07"]).expect(2).says("did you mean \"DZ3-SHOOT-07\"?");
    sortie(&["rules", "xyzzy", "plugh"]).expect(1).says("nothing found for: xyzzy plugh");
    sortie(&["rules", "cover", "--ruleset", "kill-tema"]).expect(2).says("did you mean \"kill-team\"?");
}

#[test]
fn coverage_tells_built_tested_and_reached() {
    sortie(&["rules", "cover", "--ruleset", "mini", "--games", "10"]).expect(0).prints("reached in 10 games");
    let report =
        json(&sortie(&["rules", "cover", "--ruleset", "mini", "--games", "10", "--json"]).expect(0).out);
    assert_eq!(report["rules"], 10);
    assert!(report["reached"].as_array().is_some_and(|ids| ids.contains(&Value::from("MINI-SHOOT-01"))));
    sortie(&["rules", "cover", "--ruleset", "deadzone-alpha", "--missing"]).expect(0).prints("DZA-");
}

#[test]
fn benchmarks_print_figures() {
    let run = sortie(&["bench", "--ruleset", "mini", "--seconds", "0.05", "--json"]).expect(0);
    let figures = json(&run.out);
    let names: Vec<&str> = figures.as_array().unwrap().iter().filter_map(|f| f["name"].as_str()).collect();
    for name in ["random play", "position", "copy of a position", "menu"] {
        assert!(names.contains(&name), "{names:?}");
    }
    sortie(&["bench", "--ruleset", "mini", "--seconds", "0.05"]).expect(0).prints("decisions/s");
    sortie(&["bench", "--seconds", "0"]).expect(2);
    sortie(&["bench", "--seconds", "nan"]).expect(2);
    sortie(&["bench", "--ruleset", "mimi"]).expect(2).says("did you mean \"mini\"?");
}

#[test]
fn a_server_is_measured_under_load() {
    let few = ["bench", "--server", "--ruleset", "mini", "--games", "4", "--pause", "10", "--seconds", "0.5"];
    let figures = json(&sortie(&[&few[..], &["--json"]].concat()).expect(0).out);
    assert_eq!(figures["games"], 4);
    assert!(figures["choices"].as_u64().is_some_and(|choices| choices > 10), "{figures}");
    assert!(figures["p50_ms"].as_f64() <= figures["p99_ms"].as_f64());
    sortie(&few).expect(0).prints("latency to the other player p50");
    sortie(&["bench", "--server", "--ruleset", "mimi"]).expect(2).says("mimi");
    sortie(&["bench", "--games", "4"]).expect(2);
}

#[test]
fn several_rules_are_shown_one_after_the_other() {
    let run = sortie(&["rules", "MINI-SHOOT-01", "MINI-SHOOT-03"]).expect(0);
    run.prints("MINI-SHOOT-01").prints("MINI-SHOOT-03");
    sortie(&["rules", "MINI-SHOOT-01", "MINI-SHOTO-03"]).expect(2).says("MINI-SHOTO-03");
}
