//! Deadzone at the table: the samples in the manual are scripts that run.

use sortie_table::script;
use std::fs;
use std::path::{Path, PathBuf};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn the_samples_of_the_manual_run() {
    let manual = fs::read_to_string(project("docs/scripts.md")).expect("the manual is there");
    let samples: Vec<&str> =
        manual.split("```toml\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    let mut scripts = samples.iter().filter(|sample| sample.starts_with("ruleset"));
    let mut next =
        || script::check(scripts.next().expect("the manual holds the script")).expect("the sample passes");
    let (first, cases) = (next(), next());
    assert_eq!((first.ruleset, first.rules.len()), ("deadzone-3e", 2));
    assert_eq!(cases.cases.len(), 2);
}
