//! The table at the end of a run: what each step took and how many tests it passed.
//!
//! Steps that run tests go through a pipe, so that their own summaries can be read; everything they print is passed
//! through.

use std::fmt;
use std::io::{BufRead, BufReader, IsTerminal, Read};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

struct Row {
    name: String,
    took: Duration,
    passed: u64,
    is_ok: bool,
}

/// The steps so far.
pub(crate) struct Report {
    started: Instant,
    rows: Vec<Row>,
}

impl Report {
    pub(crate) fn new() -> Report {
        Report { started: Instant::now(), rows: Vec::new() }
    }

    /// Runs one command and turns its failure into a sentence.
    pub(crate) fn run(&mut self, name: &str, mut command: Command) -> Result<(), String> {
        self.note(name, || {
            let status = command.stdin(Stdio::null()).status().map_err(|e| cannot_start(name, &e))?;
            if status.success() { Ok((0, ())) } else { Err(format!("{name} failed ({status})")) }
        })
    }

    /// Runs one command that runs tests, and counts those that passed.
    pub(crate) fn run_tests(&mut self, name: &str, command: Command) -> Result<(), String> {
        self.note(name, || {
            let (passed, failed) = counted(name, command)?;
            if failed.is_empty() { Ok((passed, ())) } else { Err(format!("{name} failed")) }
        })
    }

    /// Runs tests that wait for sockets, disks and other processes. Those that fail are run once more, one at a time,
    /// and named: a busy machine must not fail the run, but a test that is not steady must be seen.
    pub(crate) fn run_patiently(
        &mut self,
        name: &str,
        tests: impl Fn(&[String]) -> Command,
    ) -> Result<(), String> {
        self.note(name, || {
            let (passed, failed) = counted(name, tests(&[]))?;
            if failed.is_empty() {
                return Ok((passed, ()));
            }
            eprintln!("== once more: {}", failed.join(", "));
            let (again, still) = counted(name, tests(&failed))?;
            if !still.is_empty() || again != failed.len() as u64 {
                return Err(format!("{name} failed twice: {}", failed.join(", ")));
            }
            eprintln!("== NOT STEADY, passed only the second time: {}", failed.join(", "));
            Ok((passed + again, ()))
        })
    }

    /// Runs one command and returns what it prints.
    pub(crate) fn run_captured(&mut self, name: &str, mut command: Command) -> Result<String, String> {
        self.note(name, || {
            let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
            let output = output.map_err(|e| cannot_start(name, &e))?;
            if output.status.success() {
                Ok((0, String::from_utf8_lossy(&output.stdout).into_owned()))
            } else {
                Err(format!("{name} failed ({})", output.status))
            }
        })
    }

    /// Times a step; its result is how many tests passed, and any other value it returns.
    fn note<T>(&mut self, name: &str, step: impl FnOnce() -> Result<(u64, T), String>) -> Result<T, String> {
        eprintln!("== {name}");
        let started = Instant::now();
        let result = step();
        let passed = result.as_ref().map_or(0, |(passed, _)| *passed);
        self.rows.push(Row { name: name.into(), took: started.elapsed(), passed, is_ok: result.is_ok() });
        result.map(|(_, value)| value)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|row| row.name.len()).max().unwrap_or(0).max(5);
        writeln!(f, "{:width$}  {:>8}  {:>7}", "step", "seconds", "passed")?;
        for row in &self.rows {
            let passed = match (row.is_ok, row.passed) {
                (false, _) => "FAILED".into(),
                (true, 0) => String::new(),
                (true, passed) => passed.to_string(),
            };
            writeln!(f, "{:width$}  {:>8.1}  {passed:>7}", row.name, row.took.as_secs_f64())?;
        }
        let passed: u64 = self.rows.iter().map(|row| row.passed).sum();
        let all = self.started.elapsed().as_secs_f64();
        write!(f, "{:width$}  {all:>8.1}  {passed:>7}", "all")
    }
}

/// Runs a command that runs tests: how many passed, and the names of those that failed.
fn counted(name: &str, mut command: Command) -> Result<(u64, Vec<String>), String> {
    if std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| cannot_start(name, &e))?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let streams = [out.map(|s| pass_on(s, false)), err.map(|s| pass_on(s, true))];
    let (mut passed, mut failed) = (0, Vec::new());
    for (more, names) in streams.into_iter().flatten().filter_map(|stream| stream.join().ok()) {
        passed += more;
        failed.extend(names);
    }
    let status = child.wait().map_err(|e| cannot_start(name, &e))?;
    match (status.success(), failed.is_empty()) {
        (true, true) | (false, false) => Ok((passed, failed)),
        _ => Err(format!("{name} failed ({status})")),
    }
}

