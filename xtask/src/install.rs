//! What the tests need from the system: a browser, PostgreSQL, a proxy, a tool that makes disks fail, and a test runner.
//! Installed only if missing, and on a person's own machine only after asking.

use crate::steps::cargo;
use std::io::{BufRead, IsTerminal};
use std::path::Path;
use std::process::{Command, Stdio};

/// A package of Debian and the sign that it is there.
struct Need {
    package: &'static str,
    found: fn() -> bool,
}

const NEEDS: &[Need] = &[
    Need { package: "chromium", found: has_browser },
    Need { package: "postgresql", found: has_postgres },
    // Stands in front of several servers.
    Need { package: "nginx-light", found: || Path::new("/usr/sbin/nginx").exists() },
    // Makes system calls of a server fail, as a broken disk does.
    Need { package: "strace", found: || Path::new("/usr/bin/strace").exists() },
];

/// The browser tests look for it in the same two places.
fn has_browser() -> bool {
    std::env::var_os("CHROMIUM").is_some() || Path::new("/usr/bin/chromium").exists()
}

fn has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.into_iter().any(|version| version.path().join("bin/initdb").exists())
}

/// Installs every missing package. Does nothing if all are there.
pub(crate) fn everything() -> Result<(), String> {
    let missing: Vec<&str> = NEEDS.iter().filter(|need| !(need.found)()).map(|need| need.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if Command::new("apt-get").arg("--version").output().is_err() {
        return Err(format!("the tests need these programs, please install them: {list}"));
    }
    let is_root = is_root();
    let line = format!("{}apt-get install {list}", if is_root { "" } else { "sudo " });
    if !may_install(&format!("The tests need {list}."), &line, is_root) {
        return Err(format!("the tests need {list}; install with:\n    {line}"));
    }
    println_to_user(&format!("== installing {list}"));
    apt(is_root, &["update", "-qq"])?;
    apt(is_root, &[&["install", "-y", "-qq", "--no-install-recommends"], &missing[..]].concat())
}

/// Whether `cargo nextest` is there, or could be installed. Without it `cargo test` runs the same tests, one program
/// after the other.
pub(crate) fn nextest() -> bool {
    let is_there = || {
        let asked = cargo(&["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    if is_there() {
        return true;
    }
    let arguments = ["install", "cargo-nextest", "--locked"];
    let line = format!("cargo {}", arguments.join(" "));
    if may_install("The tests run faster with cargo-nextest.", &line, is_root()) {
        println_to_user(&format!("== {line}"));
        // From the home folder, so that neither the profiles nor the target folder of this workspace are used.
        let outside = std::env::home_dir().unwrap_or_else(std::env::temp_dir);
        let installed = cargo(&arguments).current_dir(outside).stdin(Stdio::null()).status();
        if installed.is_ok_and(|status| status.success()) && is_there() {
            return true;
        }
    }
    println_to_user("== cargo-nextest is missing: cargo test runs the tests instead");
    false
}

/// Whether something may be installed: on servers that run tests and for root without asking, elsewhere after a yes.
/// It does not ask where nobody can answer.
fn may_install(why: &str, line: &str, is_root: bool) -> bool {
    match policy(is_root, std::env::var("CI").ok().as_deref(), std::io::stdin().is_terminal()) {
        Policy::Install => true,
        Policy::Refuse => false,
        Policy::Ask => {
            println_to_user(&format!("{why} Run this now?\n    {line}\n[y/N]"));
            let mut answer = String::new();
            std::io::stdin().lock().read_line(&mut answer).is_ok()
                && ["y", "yes"].contains(&answer.trim().to_lowercase().as_str())
        }
    }
}

#[derive(Debug, PartialEq)]
enum Policy {
    Install,
    Ask,
    Refuse,
}

fn policy(is_root: bool, ci: Option<&str>, has_terminal: bool) -> Policy {
    if is_root || ci.is_some_and(is_on) {
        Policy::Install
    } else if has_terminal {
        Policy::Ask
    } else {
        Policy::Refuse
    }
}

/// Whether the value of a switch such as `CI` means yes.
fn is_on(value: &str) -> bool {
    !["", "0", "false"].contains(&value)
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Runs apt-get. `sudo` asks for a password only where somebody can type it.
fn apt(is_root: bool, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(if is_root { "apt-get" } else { "sudo" });
    if !is_root {
        let can_type = std::io::stdin().is_terminal() && !std::env::var("CI").is_ok_and(|ci| is_on(&ci));
        command.args(if can_type { &["apt-get"][..] } else { &["-n", "apt-get"] });
    }
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    let status = command.status().map_err(|e| format!("apt-get cannot be started: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("apt-get failed ({status})")) }
}

#[allow(clippy::print_stdout, reason = "chores talk to the person who started them")]
pub(crate) fn println_to_user(line: &str) {
    println!("{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_person_at_a_terminal_is_asked() {
        assert_eq!(policy(false, None, true), Policy::Ask);
        assert_eq!(policy(false, None, false), Policy::Refuse);
        assert_eq!(policy(false, Some("true"), true), Policy::Install);
        assert_eq!(policy(false, Some("false"), false), Policy::Refuse);
        assert_eq!(policy(true, None, false), Policy::Install);
    }
}
