//! Checks the architecture's invariants: dependencies between crates, what ruleset crates must not contain, sizes,
//! wording.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

/// Stands for the crates of all rulesets.
const RULESETS: &str = "<rulesets>";

/// Crates from the ground up. A crate may depend only on crates in the rows above its own.
const ORDER: &[&[&str]] = &[
    &["rulebook", "geometry"],
    &["kernel"],
    &["cubes", "open-table", "data"],
    &["odds"],
    &["agents"],
    &["plug", "testkit"],
    &[RULESETS],
    &["arena"],
    &["table"],
    &["server"],
    &["cli"],
];

/// Crates in which chance, time and the world may enter only as arguments; the rulesets are such crates too.
const PURE: &[&str] = &["rulebook", "geometry", "kernel", "cubes", "open-table", "data"];

/// The crates of the rulesets have the names of their catalogues.
fn rulesets() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("rules")).expect("the catalogues").flatten();
    let names = entries.filter_map(|entry| Some(entry.path().file_stem()?.to_string_lossy().into_owned()));
    names.filter(|name| root().join("crates").join(name).is_dir()).collect()
}

fn files(folder: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", "node_modules", ".git", "dist", "corpus", "artifacts"].contains(&name.as_str()) {
                files(&path, ending, out);
            }
        } else if name.ends_with(ending) {
            out.push(path);
        }
    }
}

fn sources(krate: &str) -> Vec<PathBuf> {
    let mut out = Vec::new();
    files(&root().join("crates").join(krate).join("src"), ".rs", &mut out);
    out
}

/// Whether a file below `src` holds tests only.
fn is_test(name: &str) -> bool {
    name.ends_with("tests.rs") || name.contains("/tests/")
}

/// The code of a file without its tests and comments.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a source file");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn arrows_point_to_the_ground() {
    let rulesets = rulesets();
    let rank = |krate: &str| {
        let krate = if rulesets.iter().any(|id| id == krate) { RULESETS } else { krate };
        ORDER.iter().position(|row| row.contains(&krate))
    };
    let mut seen = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("the crates").flatten() {
        let krate = entry.file_name().to_string_lossy().into_owned();
        let Ok(manifest) = std::fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
        let mine = rank(&krate).unwrap_or_else(|| panic!("crate {krate} has no place in the order"));
        let manifest: toml::Table = manifest.parse().expect("a manifest");
        let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
        for name in dependencies.into_iter().flatten().map(|(name, _)| name) {
            let Some(other) = name.strip_prefix("sortie-") else { continue };
            let theirs = rank(other).unwrap_or_else(|| panic!("{krate} depends on unknown {other}"));
            assert!(theirs < mine, "{krate} must not depend on {other}");
        }
        seen.insert(krate);
    }
    assert!(seen.contains("kernel") && seen.contains("rulebook"));
}

#[test]
fn pure_crates_hold_no_floats_clocks_files_or_hash_maps() {
    let forbidden = [
        "f32",
        "f64",
        "HashMap",
        "HashSet",
        "std::fs",
        "std::net",
        "Instant",
        "SystemTime",
        "std::env",
        "rand::",
    ];
    // The enumeration of branches is the one place where probabilities are numbers, and the contract suite
    // adds them up. A ruleset's answers to tools are probabilities too, and no game runs through them.
    // A data file's number with a point arrives as a float and is read by its digits, in one place.
    let excepted = ["kernel/src/dice/", "kernel/src/contract/", "/src/oracle/", "open-table/src/inches.rs"];
    let mut read = 0;
    for krate in PURE.iter().map(ToString::to_string).chain(rulesets()) {
        for path in sources(&krate) {
            let name = path.to_string_lossy().replace('\\', "/");
            if excepted.iter().any(|part| name.contains(part)) || is_test(&name) {
                continue;
            }
            read += 1;
            let code = code(&path);
            for word in forbidden {
                let found = code
                    .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                    .any(|token| token == word || (word.contains("::") && token.starts_with(word)));
                assert!(!found, "{name} holds {word}");
            }
        }
    }
    assert!(read > 20, "only {read} files were read");
}

#[test]
fn files_stay_readable() {
    let mut all = Vec::new();
    for folder in ["crates", "xtask", "web/src", "web/tests"] {
        for ending in [".rs", ".ts", ".svelte"] {
            files(&root().join(folder), ending, &mut all);
        }
    }
    assert!(all.len() > 30, "only {} files were read", all.len());
    // The types of the API are generated from the server's own, so nobody has to read them in one sitting.
    all.retain(|path| !path.ends_with("web/src/api/types.ts"));
    for path in all {
        let lines = std::fs::read_to_string(&path).expect("a source file").lines().count();
        assert!(lines <= 600, "{} has {lines} lines; 600 is the limit", path.display());
    }
}

#[test]
fn every_source_file_says_what_it_is() {
    let mut all = Vec::new();
    files(&root().join("crates"), ".rs", &mut all);
    for path in all.iter().filter(|path| path.to_string_lossy().contains("/src/")) {
        let text = std::fs::read_to_string(path).expect("a source file");
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        assert!(first.starts_with("//!"), "{} does not open with a paragraph about itself", path.display());
    }
}

/// Phrases that trip readers up, as CONTRIBUTING explains. Text is compared in lower case.
const ODD_PHRASES: &[&str] = &[
    "the own ",
    "whoever",
    "so many",
    "cannot be had",
    "does nothing more",
    "from which everything follows",
    " is told",
    " are told",
    " was told",
    "what was told",
];

/// What may follow "is no": these are ordinary English.
const AFTER_IS_NO: &[&str] = &[
    "longer", "more", "less", "higher", "lower", "farther", "nearer", "larger", "such", "other", "second",
    "reason", "need", "way", "worse", "better",
];

#[test]
fn prose_is_plain_english() {
    let mut all = Vec::new();
    for folder in ["crates", "xtask/src", "docs", "rules", "web/src"] {
        for ending in [".rs", ".md", ".toml", ".ts", ".svelte"] {
            files(&root().join(folder), ending, &mut all);
        }
    }
    all.extend(["README.md", "ARCHITECTURE.md"].map(|name| root().join(name)));
    // Old wording is listed there on purpose.
    all.retain(|path| !path.ends_with("docs/changes.md"));
    assert!(all.len() > 500, "only {} files were read", all.len());
    let mut odd = Vec::new();
    for path in all {
        let text = std::fs::read_to_string(&path).expect("a text file");
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.contains("\"whoever\"")) {
            if let Some(phrase) = odd_phrase(&line.to_lowercase()) {
                odd.push(format!("{}:{}: {phrase:?}", path.display(), number + 1));
            }
        }
    }
    assert!(odd.is_empty(), "see the glossary in CONTRIBUTING.md:\n{}", odd.join("\n"));
}

fn odd_phrase(line: &str) -> Option<&'static str> {
    if let Some(phrase) = ODD_PHRASES.iter().find(|phrase| line.contains(**phrase)) {
        return Some(phrase);
    }
    let odd = |(place, phrase): (usize, &str)| {
        let before = &line[..place];
        let word =
            line[place + phrase.len()..].split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        !before.ends_with("there") && !word.is_empty() && !AFTER_IS_NO.contains(&word)
    };
    line.match_indices(" is no ").any(odd).then_some(" is no ")
}

#[test]
fn odd_phrases_are_found_and_plain_ones_are_not() {
    assert_eq!(odd_phrase("the target is no enemy"), Some(" is no "));
    assert_eq!(odd_phrase("a shot at the own cube"), Some("the own "));
    assert_eq!(odd_phrase("there is no such rule, and it is no longer asked"), None);
}
