//! `sortie odds`, `sight` and `reach`: one question, or a file of cases.

use crate::args::{OddsArgs, QueryArgs};
use crate::error::CliError;
use crate::spec::pairs;
use serde_json::Value;
use sortie_table::cases::{CaseKind, What, override_case, run_file};
use sortie_table::{Playable, Query, Visit, visit};
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

struct Cases(What);

impl Visit for Cases {
    type Out = Option<Box<dyn CaseKind>>;

    fn visit<R: Playable>(self) -> Self::Out {
        R::cases(self.0)
    }
}

struct Explain<'a>(What, &'a Query);

impl Visit for Explain<'_> {
    type Out = Option<Result<String, Vec<sortie_kernel::words::Fault>>>;

    fn visit<R: Playable>(self) -> Self::Out {
        R::explain(self.0, self.1)
    }
}

fn kind(ruleset: &str, what: What) -> Result<Box<dyn CaseKind>, CliError> {
    visit(ruleset, Cases(what))?
        .ok_or_else(|| CliError::Bad(format!("{ruleset} does not answer {} cases", what.name())))
}

/// `sortie odds`.
pub(crate) fn odds(args: &OddsArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut kind = kind(&args.case.ruleset, What::Odds)?;
    if let Some(path) = &args.case.cases {
        return file(path, kind.as_mut(), out);
    }
    let mut case = kind.example();
    override_case(&mut case, &args.fields)?;
    let result = kind.run(&case)?;
    if args.format.json {
        writeln!(out, "{:#}", serde_json::json!({ "case": case, "result": result }))?;
        return Ok(());
    }
    writeln!(out, "case")?;
    print(out, 1, &case)?;
    writeln!(out, "result")?;
    print(out, 1, &result)
}

/// `sortie sight`.
pub(crate) fn sight(args: &QueryArgs, out: &mut dyn Write) -> Result<(), CliError> {
    query(args, What::Sight, out)
}

/// `sortie reach`.
pub(crate) fn reach(args: &QueryArgs, out: &mut dyn Write) -> Result<(), CliError> {
    query(args, What::Reach, out)
}

fn query(args: &QueryArgs, what: What, out: &mut dyn Write) -> Result<(), CliError> {
    if let Some(path) = &args.case.cases {
        return file(path, kind(&args.case.ruleset, what)?.as_mut(), out);
    }
    let query = Query {
        board: args.board.clone().unwrap_or_default(),
        from: args.from.clone().unwrap_or_default(),
        to: args.to.clone().unwrap_or_default(),
        options: pairs(&args.options)?,
    };
    match visit(&args.case.ruleset, Explain(what, &query))? {
        Some(Ok(answer)) => Ok(writeln!(out, "{}", answer.trim_end())?),
        Some(Err(faults)) => Err(faults.into()),
        None => Err(CliError::Bad(format!(
            "{} answers {} for case files only; use --cases FILE",
            args.case.ruleset,
            what.name()
        ))),
    }
}

fn file(path: &Path, kind: &mut dyn CaseKind, out: &mut dyn Write) -> Result<(), CliError> {
    let name = path.display().to_string();
    let mut report = std::io::stderr().lock();
    let tallied = if name == "-" {
        run_file("standard input", std::io::stdin().lock(), kind, out, &mut report)
    } else {
        let file = File::open(path).map_err(|error| CliError::Bad(format!("{name}: {error}")))?;
        if file.metadata().is_ok_and(|meta| meta.is_dir()) {
            return Err(CliError::Bad(format!("{name}: this is a folder, not a case file")));
        }
        run_file(&name, BufReader::new(file), kind, out, &mut report)
    }?;
    out.flush()?;
    writeln!(report, "{name}: {tallied}")?;
    if tallied.broken > 0 {
        Err(CliError::Broken(String::new()))
    } else if tallied.bad > 0 {
        Err(CliError::Bad(String::new()))
    } else if tallied.agreed < tallied.expected {
        Err(CliError::Failed(String::new()))
    } else {
        Ok(())
    }
}

/// Prints a value for people: distributions as bars, nested fields indented.
fn print(out: &mut dyn Write, depth: usize, value: &Value) -> Result<(), CliError> {
    const BAR: f64 = 40.0;
    let Value::Object(fields) = value else {
        return Ok(writeln!(out, "{:indent$}{value}", "", indent = depth * 2)?);
    };
    for (name, value) in fields {
        let indent = depth * 2;
        match (value, chances(value)) {
            (Value::Object(_), _) => {
                writeln!(out, "{:indent$}{name}", "")?;
                print(out, depth + 1, value)?;
            }
            (_, Some(rows)) => {
                writeln!(out, "{:indent$}{name}", "")?;
                for (outcome, p) in rows.iter().filter(|(_, p)| *p >= 0.000_05) {
                    let bar = "#".repeat((p * BAR).round().clamp(0.0, BAR) as usize);
                    writeln!(out, "{:indent$}  {outcome:>7}  {:6.2} %  {bar}", "", 100.0 * p)?;
                }
            }
            _ => writeln!(out, "{:indent$}{name}: {value}", "")?,
        }
    }
    Ok(())
}

/// The rows of a distribution, if the value is one: lists of outcomes that end in a probability.
fn chances(value: &Value) -> Option<Vec<(String, f64)>> {
    let list = value.as_array().filter(|list| !list.is_empty())?;
    let row = |row: &Value| {
        let (p, outcome) = row.as_array()?.split_last()?;
        let outcome: Vec<String> = outcome.iter().map(ToString::to_string).collect();
        Some((outcome.join(" "), p.as_f64()?))
    };
    let rows: Vec<(String, f64)> = list.iter().map(row).collect::<Option<_>>()?;
    let sum: f64 = rows.iter().map(|(_, p)| p).sum();
    ((sum - 1.0).abs() < 1e-6).then_some(rows)
}
