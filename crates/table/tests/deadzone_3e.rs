//! Deadzone at the table: its ruling scripts pass, and the sample in the manual is one that runs.

use sortie_table::script;
use std::fs;
use std::path::{Path, PathBuf};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn every_ruling_script_passes() {
    let mut failures = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(project("scripts/deadzone-3e")).expect("the scripts are there") {
        let path = entry.expect("a readable folder").path();
        let text = fs::read_to_string(&path).expect("a readable script");
        if let Err(error) = script::check(&text).and_then(script::Passed::strictly) {
            failures.push(format!("{}: {:?}", path.display(), error.failures()));
        }
        count += 1;
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count >= 150, "{count} scripts");
}

#[test]
fn the_sample_of_the_manual_runs() {
    let manual = fs::read_to_string(project("docs/scripts.md")).expect("the manual is there");
    let (_, rest) = manual.split_once("```toml\nruleset").expect("the manual holds a whole script");
    let (sample, _) = rest.split_once("```").expect("the block ends");
    let passed = script::check(&format!("ruleset{sample}")).expect("the sample passes");
    assert_eq!((passed.ruleset, passed.rules.len()), ("deadzone-3e", 2));
}
