//! The fields of a script, and faults of the file with line, column and the word that was probably meant.

use super::Failure;
use super::locate;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// A whole script; `S` is the ruleset's own set-up part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptFile<S> {
    /// The id of the ruleset.
    #[allow(dead_code, reason = "it is read first, to know the type of the set-up")]
    pub ruleset: String,
    /// What the script shows, in a sentence.
    pub title: String,
    /// Anything a reader should know.
    #[allow(dead_code, reason = "for readers of the file")]
    #[serde(default)]
    pub note: String,
    /// Ids of the rules that the script proves.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The position, in the ruleset's own fields; may be left out if every case has its own.
    pub setup: Option<S>,
    /// What must hold before the first step; its dice are those rolled before the first question.
    #[serde(default)]
    pub start: Step,
    /// The steps in order.
    #[serde(default)]
    pub step: Vec<Step>,
    /// Several cases, instead of steps.
    pub case: Option<Vec<Case<S>>>,
}

/// One of several cases over one set-up, or over its own. Each starts from the set-up again.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case<S> {
    /// What the case shows, in a sentence.
    pub title: String,
    /// Anything a reader should know.
    #[allow(dead_code, reason = "for readers of the file")]
    #[serde(default)]
    pub note: String,
    /// Ids of the rules that this case proves, besides those of the file.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The position of this case; the file's if absent.
    pub setup: Option<S>,
    /// What must hold before the first step; the file's if absent.
    pub start: Option<Step>,
    /// The steps in order.
    #[serde(default)]
    pub step: Vec<Step>,
}

/// A choice and its expected outcome. Every field is optional.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The choice in notation. Without it the step only looks.
    #[serde(rename = "do")]
    pub choice: Option<String>,
    /// Who makes it; the side that is asked, if absent.
    pub by: Option<String>,
    /// Faces for everything rolled until the next question, all of them used up.
    #[serde(default)]
    pub dice: Vec<u16>,
    /// The rule that must refuse the choice; the position must then be as it was.
    pub refused: Option<Refuser>,
    /// Part of the reason given with the refusal.
    pub why: Option<String>,
    /// Facts by name, nested or dotted.
    #[serde(default)]
    pub expect: toml::Table,
    /// Lines of narration that must come in this order, others between them allowed.
    #[serde(default)]
    pub events: Vec<EventLine>,
    /// Lines of narration that must not come.
    #[serde(default)]
    pub no_events: Vec<EventLine>,
    /// The question that must come next.
    pub asked: Option<Asked>,
    /// Lines that the next menu must hold.
    #[serde(default)]
    pub menu_has: Vec<String>,
    /// Lines that the next menu must not hold.
    #[serde(default)]
    pub menu_lacks: Vec<String>,
    /// The whole next menu, in any order.
    pub menu_is: Option<Vec<String>>,
    /// Lines that the law must allow next, whether or not a sampled menu lists them.
    #[serde(default)]
    pub legal: Vec<String>,
    /// Lines that the law must refuse next, each with the rule that refuses it.
    #[serde(default)]
    pub illegal: IllegalLines,
    /// Whether the game must be over, and how.
    pub over: Option<Over>,
    /// Anything a reader should know.
    #[allow(dead_code, reason = "for readers of the file")]
    #[serde(default)]
    pub note: String,
}

/// Who must refuse a choice.
#[derive(Deserialize, Clone, Debug)]
#[serde(untagged, expecting = "expected a rule id, a list of rule ids, or true for any rule")]
pub enum Refuser {
    /// This rule.
    Rule(String),
    /// One of these.
    AnyOf(Vec<String>),
    /// Any rule, if true.
    Any(bool),
}

/// Lines that must be refused.
#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "expected lines with the rule that refuses each, or a list of lines")]
pub enum IllegalLines {
    /// Each with the rule that refuses it.
    ByRule(BTreeMap<String, Refuser>),
    /// By any rule.
    Plain(Vec<String>),
}

impl Default for IllegalLines {
    fn default() -> Self {
        IllegalLines::Plain(Vec::new())
    }
}

impl IllegalLines {
    /// Every line with who must refuse it.
    pub(super) fn lines(&self) -> Vec<(&str, Refuser)> {
        match self {
            IllegalLines::ByRule(lines) => {
                lines.iter().map(|(line, by)| (line.as_str(), by.clone())).collect()
            }
            IllegalLines::Plain(lines) => {
                lines.iter().map(|line| (line.as_str(), Refuser::Any(true))).collect()
            }
        }
    }
}

/// What a line of narration must be: part of its text or its rule id; or both, its faces, and how many there are.
#[derive(Debug)]
pub enum EventLine {
    /// Part of the text, or a rule id.
    Part(String),
    /// All of these that are given.
    Exact(EventFields),
}

