//! Turns the catalogues into one sorted table of rules, so that a wrong id is an error of the compiler.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    rule: Vec<Rule>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    id: String,
    title: String,
    kind: String,
    text: String,
    #[serde(default)]
    #[allow(dead_code, reason = "kept in the catalogue for its keepers, not shown to players")]
    source: String,
    example: Option<String>,
    ruling: Option<String>,
}

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let rules = here.join("../../rules");
    println!("cargo::rerun-if-changed={}", rules.display());
    println!("cargo::rerun-if-changed=toy.toml");
    let mut all: Vec<(String, Rule)> = Vec::new();
    let mut files: Vec<PathBuf> = std::fs::read_dir(&rules)
        .expect("the catalogues stand in rules/")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    for file in &files {
        read(file, &stem(file), &mut all);
    }
    read(&here.join("toy.toml"), "mini", &mut all);
    all.sort_by(|a, b| a.1.id.cmp(&b.1.id));
    for pair in all.windows(2) {
        assert!(pair[0].1.id != pair[1].1.id, "the id {} stands twice in the catalogues", pair[0].1.id);
    }
    let mut out = String::new();
    writeln!(
        out,
        "/// Every rule of every catalogue, sorted by id.\npub static RULES: [Rule; {}] = [",
        all.len()
    )
    .expect("a string takes text");
    for (ruleset, rule) in &all {
        writeln!(
            out,
            "Rule {{ id: {:?}, ruleset: {ruleset:?}, title: {:?}, kind: {:?}, text: {:?}, example: {:?}, ruling: {:?} }},",
            rule.id, rule.title, rule.kind, rule.text, rule.example, rule.ruling
        )
        .expect("a string takes text");
    }
    out.push_str("];\npub(crate) static IDS: [&str; RULES.len()] = [\n");
    for (_, rule) in &all {
        writeln!(out, "{:?},", rule.id).expect("a string takes text");
    }
    out.push_str("];\n");
    let target = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("rules.rs");
    std::fs::write(target, out).expect("the build folder can be written");
}

fn stem(path: &Path) -> String {
    path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

fn read(path: &Path, ruleset: &str, all: &mut Vec<(String, Rule)>) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let catalogue: Catalogue = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    all.extend(catalogue.rule.into_iter().map(|rule| (ruleset.to_string(), rule)));
}
