//! Running the program as a user does, with the toy for a game.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of a run.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Requires an exit code; the message shows everything.
    #[track_caller]
    pub(crate) fn expect(self, code: i32) -> Run {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }

    /// Requires words on standard error.
    #[track_caller]
    pub(crate) fn says(self, words: &str) -> Run {
        assert!(self.err.contains(words), "expected {words:?} in:\n{}", self.err);
        self
    }

    /// Requires words on standard output.
    #[track_caller]
    pub(crate) fn prints(self, words: &str) -> Run {
        assert!(self.out.contains(words), "expected {words:?} in:\n{}", self.out);
        self
    }
}

/// Starts the program; the caller talks to it and waits for it with [`ended`].
pub(crate) fn started(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sortie"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built for this test")
}

/// The result of a run, once it has ended.
pub(crate) fn ended(child: Child) -> Run {
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code().expect("it was not killed"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs the program with words on standard input.
pub(crate) fn sortie_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = started(arguments);
    let mut stdin = child.stdin.take().expect("it was asked for");
    // The program may end before it has read everything.
    stdin.write_all(input).ok();
    drop(stdin);
    ended(child)
}

/// Runs the program without input.
pub(crate) fn sortie(arguments: &[&str]) -> Run {
    sortie_with(arguments, b"")
}

/// A separate folder for each test, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sortie-cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("the test's own folder");
        path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("it was written")
    }

    pub(crate) fn is_there(&self, name: &str) -> bool {
        Path::new(&self.path(name)).exists()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}
