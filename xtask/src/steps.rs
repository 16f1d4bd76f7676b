//! The steps of the test run, each a command that can be repeated by hand.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The workspace's root, whatever folder the chore was started from.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs one command and turns its failure into a sentence.
pub(crate) fn run(name: &str, mut command: Command) -> Result<(), String> {
    let started = Instant::now();
    let status = command.status().map_err(|e| format!("{name} cannot be started: {e}"))?;
    if !status.success() {
        return Err(format!("{name} failed ({status})"));
    }
    eprintln!("== {name}: {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// Everything that must be green.
pub(crate) fn test(long: bool) -> Result<(), String> {
    run("formatting", cargo(&["fmt", "--all", "--check"]))?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    run("lints", cargo(&clippy))?;
    let mut tests = cargo(&["test", "--workspace", "--all-features"]);
    if long {
        tests.env("SORTIE_LONG", "1");
    }
    run("tests", tests)?;
    sortie(&["check", "--strict", "scripts"])?;
    for case in oracle_runs()? {
        sortie(&case.iter().map(String::as_str).collect::<Vec<_>>())?;
    }
    client()
}

/// The browser client: types, logic, and every page in a real browser, over its stand-in for the server and over the
/// server itself, which the browser tests start and stop. The program that the steps before have built is the one
/// they start.
fn client() -> Result<(), String> {
    run("npm ci", npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))?;
    run("client types", npm(&["run", "check"]))?;
    run("client logic", npm(&["test"]))?;
    let mut browser = npm(&["run", "browser"]);
    browser.env("SORTIE_RELEASE", "1");
    run("client in a browser", browser)
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("web"));
    command
}

/// Runs the program itself, as a user would.
fn sortie(arguments: &[&str]) -> Result<(), String> {
    let mut all = vec!["run", "--quiet", "--release", "--package", "sortie-cli", "--"];
    all.extend(arguments);
    let mut command = cargo(&all);
    command.stdout(std::process::Stdio::null());
    run(&format!("sortie {}", arguments.join(" ")), command)
}

/// One run for each file under `oracle/`, named `<ruleset>-<what>-public.jsonl`.
fn oracle_runs() -> Result<Vec<Vec<String>>, String> {
    let folder = root().join("oracle");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "jsonl"));
    files.sort();
    files.iter().map(|path| oracle_run(path)).collect()
}

fn oracle_run(path: &Path) -> Result<Vec<String>, String> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let base = name.trim_end_matches("-public");
    let (ruleset, what) = base.rsplit_once('-').ok_or_else(|| format!("{name}: no ruleset in the name"))?;
    let verb = match what {
        "odds" => "odds",
        "sight" | "distance" => "sight",
        "steps" => "reach",
        other => return Err(format!("{name}: no verb answers {other:?}")),
    };
    Ok([verb, ruleset, "--cases", &path.to_string_lossy()].map(str::to_string).to_vec())
}
