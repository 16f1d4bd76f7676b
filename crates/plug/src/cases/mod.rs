//! Case files: one JSON object per line in, `{"id": …, "result": {…}}` out, in order.
//!
//! A ruleset answers one kind of case ([`What`]) through a [`CaseKind`]; this module reads the lines, hides
//! `expect` from the adaptor that computes, compares the answer with it, and names file, line and field of every
//! fault. The adaptors are in the `oracle` modules of the rulesets. Nothing here knows a game.

mod compare;
mod field;
mod spelling;

pub use compare::{Difference, Tolerance, compare};
pub use field::{read, total, within};

use serde_json::{Map, Value};
use sortie_kernel::words::Fault;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a case asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// Exact odds of an attack.
    Odds,
    /// Who sees whom, and distances.
    Sight,
    /// Where a model can go.
    Reach,
}

impl What {
    /// The verb of the command line.
    pub fn name(self) -> &'static str {
        match self {
            What::Odds => "odds",
            What::Sight => "sight",
            What::Reach => "reach",
        }
    }
}

/// Answers cases of one kind for one ruleset. It may keep boards and tables between cases.
pub trait CaseKind {
    /// Computes one case. `case` is an object without `expect`.
    ///
    /// # Errors
    /// The field at fault, as a dotted path: [`read`] makes most of them.
    fn run(&mut self, case: &Value) -> Result<Value, Fault>;

    /// Complete cases, one of each form, with every field that a case can have: misspelt fields are found by them.
    fn examples(&self) -> Vec<Value>;

    /// Fields that cases may have although no answer depends on them.
    fn unread(&self) -> &'static [&'static str] {
        &[]
    }

    /// How closely a field of the answer must agree with `expect`; `field` is its dotted path without list
    /// indices, such as `attacker.damage`.
    fn tolerance(&self, field: &str) -> Tolerance;

    /// The first of the examples: the base that words on the command line change.
    fn example(&self) -> Value {
        self.examples().into_iter().next().unwrap_or_default()
    }
}

/// The result of a case file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tallied {
    /// Cases computed.
    pub cases: usize,
    /// Cases that came with an expectation.
    pub expected: usize,
    /// Those whose answer agreed with it.
    pub agreed: usize,
    /// Lines that could not be read as a case.
    pub bad: usize,
    /// Cases at which the program itself failed.
    pub broken: usize,
}

impl fmt::Display for Tallied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cases", self.cases)?;
        if self.expected > 0 {
            write!(f, ", {} of {} agree with what was expected", self.agreed, self.expected)?;
        }
        if self.bad > 0 {
            write!(f, ", {} lines could not be read", self.bad)?;
        }
        if self.broken > 0 {
            write!(f, ", {} made the program fail", self.broken)?;
        }
        Ok(())
    }
}

/// How many differences of one case are printed.
const DIFFERENCES_MAX: usize = 5;

/// How many unknown fields of a file's cases are reported, each once.
const FOREIGN_MAX: usize = 20;

/// The longest line that is read as a case; a file without line ends must not fill the memory.
const LINE_MAX: u64 = 4 << 20;

