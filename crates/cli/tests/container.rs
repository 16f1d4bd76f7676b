//! What the image of `deploy/Containerfile` runs, piece by piece: its user, its program with its settings, its check.

mod common;

use common::{Folder, sortie};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const FILE: &str = include_str!("../../../deploy/Containerfile");

/// The arguments of an instruction's last appearance, continuation lines joined.
fn last(word: &str) -> String {
    let joined = FILE.replace("\\\n", " ");
    let line = joined.lines().rfind(|line| line.starts_with(&format!("{word} ")));
    let line = line.unwrap_or_else(|| panic!("no {word} in the container file"));
    line[word.len()..].split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The settings of the image start the program, as its user, and its own check finds it well; without the program the
/// check fails.
#[test]
fn the_program_runs_with_the_settings_of_the_image() {
    let folder = Folder::new();
    let data = folder.path("data");
    std::fs::create_dir_all(&data).expect("a folder");
    let program = env!("CARGO_BIN_EXE_sortie");
    let line: Vec<String> = serde_json::from_str(&last("CMD")).expect("a list");
    // Root gives the program the number of the image's user; any other user runs it as themselves.
    let mut command = match is_root() {
        true => {
            let owned = Command::new("chown").args(["10001:10001", &data]).status();
            assert!(owned.is_ok_and(|status| status.success()), "the folder is given away");
            // A copy that this user can reach, wherever the tests were built.
            let copy = folder.path("sortie");
            std::fs::copy(program, &copy).expect("a copy of the program");
            let mut command = Command::new("setpriv");
            command.args(["--reuid=10001", "--regid=10001", "--clear-groups", "--no-new-privs", "--", &copy]);
            command
        }
        false => Command::new(program),
    };
    command.args(&line).stdout(Stdio::piped()).stderr(Stdio::null());
    for pair in last("ENV").split(' ') {
        let (name, value) = pair.split_once('=').expect("NAME=VALUE");
        // Another port and another folder than those of the image; everything else as it is.
        let value = match name {
            "SORTIE_LISTEN" => value.replace("0.0.0.0:8080", "127.0.0.1:0"),
            "SORTIE_DATA" => data.clone(),
            _ => value.to_string(),
        };
        command.env(name, value);
    }
    let mut child = command.spawn().expect("the program starts");
    let mut said = String::new();
    BufReader::new(child.stdout.take().expect("it was asked for")).read_line(&mut said).expect("an address");
    let url = said.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_string);
    let check = last("HEALTHCHECK");
    let (_, check) = check.split_once("CMD ").expect("CMD");
    let check: Vec<String> = serde_json::from_str(check).expect("a list");
    assert_eq!(check[0], "sortie");
    let url = url.unwrap_or_else(|| panic!("no address in {said:?}"));
    let check: Vec<&str> =
        check[1..].iter().map(|word| if word.starts_with("http://") { url.as_str() } else { word }).collect();
    sortie(&check).expect(0).prints("\"status\":\"ok\"");
    let there = std::fs::read_dir(&data).expect("the folder").flatten();
    let names: Vec<String> = there.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().any(|name| name == "sortie.sqlite"), "{names:?}");
    // As the container's runtime ends it.
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("a signal");
    assert!(child.wait().expect("it ends").success(), "it ends politely");
    sortie(&check).expect(1).says("does not answer");
}

/// The user of the image can be made; tried on copies of the system's lists of users.
#[test]
fn the_user_of_the_image_can_be_made() {
    let joined = FILE.replace("\\\n", " ");
    let line = joined.lines().find(|line| line.starts_with("RUN useradd")).expect("the user is made");
    let (user, folder) = line["RUN ".len()..].split_once("&&").expect("user, then folder");
    assert!(folder.contains("install -d -o sortie -g sortie -m 0700 /data"), "{folder}");
    let words: Vec<&str> = user.split_whitespace().skip(1).collect();
    assert!(words.contains(&"--system") && words.contains(&"10001") && words.last() == Some(&"sortie"));
    if !is_root() || Command::new("useradd").arg("--help").output().is_err() {
        return;
    }
    let place = Folder::new();
    std::fs::create_dir_all(place.path("etc")).expect("a folder");
    for name in ["passwd", "group", "shadow", "gshadow", "login.defs"] {
        std::fs::copy(format!("/etc/{name}"), place.path(&format!("etc/{name}"))).ok();
    }
    let made = Command::new("useradd").arg("--prefix").arg(place.path("")).args(&words).output();
    let made = made.expect("useradd runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let users = std::fs::read_to_string(place.path("etc/passwd")).expect("the list");
    let entry = users.lines().find(|line| line.starts_with("sortie:")).expect("the user is there");
    assert!(entry.starts_with("sortie:x:10001:") && entry.ends_with(":/data:/usr/sbin/nologin"), "{entry}");
}
