//! Runs ruling scripts through the library alone: `check [--reached] [--trace] FILE…`; a folder stands for all
//! scripts below it.
//!
//! `sortie check` does the same with more comfort; this one builds in a fraction of the time, because it needs
//! neither the arena nor the server. With `--reached` it lists the rules that the scripts prove, and how many do;
//! with `--trace` it prints how each game went.

#![expect(clippy::print_stdout, reason = "a tool on the command line prints its answer")]

use sortie_table::script::{self, ScriptError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

fn main() -> ExitCode {
    let (flags, names): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let mut files = Vec::new();
    for name in &names {
        if let Err(error) = gather(Path::new(name), &mut files) {
            eprintln!("{name}: {error}");
            return ExitCode::from(2);
        }
    }
    let (mut failed, mut proven) = (0, BTreeMap::<String, usize>::new());
    for file in &files {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::from(2);
            }
        };
        let (lines, result) = if flags.iter().any(|flag| flag == "--trace") {
            script::trace(&text)
        } else {
            (Vec::new(), script::check(&text))
        };
        for line in lines {
            println!("{line}");
        }
        match result.and_then(script::Passed::strictly) {
            Ok(passed) => {
                for rule in &passed.rules {
                    *proven.entry(rule.to_string()).or_default() += 1;
                }
            }
            Err(error) => {
                failed += 1;
                let word = if matches!(error, ScriptError::Bad(_)) { "bad " } else { "fail" };
                for failure in error.failures() {
                    println!("{word}  {}:{failure}", file.display());
                }
            }
        }
    }
    if flags.iter().any(|flag| flag == "--reached") {
        for (rule, count) in &proven {
            println!("{rule} {count}");
        }
    }
    println!("{} scripts, {failed} failed, {} rules proven", files.len(), proven.len());
    ExitCode::from(u8::from(failed > 0))
}

/// All scripts at and below a path, in the order of their names.
fn gather(path: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        into.push(path.to_path_buf());
        return Ok(());
    }
    let mut inside: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    inside.sort();
    for entry in inside {
        if entry.is_dir() || entry.extension().is_some_and(|end| end == "toml") {
            gather(&entry, into)?;
        }
    }
    Ok(())
}
