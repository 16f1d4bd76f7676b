//! The referee's casebook: every ruling script of every ruleset passes, and reaches the rules it claims.

mod scripts_below;

use scripts_below::scripts_below;
use sortie_table::{ids, script};
use std::fs;
use std::path::Path;

/// Runs all scripts of a ruleset, and lists everything that is wrong at once.
fn all_pass(ruleset: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts").join(ruleset);
    let scripts = if folder.is_dir() { scripts_below(&folder) } else { Vec::new() };
    let mut wrong = Vec::new();
    for path in &scripts {
        let text = fs::read_to_string(path).expect("a readable script");
        match script::check(&text).and_then(script::Passed::strictly) {
            Ok(passed) => assert_eq!(passed.ruleset, ruleset, "{}", path.display()),
            Err(error) => wrong.push(format!("{}: {:?}", path.display(), error.failures())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    scripts.len()
}

#[test]
fn every_script_of_every_ruleset_passes() {
    let mut found = 0;
    std::thread::scope(|scope| {
        let running: Vec<_> = ids().into_iter().map(|id| scope.spawn(move || all_pass(id))).collect();
        for scripts in running {
            found += scripts.join().expect("the scripts of a ruleset pass");
        }
    });
    assert!(found >= 200, "only {found} scripts");
}
