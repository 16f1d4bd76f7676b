//! Comparing what a script expects with the facts of a position.

use sortie_kernel::fact::Fact;
use sortie_rulebook::search::nearest;
use std::cmp::Ordering;
use toml::Value;

/// What is written for a fact that must not be there, such as a model that left the table.
const ABSENT: &str = "absent";
/// What is written for a fact that is there and empty.
const NOTHING: &str = "nothing";

/// How many names are listed when one is unknown.
const NAMES_MAX: usize = 24;

/// Compares a table of expectations, nested or with dotted names, with facts. Each failure is a path and what
/// was expected and found there.
pub(super) fn compare(expected: &toml::Table, facts: &Fact) -> Vec<(String, String)> {
    let mut failures = Vec::new();
    for (name, value) in expected {
        at_name(name, name, value, facts, &mut failures);
    }
    failures
}

/// The pairs of names in expectations under `between`, each once.
pub(super) fn pairs(expected: &toml::Table) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    for (name, value) in expected {
        if name == "between" || name.starts_with("between.") {
            paths_below(name, value, &mut paths);
        }
    }
    let mut pairs: Vec<(String, String)> = Vec::new();
    for path in paths {
        let mut parts = path.split('.').skip(1);
        if let (Some(from), Some(to)) = (parts.next(), parts.next()) {
            let pair = (from.to_string(), to.to_string());
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

/// Every path of names from here to a value.
fn paths_below(path: &str, value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Table(table) if !table.is_empty() => {
            for (name, below) in table {
                paths_below(&format!("{path}.{name}"), below, out);
            }
        }
        _ => out.push(path.to_string()),
    }
}

fn at_name(name: &str, path: &str, expected: &Value, within: &Fact, out: &mut Vec<(String, String)>) {
    match look(within, name) {
        Ok(fact) => value(path, expected, fact, out),
        Err(_) if all_are(expected, &[ABSENT]) => (),
        // A model that is absent has no damage, no weapon and no name either.
        Err(missing) if missing.below_nothing && all_are(expected, &[ABSENT, NOTHING]) => (),
        Err(missing) => {
            out.push((path.to_string(), format!("expected {expected}, found {}", missing.message)));
        }
    }
}

/// Whether one of these words is expected at this name and everywhere below it.
fn all_are(expected: &Value, words: &[&str]) -> bool {
    match expected {
        Value::Table(table) => !table.is_empty() && table.values().all(|below| all_are(below, words)),
        other => other.as_str().is_some_and(|word| words.contains(&word)),
    }
}

/// Why a name leads nowhere.
struct Missing {
    /// Whether a fact above it is there and empty, such as `active` while nobody is active.
    below_nothing: bool,
    message: String,
}

impl Missing {
    fn new(message: String) -> Missing {
        Missing { below_nothing: false, message }
    }
}

/// The fact with this name, which may be a dotted path. Names that contain dots themselves are tried whole first.
fn look<'a>(within: &'a Fact, name: &str) -> Result<&'a Fact, Missing> {
    if let Some(fact) = within.at(name) {
        return Ok(fact);
    }
    match within {
        Fact::Map(map) => {
            if let Some(fact) = map.get(name) {
                return Ok(fact);
            }
            let mut deepest = None;
            for (dot, _) in name.match_indices('.') {
                if let Some(below) = map.get(&name[..dot]) {
                    match look(below, &name[dot + 1..]) {
                        Ok(fact) => return Ok(fact),
                        Err(unknown) => deepest = Some(unknown),
                    }
                }
            }
            let first = name.split('.').next().unwrap_or(name);
            Err(deepest.unwrap_or_else(|| Missing::new(no_such(first, within))))
        }
        Fact::List(list) => {
            let (index, rest) = name.split_once('.').unwrap_or((name, ""));
            match index.parse::<usize>().ok().and_then(|i| list.get(i)) {
                Some(fact) if rest.is_empty() => Ok(fact),
                Some(fact) => look(fact, rest),
                None => Err(Missing::new(format!("no entry {index:?} in a list of {}", list.len()))),
            }
        }
        Fact::Nothing => Err(Missing { below_nothing: true, message: "nothing".to_string() }),
        _ => Err(Missing::new(format!("{within}, which has nothing below it called {name:?}"))),
    }
}

fn no_such(name: &str, within: &Fact) -> String {
    let names = within.names();
    let hint = nearest(name, names.iter().copied()).map(|word| format!(" (did you mean {word:?}?)"));
    let shown = names.iter().take(NAMES_MAX).copied().collect::<Vec<_>>().join(", ");
    let more = if names.len() > NAMES_MAX { ", …" } else { "" };
    format!("no fact {name:?}{}; there are: {shown}{more}", hint.unwrap_or_default())
}