/// Runs every line of `input` and writes the answers to `out`; disagreements and faults go to `report`, each
/// with `name` and its line. A bad line is reported and the rest still runs.
///
/// # Errors
/// Only if a stream fails.
pub fn run_file(
    name: &str,
    mut input: impl BufRead,
    kind: &mut dyn CaseKind,
    out: &mut dyn Write,
    report: &mut dyn Write,
) -> io::Result<Tallied> {
    let mut tallied = Tallied::default();
    let mut text = Vec::new();
    let mut remarked = BTreeSet::new();
    for line in 1.. {
        text.clear();
        if io::Read::take(&mut input, LINE_MAX).read_until(b'\n', &mut text)? == 0 {
            break;
        }
        if text.len() as u64 == LINE_MAX {
            writeln!(
                report,
                "{name}:{line}: the line is longer than {LINE_MAX} bytes; the rest was not read"
            )?;
            tallied.bad += 1;
            break;
        }
        if text.trim_ascii().is_empty() {
            continue;
        }
        // One case that breaks the program must not cost the answers to the others.
        let Ok(answered) = catch_unwind(AssertUnwindSafe(|| run_line(&text, kind))) else {
            tallied.broken += 1;
            writeln!(report, "{name}:{line}: this case made the program fail")?;
            continue;
        };
        match answered {
            Ok(answer) => {
                tallied.cases += 1;
                let written = serde_json::json!({ "id": answer.id, "result": answer.result });
                writeln!(out, "{written}")?;
                for field in answer.foreign {
                    if remarked.len() < FOREIGN_MAX && remarked.insert(field.clone()) {
                        writeln!(
                            report,
                            "{name}:{line}: {field}: cases of this kind have no such field; ignored"
                        )?;
                    }
                }
                if let Some(differences) = answer.differences {
                    tallied.expected += 1;
                    tallied.agreed += usize::from(differences.is_empty());
                    for difference in differences.iter().take(DIFFERENCES_MAX) {
                        writeln!(report, "{name}:{line}: {}: {difference}", answer.id)?;
                    }
                    if differences.len() > DIFFERENCES_MAX {
                        let more = differences.len() - DIFFERENCES_MAX;
                        writeln!(report, "{name}:{line}: {}: and {more} more differences", answer.id)?;
                    }
                }
            }
            Err(fault) => {
                tallied.bad += 1;
                writeln!(report, "{name}:{line}: {fault}")?;
            }
        }
    }
    Ok(tallied)
}

/// The answer to one case.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The case's own id.
    pub id: Value,
    /// What was computed.
    pub result: Value,
    /// Where it differs from `expect`; `None` if nothing was expected.
    pub differences: Option<Vec<Difference>>,
    /// Unknown fields, as dotted paths; they have no effect.
    pub foreign: Vec<String>,
}

/// Computes one line.
///
/// # Errors
/// Why it is not a case, with the field or the column.
pub fn run_line(text: &[u8], kind: &mut dyn CaseKind) -> Result<Answer, Fault> {
    let mut case: Map<String, Value> = match serde_json::from_slice(text) {
        Ok(Value::Object(case)) => case,
        Ok(other) => {
            return Err(Fault::new("", format!("a case is a JSON object, found {}", field::brief(&other))));
        }
        Err(error) => {
            return Err(Fault::new(format!("column {}", error.column()), format!("not JSON: {error}")));
        }
    };
    let expect = case.remove("expect");
    let id = match case.get("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => id.clone(),
        Some(other) => {
            return Err(Fault::new(
                "id",
                format!("expected a word or a number, found {}", field::brief(other)),
            ));
        }
        None => {
            let meant = sortie_rulebook::search::nearest("id", case.keys().map(String::as_str));
            return Err(Fault { meant: meant.map(str::to_string), ..Fault::new("id", "missing field") });
        }
    };
    let foreign = spelling::check(&case, kind)?;
    let result = kind.run(&Value::Object(case))?;
    let differences = expect.map(|expect| compare(&expect, &result, &|field| kind.tolerance(field)));
    Ok(Answer { id, result, differences, foreign })
}

/// Changes a case with words from the command line: `attacker.attacks=4`, `defender.save=3`, `board=Depot`.
/// A value is read as JSON; if it is not JSON, it is a word.
///
/// # Errors
/// A word that is not `field=value`, or a field that the example does not have.
pub fn override_case<S: AsRef<str>>(case: &mut Value, words: &[S]) -> Result<(), Fault> {
    for word in words {
        let word = word.as_ref();
        let (path, value) = word
            .split_once('=')
            .ok_or_else(|| Fault::new(word, "expected field=value, such as attacker.attacks=4"))?;
        let mut place = &mut *case;
        for (depth, name) in path.split('.').enumerate() {
            let Value::Object(fields) = place else {
                return Err(Fault::new(path, format!("{name:?} is inside a value that has no fields")));
            };
            if !fields.contains_key(name) && (depth > 0 || name != "id") {
                return Err(Fault::unknown(path, "field", name, fields.keys().map(String::as_str)));
            }
            place = fields.entry(name).or_insert(Value::Null);
        }
        *place = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_string()));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
