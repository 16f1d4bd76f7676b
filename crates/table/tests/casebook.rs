//! The casebook as a whole: its index by rule, its titles, and the kinds of questions that the manuals list.

mod scripts_below;

use scripts_below::scripts_below;
use sortie_table::{Playable, Visit, ids, script, visit};
use std::fs;
use std::path::Path;

/// The index by rule is stored beside the scripts; `SORTIE_BLESS=1` rewrites it.
#[test]
fn the_index_of_scripts_is_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts");
    let scripts: Vec<(String, String)> = scripts_below(&folder)
        .iter()
        .map(|path| {
            let below = path.strip_prefix(&folder).expect("a path below the folder");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            (parts.join("/"), fs::read_to_string(path).expect("a readable script"))
        })
        .collect();
    let (page, file) = (script::index(&scripts), folder.join("INDEX.md"));
    if std::env::var_os("SORTIE_BLESS").is_some() {
        fs::write(&file, &page).expect("the folder of scripts can be written");
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(found == page, "scripts/INDEX.md is out of date: run this test with SORTIE_BLESS=1");
}

/// Titles must be unique: in the index two equal ones could not be distinguished.
#[test]
fn every_script_has_a_title_of_its_own() {
    let mut seen = std::collections::BTreeMap::new();
    for path in scripts_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts")) {
        let text = fs::read_to_string(&path).expect("a readable script");
        let script: toml::Table = toml::from_str(&text).expect("a script is TOML");
        let (ruleset, title) = (script["ruleset"].to_string(), script["title"].to_string());
        if let Some(other) = seen.insert((ruleset, title), path.clone()) {
            panic!("{} and {} have the same title", path.display(), other.display());
        }
    }
}

/// The manual of every ruleset lists the kinds of questions, and no others.
#[test]
fn the_manuals_list_every_kind_of_question() {
    struct Kinds;
    impl Visit for Kinds {
        type Out = ();
        fn visit<R: Playable>(self) {
            let manual =
                Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/scripts/{}.md", R::ID));
            let text = fs::read_to_string(manual).expect("every ruleset has a manual for scripts");
            let (_, chapter) =
                text.split_once("\n## Kinds of questions\n").expect("it has a chapter for kinds");
            let list = chapter.trim_start().lines().next().unwrap_or_default();
            let listed: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
            assert_eq!(listed, R::kind_names(), "docs/scripts/{}.md", R::ID);
        }
    }
    for id in ids().into_iter().filter(|id| *id != "mini") {
        visit(id, Kinds).expect("a ruleset of the list");
    }
}
