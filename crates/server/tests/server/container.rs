//! `deploy/Containerfile` read as a builder reads it. The tests have no registry of images, so the image itself is not
//! built: its instructions are checked here, and what they run is run piece by piece (`crates/cli/tests/container.rs`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Instruction and argument, continuation lines joined, comments left out.
fn instructions(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let joined = lines.collect::<Vec<_>>().join("\n").replace("\\\n", " ");
    let words = joined.lines().map(str::trim).filter(|line| !line.is_empty());
    words
        .map(|line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            (word.to_string(), rest.split_whitespace().collect::<Vec<_>>().join(" "))
        })
        .collect()
}

const KNOWN: [&str; 11] =
    ["FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"];

/// What earlier instructions have set.
#[derive(Default)]
struct Stage {
    names: BTreeSet<String>,
    user: String,
    folder: String,
}

impl Stage {
    /// Reads an instruction and says what is wrong with it.
    fn read(&mut self, word: &str, rest: &str) -> Vec<&'static str> {
        let is_list = |text: &str| serde_json::from_str::<Vec<String>>(text).is_ok();
        let mut bad = Vec::new();
        match word {
            "FROM" => return self.from(rest),
            "COPY" => return self.copy(rest),
            "USER" => self.user = rest.to_string(),
            "WORKDIR" => {
                self.folder = rest.to_string();
                if !rest.starts_with('/') {
                    bad.push("a folder is named from the root");
                }
            }
            "RUN" => {
                let forbidden = ["sudo ", "curl ", "wget ", " | ", "apt-get upgrade"];
                let found = forbidden.into_iter().filter(|forbidden| rest.contains(forbidden));
                bad.extend(found.map(|_| "it fetches or does what nobody can repeat"));
            }
            "ENV" if rest.split(' ').any(|pair| !pair.contains('=')) => bad.push("NAME=VALUE"),
            "ENTRYPOINT" | "CMD" if !is_list(rest) => {
                bad.push("a list in brackets, or signals do not reach the program");
            }
            "HEALTHCHECK" if !is_list(rest.split_once("CMD ").map_or("", |(_, command)| command)) => {
                bad.push("a list in brackets: the image has no shell to rely on");
            }
            "EXPOSE" if rest.parse::<u16>().is_err() => bad.push("a port"),
            _ if !KNOWN.contains(&word) => bad.push("not an instruction that is used here"),
            _ => (),
        }
        bad
    }

    fn from(&mut self, rest: &str) -> Vec<&'static str> {
        let mut words = rest.split(' ');
        let image = words.next().unwrap_or_default();
        let tag = image.rsplit('/').next().and_then(|name| name.split_once(':'));
        let is_exact = tag.is_some_and(|(_, tag)| tag != "latest") && image.contains('/');
        (self.user, self.folder) = (String::new(), String::new());
        if words.next() == Some("AS") {
            self.names.extend(words.next().map(str::to_string));
        }
        if is_exact { Vec::new() } else { vec!["an image needs its registry and a version"] }
    }

    fn copy(&self, rest: &str) -> Vec<&'static str> {
        let mut bad = Vec::new();
        let mut words: Vec<&str> = rest.split(' ').collect();
        let target = words.pop().unwrap_or_default();
        if !target.starts_with('/') && self.folder.is_empty() {
            bad.push("a place without a folder");
        }
        match words.first().and_then(|word| word.strip_prefix("--from=")) {
            Some(stage) if !self.names.contains(stage) => bad.push("there is no such stage"),
            Some(_) => (),
            None => {
                let absent =
                    words.iter().filter(|source| source.starts_with('/') || !root().join(source).exists());
                bad.extend(absent.map(|_| "there is no such file in the tree"));
            }
        }
        bad
    }
}

/// What is wrong with a container file.
fn faults(text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut stage = Stage::default();
    let all = instructions(text);
    if all.first().is_none_or(|(word, _)| word != "FROM") {
        wrong.push("the first instruction is not FROM".to_string());
    }
    for (word, rest) in &all {
        wrong.extend(stage.read(word, rest).into_iter().map(|why| format!("{word} {rest}: {why}")));
    }
    if ["", "root", "0"].contains(&stage.user.as_str()) {
        wrong.push("the program would run as root".to_string());
    }
    let count = |wanted: &str| all.iter().filter(|(word, _)| word == wanted).count();
    if ["ENTRYPOINT", "CMD", "HEALTHCHECK"].map(count) != [1; 3] {
        wrong.push("one ENTRYPOINT, one CMD, one HEALTHCHECK".to_string());
    }
    wrong
}

#[test]
fn the_container_file_has_no_faults() {
    let text = std::fs::read_to_string(root().join("deploy/Containerfile")).expect("it is there");
    assert_eq!(faults(&text), Vec::<String>::new());
    // The checks find what they look for.
    for (right, wrong) in [
        ("USER sortie", "USER root"),
        ("node:22-bookworm-slim", "node"),
        ("COPY web ./", "COPY wob ./"),
        ("--from=web", "--from=elsewhere"),
        ("ENTRYPOINT [\"sortie\"]", "ENTRYPOINT sortie"),
        ("WORKDIR /src/web", "WORKDIR src"),
        ("EXPOSE 8080", "EXPOSE http"),
        ("npm run build", "curl example.org | sh"),
        ("VOLUME", "VOLUMES"),
    ] {
        assert!(text.contains(right), "{right}");
        assert_ne!(faults(&text.replacen(right, wrong, 1)), Vec::<String>::new(), "{wrong}");
    }
}

/// The build does not send what other builds left, or secrets, to the builder.
#[test]
fn the_build_sees_no_rubbish_and_no_secret() {
    let text = std::fs::read_to_string(root().join(".dockerignore")).expect("it is there");
    let lines: BTreeSet<&str> = text.lines().collect();
    for kept_away in ["target", ".git", "web/node_modules", "deploy/secrets", "**/*.key", "**/*.sqlite*"] {
        assert!(lines.contains(kept_away), "{kept_away}");
    }
}

/// What the stages run exists: the scripts of the client, the package and its program, and the lockfiles fit.
#[test]
fn what_the_stages_run_exists() {
    let text = std::fs::read_to_string(root().join("web/package.json")).expect("it is there");
    let package: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(package["scripts"]["build"].is_string());
    let lock = std::fs::read_to_string(root().join("web/package-lock.json")).expect("it is there");
    let lock: serde_json::Value = serde_json::from_str(&lock).expect("JSON");
    for part in ["dependencies", "devDependencies"] {
        assert_eq!(package[part], lock["packages"][""][part], "npm ci refuses a lockfile that does not fit");
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let asked = Command::new(cargo)
        .args(["metadata", "--locked", "--offline", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    let known: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    let packages = known["packages"].as_array().expect("packages");
    let cli = packages.iter().find(|package| package["name"] == "sortie-cli").expect("the package");
    let programs = cli["targets"].as_array().expect("targets").iter();
    assert!(programs.into_iter().any(|target| target["kind"][0] == "bin" && target["name"] == "sortie"));
    let build = std::fs::read_to_string(root().join("crates/server/build.rs")).expect("it is there");
    assert!(build.contains("SORTIE_WEB_DIST"), "the client that the first stage built is embedded");
}
