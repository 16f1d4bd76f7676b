//! Deadzone at the table: the sample in the manual is a script that runs.

use sortie_table::script;
use std::fs;
use std::path::{Path, PathBuf};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn the_sample_of_the_manual_runs() {
    let manual = fs::read_to_string(project("docs/scripts.md")).expect("the manual is there");
    let (_, rest) = manual.split_once("```toml\nruleset").expect("the manual holds a whole script");
    let (sample, _) = rest.split_once("```").expect("the block ends");
    let passed = script::check(&format!("ruleset{sample}")).expect("the sample passes");
    assert_eq!((passed.ruleset, passed.rules.len()), ("deadzone-3e", 2));
}
