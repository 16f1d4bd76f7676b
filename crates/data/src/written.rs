//! A team written out in full where a game names its force: one line of JSON with the fields of a team file, as the
//! team builder makes it. The same check judges it, and the record of the game keeps the line.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sortie_kernel::words::Fault;

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

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

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
