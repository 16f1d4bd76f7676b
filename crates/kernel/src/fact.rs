//! What can be said about a position: a tree of named values.
//!
//! Scripts compare their expectations with it, tools print it, and it shows a newcomer every name that a script may
//! set. It is built on demand and never read by a rule.

use std::collections::BTreeMap;
use std::fmt;

/// A value, a list of values, or named values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Absent.
    Nothing,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A word or a line.
    Text(String),
    /// Values in order.
    List(Vec<Fact>),
    /// Values by name.
    Map(BTreeMap<String, Fact>),
}

impl Fact {
    /// Named values from pairs.
    pub fn map<K: Into<String>>(pairs: impl IntoIterator<Item = (K, Fact)>) -> Fact {
        Fact::Map(pairs.into_iter().map(|(name, fact)| (name.into(), fact)).collect())
    }

    /// A list from anything that becomes facts.
    pub fn list<T: Into<Fact>>(items: impl IntoIterator<Item = T>) -> Fact {
        Fact::List(items.into_iter().map(Into::into).collect())
    }

    /// The value at a dotted path: `models.E1.damage`, `rounds.0`.
    pub fn at(&self, path: &str) -> Option<&Fact> {
        path.split('.').try_fold(self, |fact, name| match fact {
            Fact::Map(map) => map.get(name),
            Fact::List(list) => list.get(name.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// What two positions have in common: values that differ are `"hidden"`.
    #[must_use]
    pub fn agree(self, other: &Fact) -> Fact {
        let hidden = || Fact::from("hidden");
        match (self, other) {
            (fact, other) if fact == *other => fact,
            (Fact::Map(map), Fact::Map(others)) => {
                let missing = others.keys().filter(|name| !map.contains_key(*name)).cloned();
                let missing: Vec<(String, Fact)> = missing.map(|name| (name, hidden())).collect();
                let common = map.into_iter().map(|(name, fact)| {
                    let fact = others.get(&name).map_or_else(hidden, |other| fact.agree(other));
                    (name, fact)
                });
                Fact::Map(common.chain(missing).collect())
            }
            (Fact::List(list), Fact::List(others)) if list.len() == others.len() => {
                Fact::List(list.into_iter().zip(others).map(|(fact, other)| fact.agree(other)).collect())
            }
            _ => hidden(),
        }
    }

    /// The names directly below, for suggestions.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Fact::Map(map) => map.keys().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }
}

impl From<bool> for Fact {
    fn from(value: bool) -> Self {
        Fact::Bool(value)
    }
}

impl From<&str> for Fact {
    fn from(value: &str) -> Self {
        Fact::Text(value.to_string())
    }
}

impl From<String> for Fact {
    fn from(value: String) -> Self {
        Fact::Text(value)
    }
}

impl<T: Into<Fact>> From<Option<T>> for Fact {
    fn from(value: Option<T>) -> Self {
        value.map_or(Fact::Nothing, Into::into)
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => { $(
        impl From<$integer> for Fact {
            fn from(value: $integer) -> Self {
                Fact::Number(i64::from(value))
            }
        }
    )* };
}
from_integers!(u8, u16, u32, i8, i16, i32, i64);

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Nothing => f.write_str("nothing"),
            Fact::Bool(value) => write!(f, "{value}"),
            Fact::Number(value) => write!(f, "{value}"),
            Fact::Text(value) => write!(f, "{value:?}"),
            Fact::List(list) => {
                f.write_str("[")?;
                for (i, fact) in list.iter().enumerate() {
                    write!(f, "{}{fact}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
            Fact::Map(map) => {
                f.write_str("{ ")?;
                for (i, (name, fact)) in map.iter().enumerate() {
                    write!(f, "{}{name} = {fact}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str(" }")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_values() {
        let fact = Fact::map([("models", Fact::map([("E1", Fact::map([("damage", Fact::from(2u8))]))]))]);
        assert_eq!(fact.at("models.E1.damage"), Some(&Fact::Number(2)));
        assert_eq!(fact.at("models.E2.damage"), None);
        assert_eq!(fact.at("models.E1").map(ToString::to_string).as_deref(), Some("{ damage = 2 }"));
    }

    #[test]
    fn what_differs_between_two_positions_is_hidden() {
        let fact = |kind: &str, extra: &str| {
            let list = Fact::list([Fact::map([("at", Fact::from("1.1.1")), ("kind", Fact::from(kind))])]);
            Fact::map([("tokens", list), ("round", Fact::from(2u8)), (extra, Fact::from(true))])
        };
        let both = fact("ammo", "left").agree(&fact("intel", "right"));
        assert_eq!(both.at("tokens.0.kind"), Some(&Fact::from("hidden")));
        assert_eq!(both.at("tokens.0.at"), Some(&Fact::from("1.1.1")));
        assert_eq!(both.at("round"), Some(&Fact::Number(2)));
        assert_eq!([both.at("left"), both.at("right")], [Some(&Fact::from("hidden")); 2]);
    }
}
