//! The steps of the test run, each a command that can be repeated by hand.
//!
//! Everything runs in one profile and with one set of features, so that one build serves the Rust tests, the ruling
//! scripts, the oracle cases and the browser tests.

use crate::report::Report;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The workspace's root, whatever folder the chore was started from.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Everything that must pass. The table of durations is printed even if it does not.
pub(crate) fn test(long: bool, nextest: bool) -> Result<(), String> {
    let mut report = Report::new();
    let result = all(&mut report, long, nextest);
    eprintln!("\n{report}");
    result
}

/// The recipe "add a ruleset" alone, which is part of the long run.
pub(crate) fn try_new_ruleset() -> Result<(), String> {
    let mut report = Report::new();
    let result = crate::trial::new_ruleset_in_a_copy(&mut report);
    eprintln!("\n{report}");
    result
}

fn all(report: &mut Report, long: bool, nextest: bool) -> Result<(), String> {
    report.run("formatting", cargo(&["fmt", "--all", "--check"]))?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    report.run("lints", cargo(&clippy))?;
    crate::supply::check()?;
    let mut build = cargo(&["test", "--no-run", "--message-format", "json-render-diagnostics"]);
    build.args(EVERYTHING);
    let built = report.run_captured("build", build)?;
    let program = program(&built).ok_or("the build made no program called sortie")?;
    let for_long = |mut tests: Command| {
        if long {
            tests.env("SORTIE_LONG", "1");
        }
        tests
    };
    report.run_tests("Rust tests", for_long(rust_tests(nextest)))?;
    if nextest {
        report.run_patiently("server tests", |names| for_long(server_tests(names)))?;
    }
    let mut check = Command::new(&program);
    check.args(["check", "--strict", "scripts"]).current_dir(root()).stdout(Stdio::null());
    report.run("ruling scripts", check)?;
    for case in oracle_runs()? {
        let mut command = Command::new(&program);
        command.args(&case).current_dir(root()).stdout(Stdio::null());
        report.run(&format!("sortie {}", case.join(" ")), command)?;
    }
    if long {
        crate::trial::new_ruleset_in_a_copy(report)?;
    }
    client(report, &program, long)
}

/// The packages and features of every build of the run: the same for all steps, or crates would be built twice.
const EVERYTHING: [&str; 2] = ["--workspace", "--all-features"];

/// All tests; with `nextest` without those of the server, which share one PostgreSQL in one process.
fn rust_tests(nextest: bool) -> Command {
    if !nextest {
        return cargo(&[&["test"], &EVERYTHING[..]].concat());
    }
    let others = ["nextest", "run", "--no-fail-fast", "-E", "not binary_id(sortie-server::server)"];
    cargo(&[&others, &EVERYTHING[..]].concat())
}

/// The tests of the server: all, or a few by name.
fn server_tests(names: &[String]) -> Command {
    let mut server = cargo(&[&["test", "--test", "server"], &EVERYTHING[..]].concat());
    // They spend more time waiting for sockets and disks than working.
    let threads = if names.is_empty() { "4" } else { "1" };
    server.args(["--", "--test-threads", threads]).args(names);
    if !names.is_empty() {
        server.arg("--exact");
    }
    server
}

/// The program that a build has made or found up to date, from cargo's messages.
fn program(messages: &str) -> Option<PathBuf> {
    let message = messages.lines().find(|line| {
        line.contains("\"kind\":[\"bin\"]")
            && line.contains("\"name\":\"sortie\"")
            && line.contains(EXECUTABLE)
            && !is_test_harness(line)
    })?;
    let path = message.split_once(EXECUTABLE)?.1.split_once('"')?.0;
    Some(PathBuf::from(path.replace("\\\\", "\\")))
}

/// Whether a message is about the unit tests of the program, which have its name and kind, too.
fn is_test_harness(message: &str) -> bool {
    let profile = message.split_once("\"profile\":{").and_then(|(_, rest)| rest.split('}').next());
    profile.is_some_and(|profile| profile.contains("\"test\":true"))
}

const EXECUTABLE: &str = "\"executable\":\"";

/// The browser client: types, logic, and every page in a real browser, over its stand-in for the server and over the
/// server itself, which the browser tests start and stop.
fn client(report: &mut Report, program: &Path, long: bool) -> Result<(), String> {
    if !has_packages() {
        report.run("npm ci", npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))?;
    }
    report.run("client format", npm(&["run", "formatted"]))?;
    report.run("client types", npm(&["run", "check"]))?;
    report.run_tests("client logic", npm(&["test"]))?;
    let mut browser = npm(&["run", "browser"]);
    browser.env("SORTIE_BIN", program);
    if long {
        browser.env("SORTIE_LONG", "1");
    }
    report.run_tests("client in a browser", browser)
}

/// Whether the installed packages are those of the lockfile: npm writes down what it has installed.
fn has_packages() -> bool {
    let changed =
        |name: &str| std::fs::metadata(root().join("web").join(name)).and_then(|m| m.modified()).ok();
    let installed = changed("node_modules/.package-lock.json");
    installed.is_some() && installed >= changed("package-lock.json").max(changed("package.json"))
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("web"));
    command
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
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let base = file.trim_end_matches(".jsonl").trim_end_matches("-public");
    let (ruleset, what) = base.rsplit_once('-').ok_or_else(|| format!("{file}: no ruleset in the name"))?;
    let verb = match what {
        "odds" => "odds",
        "sight" | "distance" => "sight",
        "steps" => "reach",
        other => return Err(format!("{file}: no verb answers {other:?}")),
    };
    Ok([verb, ruleset, "--cases", &format!("oracle/{file}")].map(str::to_string).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_the_messages_of_a_build() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"xtask"},"executable":"/t/xtask"}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"sortie"},"executable":null}"#,
            "\n",
            r#"{"target":{"kind":["bin"],"name":"sortie"},"profile":{"test":true},"executable":"/t/harness"}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"sortie"},"executable":"/t/sortie"}"#,
        );
        assert_eq!(program(messages), Some(PathBuf::from("/t/sortie")));
        assert_eq!(program("{}"), None);
    }

    #[test]
    fn the_name_of_a_case_file_says_which_verb_answers_it() {
        let run = oracle_run(Path::new("/x/oracle/kill-team-distance-public.jsonl"));
        assert_eq!(run.unwrap().join(" "), "sight kill-team --cases oracle/kill-team-distance-public.jsonl");
        assert!(oracle_run(Path::new("x-colours-public.jsonl")).is_err());
    }
}
