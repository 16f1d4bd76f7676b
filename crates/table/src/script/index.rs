//! The scripts of a folder, listed by the rules that they prove.

use sortie_rulebook::{RULES, Rule};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A page of links to scripts, each with its title, under every rule that it claims to prove. Scripts are given as
/// their path, as used in links, and their text; one that is not TOML is left out.
#[must_use]
pub fn index(scripts: &[(String, String)]) -> String {
    let mut proofs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in scripts {
        let Ok(script) = toml::from_str::<toml::Table>(text) else { continue };
        let title = script.get("title").and_then(toml::Value::as_str).unwrap_or(path);
        prove(&script, title, path, &mut proofs);
        for case in script.get("case").and_then(toml::Value::as_array).into_iter().flatten() {
            let Some(case) = case.as_table() else { continue };
            let own = case.get("title").and_then(toml::Value::as_str).unwrap_or_default();
            prove(case, &format!("{title}: {own}"), path, &mut proofs);
        }
    }
    let mut out = String::from(
        "# Ruling scripts by rule\n\nWritten by the test `the_index_of_scripts_is_fresh`; do not edit.\n\
         `SORTIE_BLESS=1 cargo test -p sortie-table --test casebook` writes it anew.\n",
    );
    let mut ruleset = "";
    for rule in &RULES {
        let Some(lines) = proofs.get(rule.id) else { continue };
        if rule.ruleset != ruleset {
            ruleset = rule.ruleset;
            write!(out, "\n## {ruleset}\n").expect("a string takes any text");
        }
        section(rule, lines, &mut out);
    }
    out
}

fn section(rule: &Rule, lines: &[String], out: &mut String) {
    write!(out, "\n**{}** {}\n\n", rule.id, rule.title).expect("a string takes any text");
    for line in lines {
        writeln!(out, "- {line}").expect("a string takes any text");
    }
}

/// Adds a link under each rule that a script or a case lists.
fn prove(table: &toml::Table, title: &str, path: &str, proofs: &mut BTreeMap<String, Vec<String>>) {
    let rules = table.get("rules").and_then(toml::Value::as_array).into_iter().flatten();
    for id in rules.filter_map(toml::Value::as_str) {
        let title = title.replace('[', "\\[").replace(']', "\\]");
        proofs.entry(id.to_ascii_uppercase()).or_default().push(format!("[{title}]({path})"));
    }
}