/// The parts of a line of narration.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct EventFields {
    /// Part of the text.
    pub says: Option<String>,
    /// The rule at work.
    pub rule: Option<String>,
    /// The faces rolled for it.
    pub faces: Option<Vec<u16>>,
    /// How many dice were rolled for it, bonus dice included.
    pub dice: Option<usize>,
}

/// What the next question must be.
pub enum Asked {
    /// The word `nothing`: nobody is asked anything.
    Word(String),
    /// A question that matches everything given.
    Question(AskedFields),
}

/// The parts of a question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedFields {
    /// Who is asked: `a` or `b`.
    pub by: Option<String>,
    /// The kind of question.
    pub kind: Option<String>,
    /// Part of the question.
    pub question: Option<String>,
    /// Whether the answer is hidden from the other side.
    pub secret: Option<bool>,
}

/// Whether the game must be over, and how.
pub enum Over {
    /// Whether.
    Plain(bool),
    /// How.
    How(OverFields),
}

/// How a game must have ended.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverFields {
    /// `a`, `b` or `draw`.
    pub winner: Option<String>,
    /// Points of A and B.
    pub scores: Option<[i16; 2]>,
}

/// Reads either a plain value or a table of fields; unlike an untagged enum it says what is wrong with the table.
macro_rules! plain_or_fields {
    ($type:ident, $visitor:ident, $expecting:literal, $visit:ident($plain:ty) => $make:expr, $fields:path) => {
        struct $visitor;

        impl<'de> Visitor<'de> for $visitor {
            type Value = $type;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($expecting)
            }

            fn $visit<E: serde::de::Error>(self, plain: $plain) -> Result<$type, E> {
                Ok($make(plain))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<$type, A::Error> {
                Deserialize::deserialize(MapAccessDeserializer::new(map)).map($fields)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_any($visitor)
            }
        }
    };
}

plain_or_fields!(
    EventLine,
    EventLineVisitor,
    "part of a line of narration, a rule id, or a table with says, rule, faces and dice",
    visit_str(&str) => |part: &str| EventLine::Part(part.to_string()),
    EventLine::Exact
);
plain_or_fields!(
    Asked,
    AskedVisitor,
    "\"nothing\", or a table with by, kind, question and secret",
    visit_str(&str) => |word: &str| Asked::Word(word.to_string()),
    Asked::Question
);
plain_or_fields!(
    Over,
    OverVisitor,
    "true, false, or a table with winner and scores",
    visit_bool(bool) => Over::Plain,
    Over::How
);

/// The ruleset that a script names.
pub(super) fn ruleset(text: &str) -> Result<String, Failure> {
    let table: toml::Table = toml::from_str(text).map_err(|error| failure(text, &error))?;
    match table.get("ruleset") {
        Some(toml::Value::String(name)) => Ok(name.clone()),
        Some(other) => {
            Err(locate::failure(text, "ruleset", format!("expected a name in quotes, found {other}")))
        }
        None => {
            let meant = sortie_rulebook::search::nearest("ruleset", table.keys().map(String::as_str));
            let hint = meant.map_or(String::new(), |word| format!(" ({word:?} stands in its place)"));
            Err(Failure { line: 0, column: 0, message: format!("the field \"ruleset\" is missing{hint}") })
        }
    }
}

/// Reads a script of a known ruleset.
pub(super) fn parse<S: DeserializeOwned>(text: &str) -> Result<ScriptFile<S>, Failure> {
    toml::from_str(text).map_err(|error| failure(text, &error))
}

/// A fault of the TOML reader in our words, with the nearest known word.
fn failure(text: &str, error: &toml::de::Error) -> Failure {
    let (line, column) = error.span().map_or((0, 0), |span| locate::line_and_column(text, span.start));
    let message = in_words(error.message().trim().replace('\n', "; "));
    let hint = ["unknown field `", "unknown variant `"].into_iter().find_map(|opening| {
        let (_, rest) = message.split_once(opening)?;
        let mut words = rest.split('`').step_by(2);
        let wrong = words.next()?;
        sortie_rulebook::search::nearest(wrong, words).map(|word| format!(" (did you mean {word:?}?)"))
    });
    // What is unknown names itself.
    let field = error.span().filter(|_| hint.is_none() && !message.starts_with("unknown field"));
    let place = field.and_then(|span| locate::field(text, span.start)).map(|field| format!("{field}: "));
    Failure { line, column, message: place.unwrap_or_default() + &message + &hint.unwrap_or_default() }
}

/// The reader's names of numbers as a script's author would call them.
fn in_words(message: String) -> String {
    let names =
        [("expected u8", "expected a number from 0 to 255"), ("expected u16", "expected a whole number")];
    let named = names.iter().find_map(|(ends, words)| Some(message.strip_suffix(ends)?.to_string() + words));
    named.unwrap_or(message)
}
