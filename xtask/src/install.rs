//! What the tests need from the system: a browser and PostgreSQL. Installed only if missing.

use crate::steps::run;
use std::path::Path;
use std::process::Command;

/// A package of Debian and the sign that it is there.
struct Need {
    package: &'static str,
    found: fn() -> bool,
}

const NEEDS: &[Need] = &[
    Need { package: "chromium", found: || Path::new("/usr/bin/chromium").exists() },
    Need { package: "postgresql", found: has_postgres },
];

fn has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.into_iter().any(|version| version.path().join("bin/initdb").exists())
}

/// Installs every missing package. Nothing is touched where all are there.
pub(crate) fn everything() -> Result<(), String> {
    let missing: Vec<&str> = NEEDS.iter().filter(|need| !(need.found)()).map(|need| need.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if Command::new("apt-get").arg("--version").output().is_err() {
        return Err(format!("the tests need these programs, please install them: {list}"));
    }
    println_to_user(&format!("installing {list}"));
    let as_root = |arguments: &[&str]| {
        let mut command = if is_root() { Command::new("apt-get") } else { sudo_apt() };
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        run("apt-get", command)
    };
    as_root(&["update", "-qq"])?;
    let mut arguments = vec!["install", "-y", "-qq", "--no-install-recommends"];
    arguments.extend(&missing);
    as_root(&arguments)
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn sudo_apt() -> Command {
    let mut command = Command::new("sudo");
    command.arg("apt-get");
    command
}

#[allow(clippy::print_stdout, reason = "chores talk to the person who started them")]
fn println_to_user(line: &str) {
    println!("== {line}");
}