fn cannot_start(name: &str, error: &std::io::Error) -> String {
    format!("{name} cannot be started: {error}")
}

/// Prints a stream's lines as they come, on a thread of its own, adds up the tests that it reports as passed, and
/// collects the names of those that it reports as failed.
fn pass_on(stream: impl Read + Send + 'static, to_stderr: bool) -> thread::JoinHandle<(u64, Vec<String>)> {
    thread::spawn(move || {
        let (mut passed, mut failed) = (0, Vec::new());
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            passed += passed_in(&line);
            failed.extend(failed_in(&line));
            if to_stderr {
                eprintln!("{line}");
            } else {
                crate::install::println_to_user(&line);
            }
        }
        (passed, failed)
    })
}

/// The test that a line of `cargo test` reports as failed. Other runners end with a status alone.
fn failed_in(line: &str) -> Option<String> {
    let line = without_colours(line);
    let name = line.trim().strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    Some(name.to_owned())
}

/// The number of tests that a summary of `cargo nextest`, `cargo test` or `vitest` reports as passed; 0 in any other
/// line.
fn passed_in(line: &str) -> u64 {
    let line = without_colours(line);
    let line = line.trim_start();
    if !["Summary [", "test result:", "Tests "].iter().any(|start| line.starts_with(start)) {
        return 0;
    }
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if words.peek().is_some_and(|next| next.starts_with("passed")) {
            return word.parse().unwrap_or(0);
        }
    }
    0
}

/// A line without the escape sequences that colour it.
fn without_colours(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        out.push_str(before);
        rest = after.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, after)| after);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summaries_of_all_three_runners_are_read() {
        let nextest =
            "\u{1b}[32;1m     Summary\u{1b}[0m [   9.3s] 1432 tests run: 1430 passed (2 slow), 3 skipped";
        assert_eq!(passed_in(nextest), 1430);
        assert_eq!(passed_in("test result: ok. 12 passed; 0 failed; 0 ignored; finished in 0.1s"), 12);
        assert_eq!(passed_in("\u{1b}[2m      Tests \u{1b}[22m \u{1b}[32m88 passed\u{1b}[39m (88)"), 88);
        assert_eq!(passed_in(" Test Files  7 passed (7)"), 0);
        assert_eq!(passed_in("7 passed"), 0);
    }

    #[test]
    fn a_failed_test_is_known_by_its_name() {
        assert_eq!(failed_in("test doors::at_the_limit ... FAILED").as_deref(), Some("doors::at_the_limit"));
        assert_eq!(failed_in("test doors::at_the_limit ... ok"), None);
        assert_eq!(failed_in("test result: FAILED. 1 passed; 1 failed"), None);
    }

    #[test]
    fn a_test_that_fails_once_is_run_again_and_one_that_fails_twice_fails_the_run() {
        let shell = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            command
        };
        let bad = "echo 'test a ... FAILED'; echo 'test result: FAILED. 3 passed; 1 failed'; exit 101";
        let good = "echo 'test a ... ok'; echo 'test result: ok. 1 passed; 0 failed'";
        let mut report = Report::new();
        let steady = report.run_patiently("s", |names| shell(if names == ["a"] { good } else { bad }));
        assert_eq!((steady, report.rows[0].passed), (Ok(()), 4));
        let twice = report.run_patiently("s", |_| shell(bad)).expect_err("it fails twice");
        assert_eq!(twice, "s failed twice: a");
        let none = "echo 'test result: ok. 0 passed; 0 failed'";
        let lost = report.run_patiently("s", |names| shell(if names.is_empty() { bad } else { none }));
        assert!(lost.is_err(), "a second run that finds no test proves nothing");
        assert!(report.run_tests("s", shell("exit 3")).is_err());
    }

    #[test]
    fn the_table_shows_every_step_and_the_sum() {
        let mut report = Report::new();
        report.note("lints", || Ok((0, ()))).expect("it is well");
        report.note("tests", || Ok((40, ()))).expect("it is well");
        report.note::<()>("browser", || Err("no".into())).expect_err("it failed");
        let text = report.to_string();
        let cells = |n: usize| text.lines().nth(n).unwrap_or_default().split_whitespace().collect::<Vec<_>>();
        assert_eq!(cells(0), ["step", "seconds", "passed"]);
        assert_eq!((cells(1)[0], cells(1).len()), ("lints", 2));
        assert_eq!((cells(2)[0], cells(2)[2]), ("tests", "40"));
        assert_eq!((cells(3)[0], cells(3)[2]), ("browser", "FAILED"));
        assert_eq!((cells(4)[0], cells(4)[2]), ("all", "40"));
    }
}
