//! The table at the end of a run: what each step took and how many tests it passed.
//!
//! Steps that run tests go through a pipe, so that their own summaries can be read; everything they print is passed
//! on as it comes.

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
    pub(crate) fn run_tests(&mut self, name: &str, mut command: Command) -> Result<(), String> {
        if std::io::stderr().is_terminal() {
            command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        self.note(name, || {
            let mut child = command.spawn().map_err(|e| cannot_start(name, &e))?;
            let (out, err) = (child.stdout.take(), child.stderr.take());
            let streams = [out.map(|s| pass_on(s, false)), err.map(|s| pass_on(s, true))];
            let passed = streams.into_iter().flatten().map(|stream| stream.join().unwrap_or(0)).sum();
            let status = child.wait().map_err(|e| cannot_start(name, &e))?;
            if status.success() { Ok((passed, ())) } else { Err(format!("{name} failed ({status})")) }
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

    /// Times a step; its result is how many tests passed, and whatever else comes of it.
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

fn cannot_start(name: &str, error: &std::io::Error) -> String {
    format!("{name} cannot be started: {error}")
}

/// Prints a stream's lines as they come, on a thread of its own, and adds up the tests that it reports as passed.
fn pass_on(stream: impl Read + Send + 'static, to_stderr: bool) -> thread::JoinHandle<u64> {
    thread::spawn(move || {
        let mut passed = 0;
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            passed += passed_in(&line);
            if to_stderr {
                eprintln!("{line}");
            } else {
                crate::install::println_to_user(&line);
            }
        }
        passed
    })
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
