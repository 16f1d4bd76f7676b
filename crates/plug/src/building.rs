//! Building a team: the lists it is bought from, the team as far as it has come, and the verdict of the one check
//! that judges every team.
//!
//! A screen shows what is here and knows no rule. A ruleset translates a [`TeamDraft`] into its own team, judges it as
//! it judges a team file, and answers in its own words. Suggested fixes, teams as text and pasted teams are in the
//! files below, for every game alike.

mod builder;
mod fixes;
mod judging;
mod matching;
mod reading;
mod round_trips;
mod wording;
mod writing;

pub use builder::TeamBuilder;
pub use fixes::Fix;
pub use judging::{Barred, judge};
pub use reading::{Meaning, ReadLine, Reading, TeamRead, TeamText, read};
pub use round_trips::round_trips;
pub use writing::{TeamWritten, write};

use serde::{Deserialize, Serialize};
use sortie_kernel::words::Fault;
use sortie_rulebook::RuleId;
use std::collections::BTreeMap;

/// What the models of a faction are bought from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ForceList {
    /// The name to ask for it by.
    pub id: String,
    /// For people.
    pub title: String,
    /// The sizes of game, in points; none where a team has no price.
    pub sizes: Vec<u16>,
    /// What prices count: `points`.
    pub currency: String,
    /// What a group of models is called, such as `fire team`; empty where a team has no groups.
    pub group: String,
    /// The kinds of groups; one, of all units, where a team has none.
    pub groups: Vec<GroupKind>,
    /// Who can be bought.
    pub units: Vec<UnitKind>,
    /// What is picked for the team as a whole.
    pub extras: Vec<PickKind>,
}

impl ForceList {
    /// A list of a game whose teams are priced in points and have no groups.
    #[must_use]
    pub fn ungrouped(id: String, title: &str, sizes: &[u16], units: Vec<UnitKind>) -> ForceList {
        let all = units.iter().map(|unit| unit.id.clone()).collect();
        ForceList {
            id,
            title: title.to_string(),
            sizes: sizes.to_vec(),
            currency: "points".into(),
            group: String::new(),
            groups: vec![GroupKind { id: String::new(), title: title.to_string(), units: all }],
            units,
            extras: Vec::new(),
        }
    }
}

/// A kind of group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GroupKind {
    /// The name to ask for it by.
    pub id: String,
    /// For people.
    pub title: String,
    /// The units that may be in it.
    pub units: Vec<String>,
}

/// A model that can be bought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UnitKind {
    /// The name to ask for it by.
    pub id: String,
    /// For people.
    pub title: String,
    /// Its part in the team: `Leader`.
    pub role: String,
    /// The lowest price, before options; 0 where models are free.
    pub points: u16,
    /// Its figures in words.
    pub line: String,
    /// What can be picked for it.
    pub picks: Vec<PickKind>,
}

/// Something to pick for a model or a team: weapons, equipment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PickKind {
    /// The name to ask for it by.
    pub id: String,
    /// For people.
    pub title: String,
    /// How many may be picked.
    pub many: Many,
    /// What there is.
    pub values: Vec<PickValue>,
    /// What stands where nothing is picked of a kind that has copies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub usual: Vec<String>,
}

impl PickKind {
    /// Something to pick of which there are no copies.
    #[must_use]
    pub fn new(id: &str, title: &str, many: Many, values: Vec<PickValue>) -> PickKind {
        PickKind { id: id.into(), title: title.into(), many, values, usual: Vec::new() }
    }
}

/// How many of several things may be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Many {
    /// Exactly one; the first if none is named.
    One,
    /// One or none.
    Maybe,
    /// Any number; what is too many is a fault.
    Any,
    /// Any number of copies of each; the usual ones if none is named.
    Copies,
}

/// Something that can be picked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PickValue {
    /// The name to ask for it by.
    pub id: String,
    /// For people.
    pub title: String,
    /// What it costs, or saves.
    pub points: i32,
}

/// A team as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TeamDraft {
    /// What the player calls it.
    pub name: String,
    /// The list it is bought from.
    pub list: String,
    /// The size of game; 0 where there are none.
    pub size: u16,
    /// Its groups; one where a team has none.
    pub groups: Vec<DraftGroup>,
    /// What was picked for the team as a whole.
    #[serde(default)]
    pub extras: BTreeMap<String, Vec<String>>,
}

/// A group of a team.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DraftGroup {
    /// Its kind.
    pub kind: String,
    /// Its models.
    pub units: Vec<DraftUnit>,
}

/// A model of a team.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DraftUnit {
    /// Which one of the list.
    pub unit: String,
    /// What was picked for it.
    #[serde(default)]
    pub picks: BTreeMap<String, Vec<String>>,
}

