//! The program's dependencies: licences and sources checked against `deny.toml`, and the list of them (SBOM).
//!
//! Part of the test command. `cargo deny check` judges by the same file, and more thoroughly; it is run, too, where it is
//! installed. Its advisory database comes from the network, so checking advisories is a separate command.

use crate::steps::{cargo, root};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

/// What cargo knows about every package in the lockfile. Packages for other systems are left out if they are not
/// downloaded and cannot be.
fn packages() -> Result<Vec<Value>, String> {
    let rustc = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    metadata(&[]).or_else(|_| metadata(&["--offline", "--filter-platform", host]))
}

fn metadata(more: &[&str]) -> Result<Vec<Value>, String> {
    let asked = cargo(&["metadata", "--format-version", "1", "--locked", "--all-features"])
        .args(more)
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let known: Value =
        serde_json::from_slice(&asked.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    known["packages"].as_array().cloned().ok_or_else(|| "cargo metadata lists no packages".to_string())
}

/// The licences that `deny.toml` allows.
fn allowed() -> Result<Vec<String>, String> {
    let text =
        std::fs::read_to_string(root().join("deny.toml")).map_err(|error| format!("deny.toml: {error}"))?;
    let table: toml::Table = text.parse().map_err(|error| format!("deny.toml: {error}"))?;
    let list = table.get("licenses").and_then(|part| part.get("allow")).and_then(toml::Value::as_array);
    let list = list.ok_or("deny.toml: licenses.allow is missing")?;
    Ok(list.iter().filter_map(|word| word.as_str().map(str::to_string)).collect())
}

/// Checks every package of the lockfile.
pub(crate) fn check() -> Result<(), String> {
    let (packages, allowed) = (packages()?, allowed()?);
    let wrong: Vec<String> = packages.iter().filter_map(|package| judge(package, &allowed)).collect();
    if !wrong.is_empty() {
        return Err(format!("deny.toml forbids:\n{}", wrong.join("\n")));
    }
    eprintln!("{} packages: every licence and every source is allowed by deny.toml", packages.len());
    let twice = several(&packages);
    if !twice.is_empty() {
        eprintln!("in several versions: {}", twice.join(", "));
    }
    let deny = cargo(&["deny", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !deny.is_ok_and(|status| status.success()) {
        eprintln!(
            "cargo-deny is not installed: `cargo install cargo-deny` for more checks, advisories among them"
        );
        return Ok(());
    }
    let checked = cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]).status();
    match checked {
        Ok(status) if status.success() => Ok(()),
        other => Err(format!("cargo deny: {other:?}")),
    }
}

/// Packages that are there in several versions, with how many.
fn several(packages: &[Value]) -> Vec<String> {
    let mut counts = std::collections::BTreeMap::<&str, usize>::new();
    for name in packages.iter().filter_map(|package| package["name"].as_str()) {
        *counts.entry(name).or_default() += 1;
    }
    let twice = counts.into_iter().filter(|(_, count)| *count > 1);
    twice.map(|(name, count)| format!("{name} ({count})")).collect()
}

/// What is wrong with a package, if anything is.
fn judge(package: &Value, allowed: &[String]) -> Option<String> {
    let (name, version) = (package["name"].as_str()?, package["version"].as_str()?);
    // Packages of this workspace have no source.
    let source = package["source"].as_str()?;
    if !source.starts_with("registry+") {
        return Some(format!("{name} {version} comes from {source}"));
    }
    let licence = package["license"].as_str().unwrap_or_default();
    (!permits(licence, allowed)).then(|| format!("{name} {version} has the licence {licence:?}"))
}

/// Whether the allowed licences satisfy a licence expression; `AND` binds more tightly than `OR`.
fn permits(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut place = 0;
    !words.is_empty() && either(&words, &mut place, allowed) && place == words.len()
}

fn either(words: &[&str], place: &mut usize, allowed: &[String]) -> bool {
    let mut is = both(words, place, allowed);
    while words.get(*place) == Some(&"OR") {
        *place += 1;
        // Always evaluated, so that the parser moves on.
        let other = both(words, place, allowed);
        is |= other;
    }
    is
}

fn both(words: &[&str], place: &mut usize, allowed: &[String]) -> bool {
    let mut is = one(words, place, allowed);
    while words.get(*place) == Some(&"AND") {
        *place += 1;
        let other = one(words, place, allowed);
        is &= other;
    }
    is
}

fn one(words: &[&str], place: &mut usize, allowed: &[String]) -> bool {
    let Some(word) = words.get(*place) else { return false };
    *place += 1;
    if *word == "(" {
        let is = either(words, place, allowed);
        let closed = words.get(*place) == Some(&")");
        *place += usize::from(closed);
        return is && closed;
    }
    let mut name = (*word).to_string();
    if words.get(*place) == Some(&"WITH") {
        name = format!("{name} WITH {}", words.get(*place + 1).unwrap_or(&""));
        *place += 2;
    }
    allowed.contains(&name)
}

/// Writes the list of parts in the format of CycloneDX.
pub(crate) fn write_parts(path: &str) -> Result<(), String> {
    let packages = packages()?;
    let part = |package: &Value| {
        let (name, version) = (package["name"].as_str()?, package["version"].as_str()?);
        package["source"].as_str()?;
        let purl = format!("pkg:cargo/{name}@{version}");
        let licences = json!([{ "expression": package["license"].as_str().unwrap_or("NOASSERTION").replace('/', " OR ") }]);
        Some(json!({
            "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "licenses": licences,
        }))
    };
    let components: Vec<Value> = packages.iter().filter_map(part).collect();
    let count = components.len();
    let program = json!({ "type": "application", "name": "sortie", "version": env!("CARGO_PKG_VERSION") });
    let all = json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": { "component": program }, "components": components,
    });
    std::fs::write(path, format!("{all:#}\n")).map_err(|error| format!("{path}: {error}"))?;
    eprintln!("{path}: {count} parts");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(expression: &str) -> bool {
        permits(expression, &["MIT".to_string(), "Apache-2.0".to_string(), "Zlib".to_string()])
    }

    #[test]
    fn licence_expressions_are_read() {
        for fine in
            ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "(MIT OR GPL-3.0) AND Zlib", "MIT AND Apache-2.0"]
        {
            assert!(allows(fine), "{fine}");
        }
        for bad in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Zlib) AND GPL-3.0",
            "Apache-2.0 WITH Odd",
            "MIT MIT",
            "(MIT",
        ] {
            assert!(!allows(bad), "{bad}");
        }
    }

    #[test]
    fn every_part_of_the_program_is_allowed() {
        assert_eq!(check(), Ok(()));
    }
}
