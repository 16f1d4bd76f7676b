//! The recipe "add a ruleset", executed: a new ruleset is written into a copy of the workspace, tested and played.

use crate::new_ruleset;
use crate::report::Report;
use crate::steps::root;
use std::path::Path;
use std::process::Command;

const NAME: &str = "trial-game";

/// Runs in a folder that is removed afterwards. Build output is kept below `target/` for next time.
pub(crate) fn new_ruleset_in_a_copy(report: &mut Report) -> Result<(), String> {
    let copy = std::env::temp_dir().join(format!("sortie-trial-{}", std::process::id()));
    let result = copy_tracked(&copy).and_then(|()| try_in(report, &copy));
    std::fs::remove_dir_all(&copy).map_err(|e| format!("{}: {e}", copy.display()))?;
    result
}

fn try_in(report: &mut Report, copy: &Path) -> Result<(), String> {
    new_ruleset::write(NAME, copy)?;
    let package = format!("sortie-{NAME}");
    report.run(
        "lints of the new ruleset",
        cargo(copy, &["clippy", "-p", &package, "--all-targets", "--", "-D", "warnings"]),
    )?;
    report.run("contract of the new ruleset", cargo(copy, &["test", "-p", &package]))?;
    // The web table plays and asks everything of every ruleset that is registered.
    report.run(
        "the new ruleset at the web table",
        cargo(copy, &["test", "-p", "sortie-table", "--test", "offers"]),
    )?;
    let play =
        ["run", "-p", "sortie-cli", "--", "play", NAME, "--a", "greedy", "--b", "random", "--seed", "1"];
    report.run("the new ruleset in the terminal", cargo(copy, &play))
}

fn cargo(copy: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(copy).env("CARGO_TARGET_DIR", root().join("target/trial"));
    command.stdout(std::process::Stdio::null());
    command
}

/// Copies the files that are under version control, and new ones that are not ignored.
fn copy_tracked(copy: &Path) -> Result<(), String> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root());
    let listed = git.output().map_err(|e| format!("git: {e}"))?;
    for name in String::from_utf8_lossy(&listed.stdout).split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root().join(name), copy.join(name));
        // A file that was removed and not committed yet is still listed.
        if !from.is_file() {
            continue;
        }
        let folder = to.parent().expect("a file lies in a folder");
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        std::fs::copy(&from, &to).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    Ok(())
}