impl DraftUnit {
    /// What was picked of a kind.
    #[must_use]
    pub fn picked(&self, kind: &str) -> &[String] {
        self.picks.get(kind).map_or(&[], Vec::as_slice)
    }
}

impl TeamDraft {
    /// Everybody in it.
    pub fn units(&self) -> impl Iterator<Item = &DraftUnit> {
        self.groups.iter().flat_map(|group| &group.units)
    }
}

/// Something that is wrong with a team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamFault {
    /// What is wrong.
    pub text: String,
    /// The rule that says so.
    pub rule: Option<String>,
    /// The group it is about, counted from 0.
    pub group: Option<usize>,
    /// The model of that group it is about, counted from 0.
    pub unit: Option<usize>,
}

impl TeamFault {
    /// A fault of a team file, which names its rule in brackets at its end.
    #[must_use]
    pub fn new(fault: &Fault, group: Option<usize>, unit: Option<usize>) -> TeamFault {
        let message = fault.message.trim_end();
        let split = message.strip_suffix(')').and_then(|head| head.rsplit_once(" ("));
        let found = split.and_then(|(head, id)| Some((head, RuleId::parse(id)?)));
        let (text, rule) = found.map_or((message, None), |(head, id)| (head, Some(id.as_str().to_string())));
        let text = match &fault.meant {
            Some(word) => format!("{text} (did you mean {word:?}?)"),
            None => text.to_string(),
        };
        TeamFault { text, rule, group, unit }
    }

    /// Whether another one is of the same sort at the same place.
    fn is_like(&self, other: &TeamFault) -> bool {
        (&self.rule, self.group, self.unit) == (&other.rule, other.group, other.unit)
    }
}

/// The last number after a word in the place of a fault: `fire team 2`, `models[3]`.
#[must_use]
pub fn number_after(place: &str, word: &str) -> Option<usize> {
    place.rmatch_indices(word).find_map(|(start, _)| {
        let rest = place[start + word.len()..].chars();
        rest.take_while(char::is_ascii_digit).collect::<String>().parse().ok()
    })
}

/// What the check says about a team.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamVerdict {
    /// What it costs.
    pub points: u32,
    /// What it may cost.
    pub limit: u32,
    /// What each model of each group costs, with what was picked for it.
    pub costs: Vec<Vec<u32>>,
    /// Everything that is wrong.
    pub faults: Vec<TeamFault>,
    /// The team as a game names it, if nothing is wrong.
    pub force: Option<String>,
    /// What cannot be added now, and why; by group.
    pub barred: Vec<Vec<Barred>>,
    /// Changes that settle faults, the best first.
    pub fixes: Vec<Fix>,
}

impl TeamVerdict {
    /// The verdict on a team without groups. Its faults name models as team files do: `models[3]`.
    #[must_use]
    pub fn ungrouped(
        size: u16,
        costs: Vec<u32>,
        faults: &[Fault],
        force: impl FnOnce() -> String,
    ) -> TeamVerdict {
        let told = |fault: &Fault| {
            let unit = number_after(&fault.place, "models[");
            TeamFault::new(fault, unit.map(|_| 0), unit)
        };
        TeamVerdict {
            points: costs.iter().sum(),
            limit: size.into(),
            costs: vec![costs],
            faults: faults.iter().map(told).collect(),
            force: faults.is_empty().then(force),
            barred: Vec::new(),
            fixes: Vec::new(),
        }
    }
}

/// A word of notation as people write it: `bomb-bot` is `Bomb bot`.
#[must_use]
pub fn spelled_out(word: &str) -> String {
    let mut text = word.replace('-', " ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_gives_up_its_rule_and_its_place() {
        let fault = Fault::new("team x, fire team 2, operative 3", "too many (MINI-KEY-01)");
        let found = TeamFault::new(&fault, number_after(&fault.place, "fire team "), None);
        assert_eq!((found.text.as_str(), found.rule.as_deref()), ("too many", Some("MINI-KEY-01")));
        assert_eq!((found.group, number_after(&fault.place, "operative ")), (Some(2), Some(3)));
        assert_eq!(number_after("team x, models[12]", "models["), Some(12));
        assert_eq!((number_after("team x", "models["), number_after("models[x]", "models[")), (None, None));
        let odd = Fault::new("", "a weapon (long)");
        assert_eq!(TeamFault::new(&odd, None, None).text, "a weapon (long)");
        let unknown = Fault::unknown("", "model", "Scraper", ["Scrapper"]);
        assert!(TeamFault::new(&unknown, None, None).text.ends_with("(did you mean \"Scrapper\"?)"));
    }
}
