//! A team written out in full: where a game names its force it is one line of JSON with the fields of a team file, as
//! the team builder makes it; the same check judges it, and the record of the game keeps the line. The builder also
//! writes a team file with one team, for a user's data folder, and reads such a file back.

use crate::files;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sortie_kernel::words::Fault;
use std::collections::BTreeMap;

/// A longer line is refused unread.
const LINE_MAX: usize = 20_000;
/// More models are refused before anybody counts their points.
const MODELS_MAX: usize = 64;
/// The most letters of a team's name.
const NAME_MAX: usize = 60;

/// Whether the name of a force is a whole team.
#[must_use]
pub fn is_written(force: &str) -> bool {
    force.trim_start().starts_with('{')
}

/// Reads the line; `size` gives the name of a team and how many models it has.
///
/// # Errors
/// What is wrong with it.
pub fn read<T: DeserializeOwned>(
    place: &str,
    line: &str,
    size: impl FnOnce(&T) -> (&str, usize),
) -> Result<T, Fault> {
    if line.len() > LINE_MAX {
        return Err(Fault::new(place, "this team is too long"));
    }
    let team: T = serde_json::from_str(line).map_err(|error| Fault::new(place, error.to_string()))?;
    let (name, models) = size(&team);
    if name.is_empty() || name.chars().count() > NAME_MAX || name.chars().any(char::is_control) {
        return Err(Fault::new(place, format!("a team has a name of 1 to {NAME_MAX} letters")));
    }
    if models > MODELS_MAX {
        return Err(Fault::new(place, format!("{models} models; a team has at most {MODELS_MAX}")));
    }
    Ok(team)
}

/// Writes the line.
#[must_use]
pub fn line<T: Serialize>(team: &T) -> String {
    serde_json::to_string(team).unwrap_or_default()
}

/// Writes a file of one team, under the name that team files use for their entries.
#[must_use]
pub fn file<T: Serialize>(entries: &str, team: &T) -> String {
    toml::to_string(&BTreeMap::from([(entries, [team])])).unwrap_or_default()
}

/// Reads the teams of a file.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn teams<T: DeserializeOwned>(entries: &str, text: &str) -> Result<Vec<T>, Fault> {
    let place = "the team file";
    if text.len() > LINE_MAX {
        return Err(Fault::new(place, "this file is too long for a team"));
    }
    let mut found: BTreeMap<String, Vec<T>> = files::parse(place, text)?;
    let teams = found.remove(entries).unwrap_or_default();
    match found.keys().next() {
        Some(other) => Err(Fault::unknown(place, "field", other, [entries])),
        None if teams.is_empty() => Err(Fault::new(place, format!("there is no [[{entries}]] in it"))),
        None => Ok(teams),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[test]
    fn a_file_holds_a_team_and_says_what_is_wrong_with_it() {
        let team = Team { name: "Night watch".into(), models: 3 };
        let text = file("team", &team);
        assert_eq!(text, "[[team]]\nname = \"Night watch\"\nmodels = 3\n");
        assert_eq!(teams("team", &text), Ok(vec![team]));
        for (text, why) in [
            (
                "[[team]]\nname = \"x\"\nmodls = 1\n",
                "line 3: unknown field \"modls\" (did you mean \"models\"?)",
            ),
            ("[[tam]]\nname = \"x\"\nmodels = 1\n", "unknown field \"tam\" (did you mean \"team\"?)"),
            ("", "no [[team]]"),
            ("[[team", "line 1"),
        ] {
            let fault = teams::<Team>("team", text).expect_err("a fault").to_string();
            assert!(fault.contains(why), "{fault}");
        }
        assert!(teams::<Team>("team", &" ".repeat(LINE_MAX + 1)).is_err());
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Team {
        name: String,
        models: usize,
    }

    #[test]
    fn a_line_holds_a_team_and_odd_ones_are_refused() {
        let team = Team { name: "Night\nwatch".into(), models: 3 };
        assert!(!line(&team).contains('\n'), "a record keeps it in one line");
        let read = |text: &str| read::<Team>("force a", text, |team| (&team.name, team.models));
        let sound = Team { name: "Night watch".into(), models: 3 };
        assert!(is_written(&line(&sound)) && !is_written("plague-100"));
        assert_eq!(read(&line(&sound)), Ok(sound));
        assert!(read(&line(&team)).is_err_and(|fault| fault.message.contains("name")));
        for (text, why) in [
            ("{", "EOF"),
            (r#"{"name":"","models":1}"#, "name"),
            (r#"{"name":"x","models":99}"#, "99 models"),
            (r#"{"name":"x","models":1,"gold":1}"#, "gold"),
        ] {
            assert!(read(text).is_err_and(|fault| fault.message.contains(why)), "{text}");
        }
        assert!(
            read(&format!("{{{}", " ".repeat(LINE_MAX))).is_err_and(|fault| fault.message.contains("long"))
        );
    }
}
