//! Lists which rules the sources cite, so that `sortie rules cover` can say what is built and what is tested.

#[path = "build/scan.rs"]
mod scan;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The module of a ruleset's crate that answers tools: a citation there does not count as built.
const TOOLS: &str = "oracle";

/// What the sources cite so far.
struct Found {
    /// The ids of all catalogues.
    ids: BTreeSet<String>,
    built: BTreeSet<String>,
    tested: BTreeSet<String>,
}

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..");
    let mut found = Found { ids: BTreeSet::new(), built: BTreeSet::new(), tested: BTreeSet::new() };
    let mut crates = Vec::new();
    println!("cargo::rerun-if-changed={}", root.join("rules").display());
    for entry in std::fs::read_dir(root.join("rules")).into_iter().flatten().flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        found.ids.extend(scan::catalogue(&text));
        // The crate of a ruleset has the name of its catalogue; catalogues without one are not built yet.
        crates.push(root.join("crates").join(entry.path().file_stem().unwrap_or_default()));
    }
    crates.sort();
    for folder in crates {
        for part in ["src", "tests"] {
            found.walk(&folder.join(part), part == "tests");
        }
    }
    found.walk(&root.join("scripts"), true);
    let list = |ids: &BTreeSet<String>| ids.iter().map(|id| format!("{id:?},")).collect::<String>();
    let text = format!(
        "pub(crate) static BUILT: &[&str] = &[{}];\npub(crate) static TESTED: &[&str] = &[{}];\n",
        list(&found.built),
        list(&found.tested)
    );
    let target = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("cited.rs");
    std::fs::write(target, text).expect("the build folder can be written");
}

impl Found {
    fn walk(&mut self, folder: &Path, is_test: bool) {
        if !folder.is_dir() {
            return;
        }
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != TOOLS {
                    self.walk(&path, is_test || name == "tests");
                }
            } else if name.ends_with(".rs") || (is_test && name.ends_with(".toml")) {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let is_test = is_test || name.ends_with("tests.rs") || name.ends_with(".toml");
                let cited = scan::citations(&text, is_test, &self.ids);
                self.built.extend(cited.built);
                self.tested.extend(cited.tested);
            }
        }
    }
}
