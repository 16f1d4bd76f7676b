//! The open oracle cases of every ruleset: all agree, and each answer has the documented fields and no others,
//! so that a comparison of whole objects finds them equal too.

use serde_json::Value;
use sortie_table::cases::{self, What};
use sortie_table::{Playable, Visit, ids, visit};
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
    assert!(report.is_empty(), "a field is foreign: {}", String::from_utf8_lossy(&report));
    assert!(tallied.cases > 10 && tallied.bad == 0);
    let answers = String::from_utf8(out).expect("answers are text");
    let asked = text.lines().filter(|line| !line.trim().is_empty());
    for (case, answer) in asked.zip(answers.lines()) {
        let case: Value = serde_json::from_str(case).expect("a case");
        let answer: Value = serde_json::from_str(answer).expect("an answer");
        assert_eq!(named(&case["expect"]), named(&answer["result"]), "{} of {name}", case["id"]);
    }
}

/// Runs the open files of a ruleset, and its random cases of the same forms, which small programs answered that were
/// written from the rulebook alone.
struct Agree;

impl Visit for Agree {
    type Out = usize;

    fn visit<R: Playable>(self) -> usize {
        for file in R::oracle() {
            agree::<R>(file.what, file.name, file.text);
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(R::ID).join("tests/cases");
        let second = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files = R::oracle().len();
        for path in second.map(|entry| entry.path()) {
            let what = match path.file_stem().and_then(|name| name.to_str()) {
                Some("odds") => What::Odds,
                Some("sight" | "distance") => What::Sight,
                Some("steps") => What::Reach,
                _ => panic!("{}: what do these cases ask?", path.display()),
            };
            let text = std::fs::read_to_string(&path).expect("the cases are there");
            agree::<R>(what, &path.display().to_string(), &text);
            files += 1;
        }
        files
    }
}

#[test]
fn every_ruleset_agrees_with_its_cases() {
    let files: usize = ids().into_iter().map(|id| visit(id, Agree).expect("a ruleset of the list")).sum();
    assert!(files >= 12, "only {files} files");
}
