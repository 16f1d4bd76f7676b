//! `sortie check`: runs ruling scripts.

use crate::args::CheckArgs;
use crate::error::CliError;
use serde_json::{Value, json};
use sortie_table::record::read_text;
use sortie_table::script::{Failure, Passed, ScriptError, check, trace};
use std::io::Write;
use std::path::{Path, PathBuf};

/// `sortie check`.
pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut files = Vec::new();
    for path in &args.files {
        gather(path, &mut files)?;
    }
    if files.is_empty() {
        return Err(CliError::Bad("no scripts (*.toml) found".to_string()));
    }
    let (mut passed, mut failed, mut bad, mut broken) = (0, 0, 0, 0);
    for path in &files {
        if args.trace {
            print_trace(path, out)?;
        }
        let whole = |message: String| vec![Failure { line: 0, column: 0, message }];
        let result = match read_text(path) {
            // One internal error must not hide the results of the other scripts.
            Ok(text) => std::panic::catch_unwind(|| held(args, check(&text))).unwrap_or_else(|_| {
                broken += 1;
                Err(ScriptError::Failed(whole("this script caused an internal error".to_string())))
            }),
            Err(error) => Err(ScriptError::Bad(whole(error.to_string()))),
        };
        match &result {
            Ok(_) => passed += 1,
            Err(ScriptError::Failed(_)) => failed += 1,
            Err(ScriptError::Bad(_)) => bad += 1,
        }
        report(args, path, &result, out)?;
    }
    if !args.format.json {
        writeln!(out, "{passed} of {} scripts pass", files.len())?;
    }
    match (failed, bad) {
        _ if broken > 0 => Err(CliError::Broken(format!("{broken} scripts caused internal errors"))),
        (0, 0) => Ok(()),
        (failed, 0) => Err(CliError::Failed(format!("{failed} scripts fail"))),
        (failed, bad) => Err(CliError::Bad(format!("invalid scripts: {bad}, failed: {failed}"))),
    }
}

/// Prints how the game of a script goes. What is wrong with the script is reported when it is checked.
fn print_trace(path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let Ok(text) = read_text(path) else { return Ok(()) };
    let lines = std::panic::catch_unwind(|| trace(&text).0).unwrap_or_default();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn held(args: &CheckArgs, result: Result<Passed, ScriptError>) -> Result<Passed, ScriptError> {
    if args.strict { result.and_then(Passed::strictly) } else { result }
}

fn report(
    args: &CheckArgs,
    path: &Path,
    result: &Result<Passed, ScriptError>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let name = path.display().to_string();
    if args.format.json {
        let value = match result {
            Ok(passed) => json!({
                "file": name,
                "ok": true,
                "ruleset": passed.ruleset,
                "title": passed.title,
                "cases": passed.cases,
                "rules": passed.rules.iter().map(|rule| rule.as_str()).collect::<Vec<_>>(),
                "unreached": failures(&passed.unreached),
            }),
            Err(error) => json!({ "file": name, "ok": false, "failures": failures(error.failures()) }),
        };
        return Ok(writeln!(out, "{value}")?);
    }
    let (word, places) = match result {
        Ok(_) if args.quiet => return Ok(()),
        Ok(passed) => {
            writeln!(out, "ok    {name}: {}", passed.title)?;
            ("note", passed.unreached.as_slice())
        }
        Err(error @ ScriptError::Bad(_)) => ("bad", error.failures()),
        Err(error) => ("fail", error.failures()),
    };
    for failure in places {
        // Editors expect FILE:LINE:COLUMN without a space.
        let place = if failure.line == 0 { ": " } else { ":" };
        writeln!(out, "{word:5} {name}{place}{failure}")?;
    }
    Ok(())
}

fn failures(places: &[Failure]) -> Vec<Value> {
    let one = |failure: &Failure| json!({ "line": failure.line, "column": failure.column, "message": failure.message });
    places.iter().map(one).collect()
}

/// The scripts of a path: itself, or all below it in order of their names.
fn gather(path: &Path, out: &mut Vec<PathBuf>) -> Result<(), CliError> {
    let bad = |error: std::io::Error| CliError::Bad(format!("{}: {error}", path.display()));
    if !std::fs::metadata(path).map_err(bad)?.is_dir() {
        out.push(path.to_path_buf());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(bad)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(bad)?;
    entries.sort();
    for entry in entries {
        // A link to a parent folder would loop forever, so links to folders are not followed.
        let kind = std::fs::symlink_metadata(&entry).map_err(bad)?;
        if kind.is_dir() {
            gather(&entry, out)?;
        } else if entry.extension().is_some_and(|extension| extension == "toml") {
            out.push(entry);
        }
    }
    Ok(())
}
