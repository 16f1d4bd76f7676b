//! Lists which rules the sources cite, so that `sortie rules cover` can say what is built and what is tested.

#[path = "build/scan.rs"]
mod scan;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Crates whose citations say nothing about a rule being built: they hold the rulebook and tools, not behaviour.
const TOOLS: [&str; 6] = ["rulebook", "kernel", "agents", "arena", "table", "cli"];

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..");
    let (mut built, mut tested) = (BTreeSet::new(), BTreeSet::new());
    let mut crates: Vec<PathBuf> = std::fs::read_dir(root.join("crates"))
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    crates.sort();
    for folder in crates {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if TOOLS.contains(&name.as_str()) {
            continue;
        }
        for part in ["src", "tests"] {
            walk(&folder.join(part), part == "tests", &mut built, &mut tested);
        }
    }
    walk(&root.join("scripts"), true, &mut built, &mut tested);
    let list = |ids: &BTreeSet<String>| ids.iter().map(|id| format!("{id:?},")).collect::<String>();
    let text = format!(
        "pub(crate) static BUILT: &[&str] = &[{}];\npub(crate) static TESTED: &[&str] = &[{}];\n",
        list(&built),
        list(&tested)
    );
    let target = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("cited.rs");
    std::fs::write(target, text).expect("the build folder can be written");
}

fn walk(folder: &Path, is_test: bool, built: &mut BTreeSet<String>, tested: &mut BTreeSet<String>) {
    if !folder.is_dir() {
        return;
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            walk(&path, is_test || name == "tests", built, tested);
        } else if name.ends_with(".rs") || (is_test && name.ends_with(".toml")) {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let is_test = is_test || name == "tests.rs";
            let cited = scan::citations(&text, is_test || name.ends_with(".toml"));
            built.extend(cited.built);
            tested.extend(cited.tested);
        }
    }
}
