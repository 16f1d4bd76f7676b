//! Turns the catalogues into one sorted table of rules, so that a wrong id is a compile error.

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

/// A game in brief, as its file has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Brief {
    blurb: String,
    lead: String,
    /// All topics of the catalogue, in playing order.
    chapters: Vec<String>,
    step: Vec<Step>,
    word: Vec<Word>,
    answer: Vec<Answer>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    title: String,
    text: String,
    rules: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    word: String,
    text: String,
    rule: String,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    asked: String,
    text: String,
    rules: Vec<String>,
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
    let brief = |id: &str| Some(rules.join(format!("brief/{id}.toml"))).filter(|path| path.exists());
    let briefs: Vec<Option<Brief>> =
        catalogues.iter().map(|(id, _)| brief(id).map(|path| read(&path))).collect();
    let mut out = String::new();
    write_catalogues(&catalogues, &briefs, &mut out).expect("a string takes text");
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
fn write_catalogues(
    catalogues: &[(String, Catalogue)],
    briefs: &[Option<Brief>],
    out: &mut String,
) -> std::fmt::Result {
    writeln!(out, "/// Every catalogue, by the name of its file; the toy's comes last.")?;
    writeln!(out, "pub static CATALOGUES: [Catalogue; {}] = [", catalogues.len())?;
    for ((id, catalogue), brief) in catalogues.iter().zip(briefs) {
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
        if let Some(brief) = brief {
            topics = in_playing_order(id, &topics, brief);
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
        write!(out, "], brief: ")?;
        match brief {
            Some(brief) => write_brief(id, catalogue, brief, out)?,
            None => write!(out, "None")?,
        }
        writeln!(out, " }},")?;
    }
    writeln!(out, "];")
}

/// The chapters as the brief orders them: all of them, each once.
fn in_playing_order<'a>(id: &str, topics: &[&'a str], brief: &Brief) -> Vec<&'a str> {
    let find = |wanted: &String| {
        let found = topics.iter().find(|topic| *topic == wanted);
        *found.unwrap_or_else(|| panic!("brief/{id}: no rule belongs to the chapter {wanted}"))
    };
    let ordered: Vec<&str> = brief.chapters.iter().map(find).collect();
    for topic in topics {
        let times = ordered.iter().filter(|known| known == &topic).count();
        assert!(times == 1, "brief/{id}: the chapter {topic} is named {times} times, not once");
    }
    ordered
}

fn write_brief(id: &str, catalogue: &Catalogue, brief: &Brief, out: &mut String) -> std::fmt::Result {
    let check = |rule: &String| {
        assert!(
            catalogue.rule.iter().any(|known| known.id == *rule),
            "brief/{id}: no rule has the id {rule}"
        );
    };
    write!(out, "Some(&Brief {{ blurb: {:?}, lead: {:?}, steps: &[", brief.blurb, brief.lead)?;
    for Step { title, text, rules } in &brief.step {
        rules.iter().for_each(check);
        write!(out, "Step {{ title: {title:?}, text: {text:?}, rules: &{rules:?} }},")?;
    }
    write!(out, "], words: &[")?;
    for Word { word, text, rule } in &brief.word {
        check(rule);
        write!(out, "Word {{ word: {word:?}, text: {text:?}, rule: {rule:?} }},")?;
    }
    write!(out, "], answers: &[")?;
    for Answer { asked, text, rules } in &brief.answer {
        rules.iter().for_each(check);
        write!(out, "Reply {{ asked: {asked:?}, text: {text:?}, rules: &{rules:?} }},")?;
    }
    write!(out, "] }})")
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

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
