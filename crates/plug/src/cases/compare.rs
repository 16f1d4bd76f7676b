//! Comparing an answer with what a case expects, field by field.

use super::field::brief;
use serde_json::Value;
use std::fmt;

/// How closely two values must agree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Tolerance {
    /// Equal in every part; `1` and `1.0` are equal.
    Exact,
    /// Numbers may differ by this much, also inside lists.
    Within(f64),
    /// A list of `[outcome…, probability]`: compared as a table from outcomes to probabilities, where one that
    /// is absent counts as 0. Probabilities may differ by this much.
    Distribution(f64),
}

/// One place where an answer is not what was expected.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The field as a dotted path.
    pub field: String,
    /// What the case expects there.
    pub expected: String,
    /// What was computed.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.field, self.expected, self.found)
    }
}

/// Every field of `expect` compared with the same field of `result`; fields that only `result` has are ignored.
pub fn compare(expect: &Value, result: &Value, tolerance: &dyn Fn(&str) -> Tolerance) -> Vec<Difference> {
    let mut differences = Vec::new();
    walk("", expect, result, tolerance, &mut differences);
    differences
}

fn walk(
    path: &str,
    expect: &Value,
    result: &Value,
    tolerance: &dyn Fn(&str) -> Tolerance,
    out: &mut Vec<Difference>,
) {
    if let (Value::Object(expect), Value::Object(result)) = (expect, result) {
        for (name, value) in expect {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match result.get(name) {
                Some(found) => walk(&path, value, found, tolerance, out),
                None => out.push(Difference {
                    field: path,
                    expected: brief(value),
                    found: "no such field".into(),
                }),
            }
        }
        return;
    }
    match tolerance(path) {
        Tolerance::Exact => values(path, expect, result, 0.0, out),
        Tolerance::Within(most) => values(path, expect, result, most, out),
        Tolerance::Distribution(most) => distribution(path, expect, result, most, out),
    }
}

fn differs(path: &str, expect: &Value, result: &Value) -> Difference {
    Difference { field: path.to_string(), expected: brief(expect), found: brief(result) }
}

fn values(path: &str, expect: &Value, result: &Value, most: f64, out: &mut Vec<Difference>) {
    let same = match (expect, result) {
        (Value::Number(a), Value::Number(b)) => match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() <= most,
            _ => a == b,
        },
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (i, (a, b)) in a.iter().zip(b).enumerate() {
                values(&format!("{path}[{i}]"), a, b, most, out);
            }
            true
        }
        _ => expect == result,
    };
    if !same {
        out.push(differs(path, expect, result));
    }
}

/// The outcome and its probability, if the value is `[outcome…, probability]`.
fn chance(value: &Value) -> Option<(&[Value], f64)> {
    let (probability, outcome) = value.as_array()?.split_last()?;
    Some((outcome, probability.as_f64()?))
}

fn distribution(path: &str, expect: &Value, result: &Value, most: f64, out: &mut Vec<Difference>) {
    let rows = |value: &Value| -> Option<Vec<(String, f64)>> {
        let list = value.as_array()?;
        list.iter().map(|row| chance(row).map(|(outcome, p)| (key(outcome), p))).collect()
    };
    let (Some(expect), Some(result)) = (rows(expect), rows(result)) else {
        return out.push(differs(path, expect, result));
    };
    let lookup = |rows: &[(String, f64)], key: &str| {
        rows.iter().filter(|(k, _)| k == key).map(|(_, p)| p).sum::<f64>()
    };
    let mut seen: Vec<&str> = Vec::new();
    for (key, _) in expect.iter().chain(&result) {
        if seen.contains(&key.as_str()) {
            continue;
        }
        seen.push(key);
        let (a, b) = (lookup(&expect, key), lookup(&result, key));
        // Written so that a difference that is not a number disagrees too.
        let agrees = (a - b).abs() <= most;
        if !agrees {
            let field = format!("{path}[{key}]");
            out.push(Difference { field, expected: a.to_string(), found: b.to_string() });
        }
    }
}

/// Outcomes as a key; whole numbers print alike whether they were written `3` or `3.0`.
fn key(outcome: &[Value]) -> String {
    let word = |value: &Value| match value.as_f64() {
        Some(number) => number.to_string(),
        None => value.to_string(),
    };
    outcome.iter().map(word).collect::<Vec<_>>().join(", ")
}
