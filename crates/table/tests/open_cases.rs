//! The open oracle cases of every ruleset: all agree, and each answer has the documented fields and no others,
//! so that whoever compares whole objects finds them equal too.

use serde_json::Value;
use sortie_deadzone_3e::Deadzone;
use sortie_kill_team::KillTeam;
use sortie_table::Playable;
use sortie_table::cases::{self, What};
use std::path::Path;

/// The names of all fields, nested ones as dotted paths.
fn fields(value: &Value, path: &str, out: &mut Vec<String>) {
    if let Value::Object(map) = value {
        for (name, below) in map {
            let path = format!("{path}.{name}");
            fields(below, &path, out);
            out.push(path);
        }
    }
}

fn named(value: &Value) -> Vec<String> {
    let mut out = Vec::new();
    fields(value, "", &mut out);
    out.sort();
    out
}

fn agree<R: Playable>(what: What, name: &str, text: &str) {
    let mut kind = R::cases(what).expect("the ruleset answers its own files");
    let (mut out, mut report) = (Vec::new(), Vec::new());
    let tallied = cases::run_file(name, text.as_bytes(), kind.as_mut(), &mut out, &mut report)
        .expect("memory takes everything");
    assert_eq!(tallied.agreed, tallied.cases, "{}", String::from_utf8_lossy(&report));
    assert!(tallied.cases > 10 && tallied.bad == 0);
    let answers = String::from_utf8(out).expect("answers are text");
    let asked = text.lines().filter(|line| !line.trim().is_empty());
    for (case, answer) in asked.zip(answers.lines()) {
        let case: Value = serde_json::from_str(case).expect("a case");
        let answer: Value = serde_json::from_str(answer).expect("an answer");
        assert_eq!(named(&case["expect"]), named(&answer["result"]), "{} of {name}", case["id"]);
    }
}

fn open_ones_agree<R: Playable>() {
    for file in R::oracle() {
        agree::<R>(file.what, file.name, file.text);
    }
}

#[test]
fn deadzone_answers_its_open_cases() {
    open_ones_agree::<Deadzone>();
}

#[test]
fn kill_team_answers_its_open_cases() {
    open_ones_agree::<KillTeam>();
}

/// Random cases of the same forms, answered by small programs that were written from the rulebook alone.
#[test]
fn deadzone_agrees_with_a_second_reading_of_its_rules() {
    agree::<Deadzone>(What::Odds, "odds", &second_reading("deadzone-3e-odds"));
    agree::<Deadzone>(What::Sight, "sight", &second_reading("deadzone-3e-sight"));
    agree::<Deadzone>(What::Reach, "steps", &second_reading("deadzone-3e-steps"));
}

#[test]
fn kill_team_agrees_with_a_second_reading_of_its_rules() {
    agree::<KillTeam>(What::Odds, "odds", &second_reading("kill-team-odds"));
    agree::<KillTeam>(What::Sight, "sight", &second_reading("kill-team-sight"));
    agree::<KillTeam>(What::Sight, "distance", &second_reading("kill-team-distance"));
}

fn second_reading(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cases/{name}.jsonl"));
    std::fs::read_to_string(path).expect("the cases are there")
}
