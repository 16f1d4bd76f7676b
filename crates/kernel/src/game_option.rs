//! What else may be agreed before a game, and what may be given for it.

use serde::Serialize;
use std::fmt;

/// Something that may be agreed before a game, besides mission, board and forces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameOption {
    /// The name that a set-up gives it by.
    pub id: String,
    /// What screens call it.
    pub title: String,
    /// What it does, in one line.
    pub about: String,
    /// What may be given for it.
    pub values: OptionValues,
    /// What holds if nothing is given, in words.
    pub default: String,
}

/// What may be given for an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionValues {
    /// One of these words.
    Words {
        /// The words.
        words: Vec<String>,
    },
    /// A whole number.
    Number {
        /// The smallest.
        from: u32,
        /// The largest; `None` if there is no limit worth naming.
        to: Option<u32>,
    },
    /// The random seed of something: any whole number.
    Seed {
        /// Of what: a random board, or random forces.
        of: SeedOf,
    },
}

/// What a seed is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeedOf {
    /// A random board or map.
    Board,
    /// Random forces.
    Forces,
}

impl GameOption {
    /// One of a few words.
    #[must_use]
    pub fn words(id: &str, title: &str, words: &[&str], default: &str, about: &str) -> GameOption {
        let words = words.iter().map(|word| (*word).to_string()).collect();
        GameOption::of(id, title, OptionValues::Words { words }, default, about)
    }

    /// A whole number.
    #[must_use]
    pub fn number(
        id: &str,
        title: &str,
        (from, to): (u32, Option<u32>),
        default: &str,
        about: &str,
    ) -> GameOption {
        GameOption::of(id, title, OptionValues::Number { from, to }, default, about)
    }

    /// The seed of random boards or forces.
    #[must_use]
    pub fn seed(id: &str, of: SeedOf, default: u64) -> GameOption {
        let (title, about) = match of {
            SeedOf::Board => ("Board seed", "which random board is laid out, with board random"),
            SeedOf::Forces => ("Force seed", "which random forces are put together"),
        };
        GameOption::of(id, title, OptionValues::Seed { of }, &default.to_string(), about)
    }

    fn of(id: &str, title: &str, values: OptionValues, default: &str, about: &str) -> GameOption {
        let [id, title, default, about] = [id, title, default, about].map(str::to_string);
        GameOption { id, title, about, values, default }
    }
}

/// As a terminal lists it: `on or off (default off): operatives may go on guard`.
impl fmt::Display for GameOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.values {
            OptionValues::Words { words } => {
                let (last, before) = words.split_last().map_or(("", &[][..]), |(last, all)| (last, all));
                write!(f, "{} or {last}", before.join(", "))?;
            }
            OptionValues::Number { from, to: Some(to) } => write!(f, "{from} to {to}")?,
            OptionValues::Number { from, to: None } => write!(f, "a number, {from} or more")?,
            OptionValues::Seed { .. } => write!(f, "a number, 0 or more")?,
        }
        write!(f, " (default {}): {}", self.default, self.about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_listed_with_their_values() {
        let listed = |option: GameOption| option.to_string();
        let mode = GameOption::words("mode", "Mode", &["open", "matched", "other"], "open", "how to play");
        assert_eq!(listed(mode), "open, matched or other (default open): how to play");
        let points = GameOption::number("points", "Points", (1, None), "250", "the limit");
        assert_eq!(listed(points), "a number, 1 or more (default 250): the limit");
        let die = GameOption::number("die", "Die", (1, Some(6)), "agreed", "decides");
        assert_eq!(listed(die), "1 to 6 (default agreed): decides");
        let seed = GameOption::seed("map-seed", SeedOf::Board, 1);
        assert!(listed(seed).starts_with("a number, 0 or more (default 1): which random board"));
    }
}
