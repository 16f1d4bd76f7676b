//! What operators type: a server with one wrong file, backups, and looking after games.

mod common;
#[allow(dead_code, reason = "the server's tests use the rest of it")]
#[path = "../../server/tests/server/postgres.rs"]
mod postgres;

use common::{Folder, Run, sortie, started};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;

/// A server that ends with the test.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        let mut child = started(&[&["serve", "--listen", "127.0.0.1:0"], arguments].concat());
        let mut line = String::new();
        let out = child.stdout.take().expect("it was asked for");
        let mut out = BufReader::new(out);
        out.read_line(&mut line).expect("it says where it listens");
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        let url = url.unwrap_or_else(|| panic!("no address in {line:?}")).to_string();
        Server { child, url }
    }

    /// Stops it and returns what it wrote to standard error.
    fn stop(mut self) -> String {
        self.child.kill().expect("it runs");
        let mut said = String::new();
        self.child.stderr.take().expect("it was asked for").read_to_string(&mut said).expect("text");
        said
    }

    fn ask(&self, request: &str) -> String {
        let address = self.url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Makes a game; returns its id.
    fn game(&self) -> String {
        let body = r#"{"ruleset":"mini","mode":"link"}"#;
        let answer = self.ask(&format!(
            "POST /api/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        ));
        let (_, rest) = answer.split_once("\"game\":\"").unwrap_or_else(|| panic!("no game in {answer}"));
        rest.split('"').next().expect("an id").to_string()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn admin(folder: &str, arguments: &[&str]) -> Run {
    sortie(&[&["admin"], arguments, &["--data", folder]].concat())
}

#[test]
fn one_wrong_file_is_named_once_and_stops_nothing() {
    let folder = Folder::new();
    let own = &folder.path("");
    std::fs::create_dir_all(folder.path("teams")).expect("a folder");
    std::fs::create_dir_all(folder.path("factions")).expect("a folder");
    folder
        .write("factions/salvagers.toml", include_str!("../../../docs/example-data/factions/salvagers.toml"));
    folder.write("teams/salvagers.toml", include_str!("../../../docs/example-data/teams/salvagers.toml"));
    folder.write("teams/broken.toml", "name = \"Broken\"\nnonsense = [");
    let server = Server::start(&["--data", own]);
    let rulesets = server.ask("GET /api/rulesets HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(rulesets.contains("salvagers-100"), "the sound files are used");
    let said = server.stop();
    assert!(said.contains("teams/broken.toml") && said.contains("left out"), "{said}");
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("teams/broken.toml")).collect();
    let mut once = lines.clone();
    once.dedup();
    assert_eq!(lines, once, "nothing is said twice");
}

/// The folder of factions and teams belongs to the server, wherever its games are kept.
#[test]
fn own_factions_work_with_postgresql() {
    let folder = Folder::new();
    let own = &folder.path("");
    std::fs::create_dir_all(folder.path("teams")).expect("a folder");
    std::fs::create_dir_all(folder.path("factions")).expect("a folder");
    folder
        .write("factions/salvagers.toml", include_str!("../../../docs/example-data/factions/salvagers.toml"));
    folder.write("teams/salvagers.toml", include_str!("../../../docs/example-data/teams/salvagers.toml"));
    let server = Server::start(&["--data", own, "--database-url", &postgres::database()]);
    let rulesets = server.ask("GET /api/rulesets HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(rulesets.contains("salvagers-100"), "the faction can be played");
    let body = r#"{"ruleset":"deadzone-3e","mode":"link","forces":["salvagers-100","salvagers-100"]}"#;
    let made = server.ask(&format!(
        "POST /api/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    ));
    assert!(made.contains("\"spectator\""), "{made}");
    assert!(!std::path::Path::new(&folder.path("sortie.sqlite")).exists(), "the games are elsewhere");
}

#[test]
fn a_running_server_is_backed_up_and_looked_after() {
    let folder = Folder::new();
    let own = &folder.path("data");
    let server = Server::start(&["--data", own]);
    let (game, other) = (server.game(), server.game());
    sortie(&["admin", "ready", &server.url]).expect(0).prints("\"status\":\"ok\"");
    admin(own, &["list"]).expect(0).prints("2 games (2 open)").prints(&game);
    admin(own, &["list", "--json"]).expect(0).prints("\"open\":2");
    admin(own, &["show", &game]).expect(0).prints("unstarted").prints("links: a, audience, b");
    admin(own, &["renew", &game, "a"]).expect(0).prints(&format!("/#/game/{game}/"));
    admin(own, &["revoke", &game, "nobody"]).expect(2).says("a, b, both or audience");
    admin(own, &["close", &other]).expect(0);
    admin(own, &["check"]).expect(0).prints("sound");
    let file = &folder.path("all.gz");
    sortie(&["backup", file, "--data", own]).expect(0).prints("2 games");
    sortie(&["backup", file, "--data", own]).expect(2).says("exists");
    let one = &folder.path("one.jsonl");
    admin(own, &["export", &game, one]).expect(0);
    admin(own, &["delete", &game]).expect(0);
    admin(own, &["show", &game]).expect(2).says("there is no game");
    admin(own, &["import", one]).expect(0).prints("imported 1 games");
    admin(own, &["sweep"]).expect(0).prints("deleted 0 games");
    // Into a separate folder, not into the one that a server uses.
    sortie(&["restore", file, "--data", own]).expect(2).says("in use by another Sortie server");
    let copy = &folder.path("copy");
    sortie(&["restore", file, "--data", copy]).expect(0).prints("restored 2 games");
    admin(copy, &["list"]).expect(0).prints("closed");
    sortie(&["restore", file, "--data", copy]).expect(2).says("holds 2 games");
    folder.write("cut.jsonl", "{\"sortie-backup\":{\"version\":1,\"made\":0}}\n");
    let empty = &folder.path("empty");
    sortie(&["restore", &folder.path("cut.jsonl"), "--data", empty]).expect(2).says("cut off");
    drop(server);
    admin(&folder.path("nowhere"), &["list"]).expect(2).says("there is no such database");
}

#[test]
fn settings_with_mistakes_are_named() {
    let folder = Folder::new();
    let file = folder.write("sortie.toml", "[limits]\nbody-byte = 5\n");
    sortie(&["serve", "--config", &file])
        .expect(2)
        .says("sortie.toml")
        .says("did you mean limits.body-bytes?");
    sortie(&["serve", "--set", "listen=nowhere"]).expect(2).says("listen: \"nowhere\" is not an address");
    sortie(&["serve", "--set", "listen"]).expect(2).says("NAME=VALUE");
    sortie(&["serve", "--proxy", "10.0.0.0/99"]).expect(2).says("proxies");
}
