//! `cargo xtask new-ruleset NAME`: writes a crate that compiles, is registered and plays, as a starting point for a
//! game.
//!
//! It starts as a copy of the toy ruleset under a name of its own. The toy is what the kernel's tests play, so the
//! copy always fits the kernel. It touches only what `ARCHITECTURE.md` asks an author to touch: a catalogue, a crate,
//! two manifest lines and one line of the registry.

use crate::rulings;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of a ruleset in its various forms.
struct Name {
    /// `space-hulks`: the catalogue, the crate, the id in commands.
    id: String,
    /// `SpaceHulks`: the type.
    kind: String,
    /// `SH`: what rule ids begin with.
    prefix: String,
}

impl Name {
    fn parse(id: &str, root: &Path) -> Result<Name, String> {
        let words: Vec<&str> = id.split('-').collect();
        let is_word = |word: &&str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        if !words.iter().all(is_word) || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
            return Err(format!(
                "{id:?}: a ruleset is named like space-hulks: small letters, digits and hyphens"
            ));
        }
        let taken = ["rules", "crates"].map(|folder| root.join(folder).join(id));
        if taken[0].with_extension("toml").exists() || taken[1].exists() {
            return Err(format!("{id}: there is a catalogue or a crate of this name already"));
        }
        let capital = |word: &&str| word[..1].to_ascii_uppercase() + &word[1..];
        let prefix: String = match words.as_slice() {
            [word] => word.chars().take(3).collect(),
            words => words.iter().filter_map(|word| word.chars().next()).collect(),
        };
        let prefix = free_prefix(&prefix.to_ascii_uppercase(), root);
        Ok(Name { id: id.to_string(), kind: words.iter().map(capital).collect(), prefix })
    }

    /// The toy's source under the new name.
    fn renamed(&self, text: &str) -> String {
        // The toy's imports from the kernel now come from another crate; its own do not.
        text.replace("crate::mini::", "<own>::")
            .replace("crate::", "sortie_kernel::")
            .replace("<own>::", "crate::")
            .replace(" say![", " sortie_kernel::say![")
            .replace("\nframes! {", "\nsortie_kernel::frames! {")
            .replace("\nevents! {", "\nsortie_kernel::events! {")
            .replace("\"mini\"", &format!("{:?}", self.id))
            .replace("MINI-", &format!("{}-", self.prefix))
            .replace("Mini", &self.kind)
    }
}