fn value(path: &str, expected: &Value, found: &Fact, out: &mut Vec<(String, String)>) {
    let same = match (expected, found) {
        (Value::Table(table), Fact::Map(_)) => {
            for (name, below) in table {
                at_name(name, &format!("{path}.{name}"), below, found, out);
            }
            true
        }
        // Entries of a list are named by their place, as in `tokens.0.kind`.
        (Value::Table(table), Fact::List(_)) if table.keys().all(|name| name.parse::<usize>().is_ok()) => {
            for (name, below) in table {
                at_name(name, &format!("{path}.{name}"), below, found, out);
            }
            true
        }
        (Value::Table(table), Fact::Nothing) if !table.keys().any(|word| WORDS.contains(&word.as_str())) => {
            all_are(expected, &[ABSENT, NOTHING])
        }
        (Value::Table(table), _) => match condition(table, found) {
            Ok(same) => same,
            Err(message) => return out.push((path.to_string(), message)),
        },
        (Value::Array(items), Fact::List(facts)) if items.len() == facts.len() => {
            for (i, (item, fact)) in items.iter().zip(facts).enumerate() {
                value(&format!("{path}.{i}"), item, fact, out);
            }
            true
        }
        _ => plain(expected, found),
    };
    if !same {
        out.push((path.to_string(), format!("expected {expected}, found {found}")));
    }
}

fn plain(expected: &Value, found: &Fact) -> bool {
    match (expected, found) {
        (Value::Boolean(a), Fact::Bool(b)) => a == b,
        (Value::Integer(a), Fact::Number(b)) => a == b,
        (Value::String(a), Fact::Text(b)) if a == b => true,
        // A length that is not whole is a text; the same length written as a number, or with zeros, is equal to it.
        (Value::Integer(_) | Value::Float(_), Fact::Text(_)) | (Value::Float(_), Fact::Number(_)) => {
            order(found, expected).is_some_and(Ordering::is_eq)
        }
        (Value::String(a), Fact::Text(_) | Fact::Number(_)) if a.contains('.') => {
            order(found, expected).is_some_and(Ordering::is_eq)
        }
        (Value::String(a), Fact::Nothing) => a == NOTHING,
        (Value::String(a), Fact::List(facts)) if facts.is_empty() => a == NOTHING,
        // A short list may be written as notation has it: a spot as `500,730`.
        (Value::String(a), Fact::List(facts)) if !facts.is_empty() => {
            let words: Vec<String> = facts.iter().map(ToString::to_string).collect();
            *a == words.join(",")
        }
        (Value::Array(items), Fact::List(facts)) => {
            items.len() == facts.len() && items.iter().zip(facts).all(|(item, fact)| plain(item, fact))
        }
        _ => false,
    }
}

/// The words of conditions.
const WORDS: [&str; 5] = ["at_least", "at_most", "not", "has", "lacks"];

/// A number in thousandths: a whole one, or a length such as `"4.25"`.
fn thousandths(text: &str) -> Option<i64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    let part: i64 = format!("{decimals:0<3}").parse().ok()?;
    whole.checked_mul(1000)?.checked_add(if whole < 0 { -part } else { part })
}

/// How a found number or length compares with a bound.
fn order(found: &Fact, bound: &Value) -> Option<Ordering> {
    let found = match found {
        Fact::Number(number) => number.checked_mul(1000)?,
        Fact::Text(text) => thousandths(text)?,
        _ => return None,
    };
    let bound = match bound {
        Value::Integer(number) => number.checked_mul(1000)?,
        Value::Float(number) => thousandths(&number.to_string())?,
        Value::String(text) => thousandths(text)?,
        _ => return None,
    };
    Some(found.cmp(&bound))
}

