//! Turns the catalogues into one sorted table of rules, so that a wrong id is an error of the compiler.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    title: String,
    /// Chapter titles by the middle part of the ids, such as `FALL = "Fall back"`.
    topics: BTreeMap<String, String>,
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
    let mut files: Vec<PathBuf> = std::fs::read_dir(&rules)
        .expect("the catalogues are in rules/")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    let mut catalogues: Vec<(String, Catalogue)> =
        files.iter().map(|file| (stem(file), read(file))).collect();
    catalogues.push(("mini".to_string(), read(&here.join("toy.toml"))));
    let mut out = String::new();
    write_catalogues(&catalogues, &mut out).expect("a string takes text");
    write_rules(&catalogues, &mut out).expect("a string takes text");
    let target = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("rules.rs");
    std::fs::write(target, out).expect("the build folder can be written");
}

/// The three parts of an id.
fn parts(id: &str) -> (&str, &str) {
    let mut parts = id.split('-');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(prefix), Some(topic), Some(_), None) => (prefix, topic),
        _ => panic!("{id:?} is not an id such as DZ3-SHOOT-07"),
    }
}

/// What the catalogues say about themselves. Every topic must have a title, and every title a topic.
fn write_catalogues(catalogues: &[(String, Catalogue)], out: &mut String) -> std::fmt::Result {
    writeln!(out, "/// Every catalogue, by the name of its file; the toy's comes last.")?;
    writeln!(out, "pub static CATALOGUES: [Catalogue; {}] = [", catalogues.len())?;
    for (id, catalogue) in catalogues {
        let first = catalogue.rule.first().unwrap_or_else(|| panic!("{id}: the catalogue has no rule"));
        let prefix = parts(&first.id).0;
        let mut topics: Vec<&str> = Vec::new();
        for rule in &catalogue.rule {
            let (own, topic) = parts(&rule.id);
            assert!(own == prefix, "{id}: {} does not begin with {prefix}", rule.id);
            if !topics.contains(&topic) {
                topics.push(topic);
            }
        }
        for topic in catalogue.topics.keys() {
            assert!(topics.contains(&topic.as_str()), "{id}: no rule belongs to the topic {topic}");
        }
        writeln!(
            out,
            "Catalogue {{ ruleset: {id:?}, title: {:?}, prefix: {prefix:?}, topics: &[",
            catalogue.title
        )?;
        for topic in topics {
            let title = catalogue.topics.get(topic);
            let title = title.unwrap_or_else(|| panic!("{id}: the topic {topic} has no title in [topics]"));
            writeln!(out, "Topic {{ id: {topic:?}, title: {title:?} }},")?;
        }
        writeln!(out, "] }},")?;
    }
    writeln!(out, "];")
}

/// All rules, sorted by id.
fn write_rules(catalogues: &[(String, Catalogue)], out: &mut String) -> std::fmt::Result {
    let mut all: Vec<(&String, &Rule)> = Vec::new();
    for (id, catalogue) in catalogues {
        all.extend(catalogue.rule.iter().map(|rule| (id, rule)));
    }
    all.sort_by(|a, b| a.1.id.cmp(&b.1.id));
    for pair in all.windows(2) {
        assert!(pair[0].1.id != pair[1].1.id, "the id {} is in the catalogues twice", pair[0].1.id);
    }
    writeln!(
        out,
        "/// Every rule of every catalogue, sorted by id.\npub static RULES: [Rule; {}] = [",
        all.len()
    )?;
    for (ruleset, rule) in &all {
        writeln!(
            out,
            "Rule {{ id: {:?}, ruleset: {ruleset:?}, title: {:?}, kind: {:?}, text: {:?}, example: {:?}, ruling: {:?} }},",
            rule.id, rule.title, rule.kind, rule.text, rule.example, rule.ruling
        )?;
    }
    out.push_str("];\npub(crate) static IDS: [&str; RULES.len()] = [\n");
    for (_, rule) in &all {
        writeln!(out, "{:?},", rule.id)?;
    }
    writeln!(out, "];")
}

fn stem(path: &Path) -> String {
    path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

fn read(path: &Path) -> Catalogue {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
