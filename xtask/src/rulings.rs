//! `cargo xtask rulings`: a page of every decision made where the source of a game is silent, from its catalogue.

use std::fmt::Write as _;
use std::path::PathBuf;
use toml::{Table, Value};

/// The games whose decisions have a page.
const RULESETS: [&str; 1] = ["deadzone-3e"];

/// Writes the pages.
pub(crate) fn write() -> Result<(), String> {
    for ruleset in RULESETS {
        let target = target(ruleset);
        let folder = target.parent().expect("a page lies in a folder");
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        std::fs::write(&target, page(ruleset)?).map_err(|e| format!("{}: {e}", target.display()))?;
    }
    Ok(())
}

fn target(ruleset: &str) -> PathBuf {
    crate::steps::root().join("docs/rulings").join(format!("{ruleset}.md"))
}

/// The page of one game, topic by topic in the order of the catalogue.
fn page(ruleset: &str) -> Result<String, String> {
    let path = crate::steps::root().join("rules").join(format!("{ruleset}.toml"));
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let table: Table = text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
    let rules = table.get("rule").and_then(Value::as_array).ok_or("the catalogue has no rules")?;
    let field = |rule: &Value, name: &str| rule.get(name).and_then(Value::as_str).map(str::to_string);
    let decided: Vec<(String, String, String)> = rules
        .iter()
        .filter_map(|rule| Some((field(rule, "id")?, field(rule, "title")?, field(rule, "ruling")?)))
        .collect();
    let mut out = format!(
        "# Rulings of {ruleset}\n\n\
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
            let _ = write!(out, "\n## {topic}\n");
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
        for ruleset in RULESETS {
            let found = std::fs::read_to_string(target(ruleset)).unwrap_or_default();
            assert!(
                found == page(ruleset).expect("a sound catalogue"),
                "run `cargo xtask rulings` ({ruleset})"
            );
        }
    }

    #[test]
    fn every_ruling_stands_once() {
        let page = page("deadzone-3e").expect("a sound catalogue");
        assert_eq!(page.matches("**DZ3-KEY-64: Knockback, direction.**").count(), 1);
        assert!(page.contains("## TERR\n") && !page.contains("DZ3-SHOOT-08"));
    }
}
