//! The first hour of a bot's author: what docs/server.md says works as it stands there.

use crate::support::{Base, run};
use std::path::{Path, PathBuf};
use std::process::Command;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn output(mut command: Command) -> String {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (said, wrong) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{command:?}\n{said}\n{wrong}");
    said.into_owned()
}

#[test]
fn the_python_example_plays_a_game_to_its_end() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let mut command = Command::new("python3");
        command.arg(docs().join("examples/bot.py")).args([&node.url(), "mini"]);
        let said = tokio::task::spawn_blocking(move || output(command)).await.unwrap();
        let choices: usize = said.split(' ').nth(2).and_then(|word| word.parse().ok()).expect("a number");
        assert!(choices > 3 && said.starts_with("game "), "{said}");
        let kept = node.app.store.admin().kept().await.unwrap();
        assert_eq!((kept.games, kept.open, kept.records), (1, 0, 1), "the game is over and has a record");
        node.stop().await;
    });
}

#[test]
fn the_commands_of_the_document_work() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let document = std::fs::read_to_string(docs().join("server.md")).unwrap();
        let (_, rest) = document.split_once("## A bot in an hour").expect("the chapter");
        let (_, rest) = rest.split_once("```sh\n").expect("the commands");
        let (commands, _) = rest.split_once("```").expect("their end");
        let commands = commands.replace("http://127.0.0.1:8080", &node.url());
        let mut shell = Command::new("sh");
        shell.args(["-e", "-u", "-c", &commands]).current_dir(&world.folder);
        let said = tokio::task::spawn_blocking(move || output(shell)).await.unwrap();
        assert!(said.contains("\"ply\":"), "the choice was made: {said}");
        assert!(!said.contains("\"error\""), "{said}");
        let kept = node.app.store.admin().kept().await.unwrap();
        assert_eq!((kept.games, kept.open), (1, 0), "the game was given up");
        node.stop().await;
    });
}
