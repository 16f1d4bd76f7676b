//! The fields that a sort of case knows, and what is said of others.
//!
//! The formats let a case carry fields that nobody reads, so a foreign word is passed over with a remark. A word
//! that is near a known one is a misspelling: to ignore it would silently answer another question.

use serde_json::{Map, Value};
use sortie_kernel::words::Fault;
use sortie_rulebook::search::nearest;

/// The names of the fields of an object, each with those of the objects in it.
#[derive(Debug)]
pub struct Fields(pub(super) &'static [(&'static str, Option<&'static Fields>)]);

/// Fields that any case may carry: what it is called, and what people should know of it.
const COMMON: [&str; 7] = ["id", "kind", "group", "note", "notes", "source", "expect"];

/// A row of fields that hold no further objects.
macro_rules! plain {
    ($($name:literal),* $(,)?) => { Fields(&[$(($name, None)),*]) };
}

/// Odds of Kill Team. The flags beside the fighters tell how a case was made.
pub(super) static KILL_TEAM_ODDS: Fields = Fields(&[
    ("attacker", Some(&KILL_TEAM_WEAPON)),
    ("defender", Some(&KILL_TEAM_DEFENDER)),
    ("cover_choice_neutral", None),
    ("reroll_choice_neutral", None),
    ("tie_break_free", None),
]);
static KILL_TEAM_WEAPON: Fields = plain![
    "attacks",
    "skill",
    "normal_damage",
    "critical_damage",
    "lethal",
    "rending",
    "balanced",
    "ceaseless",
    "relentless",
    "stun",
    "brutal",
    "mortal_wounds",
    "ap",
    "piercing",
    "no_cover",
    "wounds",
    "strategy",
];
static KILL_TEAM_DEFENDER: Fields = plain![
    "defence",
    "save",
    "invulnerable",
    "cover_saves",
    "wounds",
    "attacks",
    "skill",
    "normal_damage",
    "critical_damage",
    "lethal",
    "rending",
    "balanced",
    "ceaseless",
    "relentless",
    "stun",
    "brutal",
    "mortal_wounds",
    "ap",
    "piercing",
    "no_cover",
    "strategy",
];

/// Sight and distances of Kill Team.
pub(super) static KILL_TEAM_SIGHT: Fields = Fields(&[
    ("shooter", Some(&OPERATIVE)),
    ("target", Some(&OPERATIVE)),
    ("others", Some(&OPERATIVE)),
    ("terrain", Some(&PART)),
    ("a", Some(&OPERATIVE)),
    ("b", Some(&OPERATIVE)),
    ("operative", Some(&OPERATIVE)),
    ("point", Some(&POINT)),
    ("part", Some(&PART)),
    ("radius", None),
]);
static OPERATIVE: Fields =
    plain!["class", "x", "y", "z", "base_radius", "body_radius", "height", "eye", "order"];
static PART: Fields = plain!["feature", "outline", "z0", "z1", "traits"];
static POINT: Fields = plain!["x", "y", "z"];

/// Odds of Deadzone, third edition.
pub(super) static DEADZONE_ODDS: Fields = Fields(&[
    ("ranged", Some(&POOL)),
    ("survive", Some(&POOL)),
    ("energy_shield", None),
    ("armour", None),
    ("ap", None),
    ("tough", None),
    ("toxic", None),
    ("hp", None),
    ("attacker", Some(&SIDE)),
    ("defender", Some(&SIDE)),
]);
static POOL: Fields = plain!["dice", "target"];
static SIDE: Fields = plain!["dice", "target", "armour", "ap", "tough", "hp", "test"];

/// Sight of Deadzone, third edition.
pub(super) static DEADZONE_SIGHT: Fields =
    Fields(&[("board", None), ("shooter", Some(&MODEL)), ("target", Some(&MODEL)), ("others", Some(&MODEL))]);
static MODEL: Fields = plain!["cube", "at", "size", "pinned"];

/// Steps of Deadzone, third edition.
pub(super) static DEADZONE_STEPS: Fields = plain!["board", "start", "start_holding", "size"];

/// Goes through the fields of a case: those that are foreign to it are put into `foreign`, as dotted paths.
///
/// # Errors
/// The first field that is a misspelling of a known one.
pub(super) fn check(
    case: &Map<String, Value>,
    fields: &'static Fields,
    foreign: &mut Vec<String>,
) -> Result<(), Fault> {
    object(case, fields, "", foreign)
}

fn object(
    case: &Map<String, Value>,
    fields: &'static Fields,
    place: &str,
    foreign: &mut Vec<String>,
) -> Result<(), Fault> {
    let known = || fields.0.iter().map(|(name, _)| *name).chain(COMMON);
    for (name, value) in case {
        let path = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
        match fields.0.iter().find(|(known, _)| known == name) {
            Some((_, Some(inner))) => inside(value, inner, &path, foreign)?,
            Some((_, None)) => (),
            None if COMMON.contains(&name.as_str()) => (),
            None if nearest(name, known()).is_some() => {
                return Err(Fault::unknown(path, "field", name, known()));
            }
            None => foreign.push(path),
        }
    }
    Ok(())
}

/// The object that a field holds, or each of a list of them.
fn inside(
    value: &Value,
    fields: &'static Fields,
    path: &str,
    foreign: &mut Vec<String>,
) -> Result<(), Fault> {
    match value {
        Value::Object(case) => object(case, fields, path, foreign),
        Value::Array(list) => list
            .iter()
            .enumerate()
            .try_for_each(|(number, value)| inside(value, fields, &format!("{path}[{number}]"), foreign)),
        _ => Ok(()),
    }
}
