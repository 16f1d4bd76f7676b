//! `cargo xtask rulings`: a page of every decision made where the source of a game is silent, from its catalogue.

use crate::steps::root;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The games that are built: their crates have the names of their catalogues.
fn rulesets(root: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(root.join("rules")).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| Some(entry.path().file_stem()?.to_string_lossy().into_owned()));
    let is_built = |name: &String| root.join("crates").join(name).is_dir();
    let mut names: Vec<String> = names.filter(is_built).collect();
    names.sort();
    names
}

/// Writes the pages.
pub(crate) fn write() -> Result<(), String> {
    write_at(&root())
}

/// Writes the pages of the workspace in this folder.
pub(crate) fn write_at(root: &Path) -> Result<(), String> {
    for ruleset in rulesets(root) {
        let target = target(root, &ruleset);
        let folder = target.parent().expect("a page lies in a folder");
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        std::fs::write(&target, page(root, &ruleset)?).map_err(|e| format!("{}: {e}", target.display()))?;
    }
    Ok(())
}

fn target(root: &Path, ruleset: &str) -> PathBuf {
    root.join("docs/rulings").join(format!("{ruleset}.md"))
}

/// The page of one game, topic by topic in the order of the catalogue.
fn page(root: &Path, ruleset: &str) -> Result<String, String> {
    let path = root.join("rules").join(format!("{ruleset}.toml"));
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let table: Table = text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
    let rules = table.get("rule").and_then(Value::as_array).ok_or("the catalogue has no rules")?;
    let field = |rule: &Value, name: &str| rule.get(name).and_then(Value::as_str).map(str::to_string);
    let decided: Vec<(String, String, String)> = rules
        .iter()
        .filter_map(|rule| Some((field(rule, "id")?, field(rule, "title")?, field(rule, "ruling")?)))
        .collect();
    let game = table.get("title").and_then(Value::as_str).unwrap_or(ruleset);
    let topics = table.get("topics").and_then(Value::as_table).ok_or("the catalogue has no topics")?;
    let mut out = format!(
        "# Rulings of {game}\n\n\
         What was decided where the source is silent, unclear or lost, rule by rule: {} of the {} rules of \
         [the catalogue](../../rules/{ruleset}.toml) needed a decision.\n\
         `sortie rules ID` shows a rule with its ruling; an illegal choice names the rule that forbids it.\n\n\
         This page is made from the catalogue by `cargo xtask rulings`; change the catalogue, not the page.\n",
        decided.len(),
        rules.len()
    );
    let mut topic = String::new();
    for (id, title, ruling) in decided {
        let own = id.split('-').nth(1).unwrap_or_default();
        if own != topic {
            topic = own.to_string();
            let chapter = topics.get(own).and_then(Value::as_str).unwrap_or(own);
            let _ = write!(out, "\n## {chapter}\n");
        }
        let _ = write!(out, "\n**{id}: {title}.** {ruling}\n");
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_say_what_the_catalogues_say() {
        let root = root();
        assert!(rulesets(&root).len() >= 2, "{:?}", rulesets(&root));
        for ruleset in rulesets(&root) {
            let found = std::fs::read_to_string(target(&root, &ruleset)).unwrap_or_default();
            assert!(
                found == page(&root, &ruleset).expect("a sound catalogue"),
                "run `cargo xtask rulings` ({ruleset})"
            );
        }
    }

    #[test]
    fn every_ruling_is_there_once() {
        let page = page(&root(), "deadzone-3e").expect("a sound catalogue");
        assert_eq!(page.matches("**DZ3-KEY-64: Knockback, direction.**").count(), 1);
        assert!(page.contains("## Terrain\n") && !page.contains("DZ3-SHOOT-08"));
    }
}
