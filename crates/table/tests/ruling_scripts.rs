//! The referee's casebook: every ruling script of every ruleset passes, and reaches the rules it claims.

use sortie_table::script;
use std::fs;
use std::path::{Path, PathBuf};

/// Every script below a folder, in order of their names.
fn gather(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the scripts are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, out);
        } else {
            out.push(path);
        }
    }
}

/// Runs all scripts of a ruleset, and tells everything that is wrong at once.
fn all_pass(ruleset: &str, at_least: usize) {
    let mut scripts = Vec::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts").join(ruleset), &mut scripts);
    let mut wrong = Vec::new();
    for path in &scripts {
        let text = fs::read_to_string(path).expect("a readable script");
        match script::check(&text).and_then(script::Passed::strictly) {
            Ok(passed) => assert_eq!(passed.ruleset, ruleset, "{}", path.display()),
            Err(error) => wrong.push(format!("{}: {:?}", path.display(), error.failures())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(scripts.len() >= at_least, "{} scripts", scripts.len());
}

#[test]
fn deadzone_3e() {
    all_pass("deadzone-3e", 150);
}

#[test]
fn kill_team() {
    all_pass("kill-team", 50);
}
