//! The attacks under `tests/attack/`, in their short form: everything holds, the neighbour plays on, nothing panics.
//! How long a neighbour's choices take meanwhile is measured by hand (docs/reliability.md), not judged here.
//! `SORTIE_LONG=1` runs them at full size.

use std::path::Path;
use std::process::Command;

fn run(script: &str, short: &[&str], long: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let more = if std::env::var_os("SORTIE_LONG").is_some() { long } else { short };
    let done = Command::new("python3")
        .arg("-B")
        .arg(root.join("tests/attack").join(script))
        .arg(env!("CARGO_BIN_EXE_sortie"))
        .args(more)
        .output()
        .expect("Python is installed");
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    eprintln!("{said}");
    assert!(done.status.success(), "{script}: {said}");
}

#[test]
fn a_hostile_stranger_gets_nowhere() {
    run("hostile.py", &[], &["--long"]);
}

#[test]
fn a_neighbour_of_an_attacker_plays_on() {
    run("neighbour.py", &["--seconds", "1", "--hands", "2"], &["--seconds", "8"]);
}