/// A table in place of a single value is a condition on it: every entry must hold.
fn condition(table: &toml::Table, found: &Fact) -> Result<bool, String> {
    let holds = |part: &Value| match found {
        Fact::List(facts) => facts.iter().any(|fact| plain(part, fact)),
        Fact::Text(text) => part.as_str().is_some_and(|part| text.contains(part)),
        _ => false,
    };
    for (word, bound) in table {
        let same = match (word.as_str(), bound, found) {
            ("at_least", bound, found) => order(found, bound).is_some_and(Ordering::is_ge),
            ("at_most", bound, found) => order(found, bound).is_some_and(Ordering::is_le),
            ("not", bound, found) => !plain(bound, found),
            ("has", bound, _) => holds(bound),
            ("lacks", bound, _) => !holds(bound),
            _ => {
                let hint = nearest(word, WORDS).map(|word| format!(" (did you mean {word:?}?)"));
                return Err(format!(
                    "{found} has nothing below it, and {word:?} is not a condition{}; conditions are: {}",
                    hint.unwrap_or_default(),
                    WORDS.join(", ")
                ));
            }
        };
        if !same {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> Fact {
        let model = Fact::map([("hp", Fact::from(2u8)), ("keys", Fact::list(["slow", "tough"]))]);
        Fact::map([
            ("models", Fact::map([("A1", model)])),
            ("cubes", Fact::map([("3.4.1", Fact::map([("smoke", Fact::from(true))]))])),
            ("points", Fact::list([3u8, 4])),
            ("card", Fact::Nothing),
            ("name", Fact::from("Depot")),
            ("apart", Fact::from("4.25")),
        ])
    }

    fn failures(text: &str) -> Vec<(String, String)> {
        compare(&toml::from_str(text).unwrap(), &facts())
    }

    #[test]
    fn nested_and_dotted_names_lead_to_the_same_fact() {
        let good = [
            "models.A1.hp = 2",
            "\"models.A1.hp\" = 2",
            "models = { A1 = { hp = 2, keys = [\"slow\", \"tough\"] } }",
            "\"cubes.3.4.1.smoke\" = true",
            "cubes.\"3.4.1\".smoke = true",
            "points = [3, 4]\n\"points.1\" = 4",
            "points.0 = 3\npoints.1 = { at_least = 4 }\npoints.2 = \"absent\"",
            "points = { 1 = 4 }",
            "points.2.kind = \"absent\"\nmodels.B1 = { hp = \"absent\", keys = \"absent\" }",
            "card = \"nothing\"\nmodels.B1 = \"absent\"",
            "points = \"3,4\"",
            "card.model = \"nothing\"\ncard.owner.name = \"nothing\"",
            "\"card.model\" = \"nothing\"",
            "apart = { at_least = 4, at_most = \"4.25\" }",
            "apart = 4.25\nmodels.A1.hp = 2.0",
            "apart = \"4.250\"\nmodels.A1.hp = \"2.0\"",
            "apart = { at_least = 4.2, not = 4.26 }",
            "models.A1.hp = { at_least = 2, at_most = 2, not = 3 }",
            "models.A1.keys = { has = \"slow\", lacks = \"fast\" }\nname = { has = \"epo\" }",
        ];
        for text in good {
            assert_eq!(failures(text), [], "{text}");
        }
    }

    #[test]
    fn failures_say_what_was_expected_and_found() {
        let one = |text: &str| {
            let failures = failures(text);
            assert_eq!(failures.len(), 1, "{text}: {failures:?}");
            let (path, message) = &failures[0];
            format!("{path}: {message}")
        };
        assert_eq!(one("models.A1.hp = 3"), "models.A1.hp: expected 3, found 2");
        assert_eq!(one("models.A1.hp = \"2\""), "models.A1.hp: expected \"2\", found 2");
        assert_eq!(one("apart = 4.26"), "apart: expected 4.26, found \"4.25\"");
        assert_eq!(one("points = [3, 5]"), "points.1: expected 5, found 4");
        assert_eq!(one("points = [3]"), "points: expected [3], found [3, 4]");
        assert!(
            one("models.A1.ph = 3").contains("no fact \"ph\" (did you mean \"hp\"?); there are: hp, keys")
        );
        assert!(one("\"model.A1.hp\" = 3").contains("did you mean \"models\"?"));
        assert!(one("models.A1 = \"absent\"").contains("found {"));
        assert!(one("models.A1.hp = { at_leats = 3 }").contains("did you mean \"at_least\"?"));
        assert!(one("models.A1.hp = { at_least = 3 }").contains("found 2"));
        assert!(one("points.7 = 1").contains("points.7: expected 1, found no entry \"7\" in a list of 2"));
        assert_eq!(one("card.model = 3"), "card: expected { model = 3 }, found nothing");
        assert_eq!(one("\"card.model\" = 3"), "card.model: expected 3, found nothing");
        assert_eq!(one("apart = { at_least = 5 }"), "apart: expected { at_least = 5 }, found \"4.25\"");
        assert!(one("\"points.7\" = 1").contains("no entry \"7\" in a list of 2"));
    }
}
