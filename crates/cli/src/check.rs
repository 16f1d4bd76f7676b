//! `sortie check`: runs ruling scripts.

use crate::args::CheckArgs;
use crate::trouble::Trouble;
use serde_json::{Value, json};
use sortie_table::record::read_text;
use sortie_table::script::{Failure, Passed, ScriptError, check};
use std::io::Write;
use std::path::{Path, PathBuf};

/// `sortie check`.
pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Trouble> {
    let mut files = Vec::new();
    for path in &args.files {
        gather(path, &mut files)?;
    }
    if files.is_empty() {
        return Err(Trouble::Bad("there is no script (*.toml) in what was given".to_string()));
    }
    let (mut passed, mut failed, mut bad, mut broken) = (0, 0, 0, 0);
    for path in &files {
        let whole = |message: String| vec![Failure { line: 0, column: 0, message }];
        let result = match read_text(path) {
            // One script that breaks the program must not hide what the others say.
            Ok(text) => std::panic::catch_unwind(|| held(args, check(&text))).unwrap_or_else(|_| {
                broken += 1;
                Err(ScriptError::Failed(whole("this script made the program fail".to_string())))
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
    if !args.json {
        writeln!(out, "{passed} of {} scripts pass", files.len())?;
    }
    match (failed, bad) {
        _ if broken > 0 => Err(Trouble::Broken(format!("{broken} scripts made the program fail"))),
        (0, 0) => Ok(()),
        (failed, 0) => Err(Trouble::Failed(format!("{failed} scripts fail"))),
        (failed, bad) => Err(Trouble::Bad(format!("{bad} scripts cannot be run, {failed} fail"))),
    }
}

fn held(args: &CheckArgs, result: Result<Passed, ScriptError>) -> Result<Passed, ScriptError> {
    if args.strict { result.and_then(Passed::strictly) } else { result }
}

fn report(
    args: &CheckArgs,
    path: &Path,
    result: &Result<Passed, ScriptError>,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let name = path.display().to_string();
    if args.json {
        let value = match result {
            Ok(passed) => json!({
                "file": name,
                "ok": true,
                "ruleset": passed.ruleset,
                "title": passed.title,
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
        // The file's name stands directly before line and column, as editors expect it.
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
fn gather(path: &Path, out: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let bad = |error: std::io::Error| Trouble::Bad(format!("{}: {error}", path.display()));
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
        // A link to a folder above would lead round in circles; only real folders are entered.
        let kind = std::fs::symlink_metadata(&entry).map_err(bad)?;
        if kind.is_dir() {
            gather(&entry, out)?;
        } else if entry.extension().is_some_and(|extension| extension == "toml") {
            out.push(entry);
        }
    }
    Ok(())
}
