//! The open oracle cases of every ruleset: all agree, and each answer has the documented fields and no others,
//! so that whoever compares whole objects finds them equal too.

use serde_json::Value;
use sortie_deadzone_3e::Deadzone;
use sortie_kill_team::KillTeam;
use sortie_table::{Playable, cases};

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

fn agree<R: Playable>() {
    for file in R::oracle() {
        let mut kind = R::cases(file.what).expect("the ruleset answers its own files");
        let (mut out, mut report) = (Vec::new(), Vec::new());
        let tallied = cases::run_file(file.name, file.text.as_bytes(), kind.as_mut(), &mut out, &mut report)
            .expect("memory takes everything");
        assert_eq!(tallied.agreed, tallied.cases, "{}", String::from_utf8_lossy(&report));
        assert!(tallied.cases > 10 && tallied.bad == 0);
        let answers = String::from_utf8(out).expect("answers are text");
        let asked = file.text.lines().filter(|line| !line.trim().is_empty());
        for (case, answer) in asked.zip(answers.lines()) {
            let case: Value = serde_json::from_str(case).expect("a case");
            let answer: Value = serde_json::from_str(answer).expect("an answer");
            assert_eq!(named(&case["expect"]), named(&answer["result"]), "{} of {}", case["id"], file.name);
        }
    }
}

#[test]
fn deadzone_answers_its_open_cases() {
    agree::<Deadzone>();
}

#[test]
fn kill_team_answers_its_open_cases() {
    agree::<KillTeam>();
}