/// A prefix that no catalogue uses, with a digit after it if need be.
fn free_prefix(wish: &str, root: &Path) -> String {
    let catalogues: Vec<String> = fs::read_dir(root.join("rules"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| fs::read_to_string(entry.path()).ok())
        .collect();
    let is_free =
        |prefix: &String| !catalogues.iter().any(|text| text.contains(&format!("id = \"{prefix}-")));
    let more = (2..).map(|number| format!("{wish}{number}"));
    std::iter::once(wish.to_string()).chain(more).find(is_free).expect("there are enough numbers")
}

/// Writes the ruleset into the workspace at `root`.
pub(crate) fn write(id: &str, root: &Path) -> Result<(), String> {
    let name = Name::parse(id, root)?;
    let toy = read(&root.join("crates/rulebook/toy.toml"))?;
    let catalogue = name.renamed(&toy).replace("title = \"The toy\"", &format!("title = \"{}\"", name.kind));
    let catalogue = catalogue.replacen(
        "# The catalogue of the toy ruleset that tests the kernel. It is never shown to players.",
        &format!("# The rules of {id}, in our own words."),
        1,
    );
    put(&root.join("rules").join(format!("{id}.toml")), &catalogue)?;
    let folder = root.join("crates").join(id);
    put(&folder.join("Cargo.toml"), &MANIFEST.replace("NAME", id))?;
    for path in files(&root.join("crates/kernel/src/mini"))? {
        let own = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = name.renamed(&read(&path)?);
        if own == "mod.rs" {
            put(&folder.join("src/lib.rs"), &with_oracle(&text)?)?;
        } else {
            put(&folder.join("src").join(own), &text)?;
        }
    }
    put(&folder.join("src/oracle/mod.rs"), &ORACLE.replace("KIND", &name.kind))?;
    let crate_name = format!("sortie_{}", id.replace('-', "_"));
    let contract = CONTRACT.replace("KIND", &name.kind).replace("CRATE", &crate_name);
    put(&folder.join("tests/contract.rs"), &contract)?;
    let line = format!("sortie-{id} = {{ path = \"crates/{id}\" }}\n");
    insert(&root.join("Cargo.toml"), "sortie-plug = ", &line)?;
    insert(
        &root.join("crates/table/Cargo.toml"),
        "sortie-kernel.workspace",
        &format!("sortie-{id}.workspace = true\n"),
    )?;
    let line = format!("    {crate_name}::{},\n", name.kind);
    insert(
        &root.join("crates/table/src/registry.rs"),
        "    #[cfg(feature = \"mini\")]\n    sortie_kernel",
        &line,
    )?;
    // Names of other lengths make lines break in other places.
    let mut format = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    format.args(["fmt", "--package", &format!("sortie-{id}")]).current_dir(root);
    crate::report::Report::new().run("formatting", format)?;
    rulings::write_at(root)
}

/// Adds the module for tools to the root of the crate.
fn with_oracle(text: &str) -> Result<String, String> {
    let place = text.find("\nmod ").ok_or("the toy has no modules")? + 1;
    Ok(format!("{}mod oracle;\n{}", &text[..place], &text[place..]))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn put(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().expect("a file lies in a folder");
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Inserts a line before the first place that starts with this text.
fn insert(path: &Path, before: &str, line: &str) -> Result<(), String> {
    let text = read(path)?;
    let place = text.find(before).ok_or_else(|| format!("{}: {before:?} is not there", path.display()))?;
    put(path, &format!("{}{line}{}", &text[..place], &text[place..]))
}

const MANIFEST: &str = r#"[package]
name = "sortie-NAME"
description = "NAME, as rules that a machine can run."
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[dependencies]
sortie-rulebook.workspace = true
sortie-kernel.workspace = true
# Bots, oracle cases, explanations and benchmarks, in the module `oracle` alone.
sortie-plug.workspace = true
sortie-agents.workspace = true
serde.workspace = true

[lints]
workspace = true
"#;

const ORACLE: &str = r#"//! What the game provides for tools: its names and bots; oracle cases, explanations and benchmarks as they come.

use crate::KIND;
use sortie_agents::{Named, thinking};
use sortie_plug::{Playable, Unit};

impl Playable for KIND {
    const ABOUT: &'static str = "a new game";
    const UNIT: Unit = Unit::Cube;

    fn players() -> Vec<Named<KIND>> {
        thinking("plans one step ahead")
    }
}
"#;

const CONTRACT: &str = r#"//! The laws that every ruleset keeps.

use CRATE::KIND;
use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::words::{Spec, Words};

#[test]
fn the_contract_holds() {
    let setup = KIND::build(&Spec::default()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let report = suite::<KIND>(&[setup], Effort::default());
    assert!(report.games > 0 && report.decisions > 100, "{report:?}");
}
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_their_forms_and_strange_ones_are_refused() {
        let root = crate::steps::root();
        let name = Name::parse("space-hulks", &root).expect("a good name");
        assert_eq!((name.kind.as_str(), name.prefix.as_str()), ("SpaceHulks", "SH"));
        assert_eq!(
            name.renamed("use crate::mini::Mini; rule!(\"MINI-KEY-01\")"),
            "use crate::SpaceHulks; rule!(\"SH-KEY-01\")"
        );
        // Kill Team already has this prefix.
        assert_eq!(Name::parse("kind-tanks", &root).expect("a good name").prefix, "KT2");
        for bad in ["Space", "space_hulks", "", "-x", "kill-team", "9lives", "kernel"] {
            assert!(Name::parse(bad, &root).is_err(), "{bad:?}");
        }
    }

    /// Inside the kernel its macros are known without a `use`; in the crate that is made of the toy they are not.
    #[test]
    fn the_toy_imports_every_macro_of_the_kernel_that_it_uses() {
        let root = crate::steps::root();
        let name = Name::parse("space-hulks", &root).expect("a good name");
        let mut used = Vec::new();
        for path in files(&root.join("crates/kernel/src/mini")).expect("the toy") {
            let text = name.renamed(&read(&path).expect("a file of the toy"));
            let imports: String =
                text.split("\nuse ").skip(1).filter_map(|rest| rest.split(';').next()).collect();
            for own in ["say", "frames", "events", "bit_set"] {
                let calls = text.matches(&format!("{own}!")).count();
                if calls == 0 {
                    continue;
                }
                used.push(own);
                let qualified = text.matches(&format!("sortie_kernel::{own}!")).count();
                let imported =
                    imports.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == own);
                assert!(imported || calls == qualified, "{}: {own}! is not imported", path.display());
            }
        }
        assert!(used.contains(&"say") && used.contains(&"frames"), "{used:?}");
    }
}
