//! A pasted team: a team file, a force written out in full, or text as people write it, matched line by line with the
//! names of a list.
//!
//! A line is clear, a question, or left out. Nothing is guessed but spelling, and that is said.

use super::matching::{Found, find, named};
use super::{DraftUnit, ForceList, TeamDraft, wording};
use crate::Playable;
use serde::{Deserialize, Serialize};
use sortie_kernel::words::Fault;
use std::collections::BTreeMap;

/// A longer text is refused unread.
const TEXT_MAX: usize = 20_000;
/// A text of more lines, too.
const LINES_MAX: usize = 200;

/// A team to be read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TeamText {
    /// What was pasted.
    pub text: String,
    /// The list to read it with; found out if absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub list: Option<String>,
}

/// How well a line was understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// It says one thing.
    Clear,
    /// It may say several.
    Question,
    /// It says nothing that the list has.
    LeftOut,
}

/// Something that a line may mean.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Meaning {
    /// For people.
    pub title: String,
    /// The model that it adds.
    pub unit: DraftUnit,
    /// How many of it.
    pub count: usize,
}

/// A line that was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReadLine {
    /// As it was pasted.
    pub text: String,
    /// How well it was understood.
    pub reading: Reading,
    /// What was read, what is asked, or why it stays out.
    pub note: String,
    /// The part of the text it is in: a heading begins a new group.
    pub group: usize,
    /// What it may mean: one if it is clear, the nearest names if it stays out.
    pub meanings: Vec<Meaning>,
}

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamRead {
    /// The team's name.
    pub name: String,
    /// The list it is bought from.
    pub list: String,
    /// The size of game.
    pub size: u16,
    /// The kinds of its groups, where headings name them; by number.
    pub groups: Vec<String>,
    /// Every line that was not empty.
    pub lines: Vec<ReadLine>,
    /// What was picked for the team as a whole.
    pub extras: BTreeMap<String, Vec<String>>,
}

/// Reads a pasted team.
///
/// # Errors
/// If there is nothing to read, or a file is broken.
pub fn read<R: Playable>(pasted: &TeamText) -> Result<TeamRead, Fault> {
    let lists = R::force_lists();
    let place = "the pasted text";
    let text = pasted.text.trim();
    if lists.is_empty() {
        return Err(Fault::new(place, "the forces of this game are fixed"));
    }
    if text.is_empty() {
        return Err(Fault::new(place, "there is nothing to read yet"));
    }
    if text.len() > TEXT_MAX || text.lines().count() > LINES_MAX {
        return Err(Fault::new(place, "this is too long for a team"));
    }
    if text.starts_with('{') {
        let draft: Result<TeamDraft, _> = serde_json::from_str(text);
        let draft = draft.or_else(|_| R::team_of(text))?;
        return Ok(listed(&draft, &lists, &[]));
    }
    if text.lines().any(|line| line.trim_start().starts_with("[[")) {
        let mut teams = R::teams_in_file(text)?.into_iter();
        let first = teams.next().unwrap_or_default();
        return Ok(listed(&first, &lists, &teams.map(|team| team.name).collect::<Vec<_>>()));
    }
    let wanted = pasted.list.as_deref().filter(|id| !id.is_empty());
    let known = || lists.iter().map(|list| list.id.as_str());
    let list = match wanted {
        Some(id) => lists
            .iter()
            .find(|list| list.id == id)
            .ok_or_else(|| Fault::unknown("list", "list", id, known()))?,
        None => likeliest(text, &lists),
    };
    Ok(as_text(text, list))
}

/// A team of a file, model by model. Names that the list does not have stay out, with the nearest that it has.
fn listed(draft: &TeamDraft, lists: &[ForceList], others: &[String]) -> TeamRead {
    let list = lists.iter().find(|list| list.id == draft.list);
    let mut lines = Vec::new();
    for (group, own) in draft.groups.iter().enumerate() {
        for unit in &own.units {
            let known = list.and_then(|list| list.units.iter().find(|known| known.id == unit.unit));
            let name = unit.unit.rsplit('/').next().unwrap_or(&unit.unit);
            let line = |reading, note: String, meanings| ReadLine {
                text: known.map_or(name, |known| known.title.as_str()).to_string(),
                reading,
                note,
                group,
                meanings,
            };
            lines.push(match (known, list) {
                (Some(known), _) => {
                    let title = wording::armed(known, unit);
                    let meaning = Meaning { title: title.clone(), unit: unit.clone(), count: 1 };
                    line(Reading::Clear, title, vec![meaning])
                }
                (None, Some(list)) => line(
                    Reading::LeftOut,
                    format!("{} has no model of this name.", list.title),
                    super::matching::nearest(list, name, 1),
                ),
                (None, None) => {
                    line(Reading::LeftOut, format!("There is no list {:?}.", draft.list), Vec::new())
                }
            });
        }
    }
    for name in others {
        lines.push(ReadLine {
            text: name.clone(),
            reading: Reading::LeftOut,
            note: "The file holds several teams. Only the first is read; paste this one by itself.".into(),
            group: 0,
            meanings: Vec::new(),
        });
    }
    TeamRead {
        name: draft.name.clone(),
        list: draft.list.clone(),
        size: draft.size,
        groups: draft.groups.iter().map(|group| group.kind.clone()).collect(),
        lines,
        extras: draft.extras.clone(),
    }
}

/// The list whose names and titles occur most often.
fn likeliest<'a>(text: &str, lists: &'a [ForceList]) -> &'a ForceList {
    let score = |list: &ForceList| -> usize {
        let line = |line: &str| match find(list, line, None) {
            Found::Units { exact: true, .. } => 4,
            Found::Units { .. } => 1,
            Found::Nothing { .. } if heading(list, line).is_some() => 2,
            Found::Nothing { .. } if wording::mentions(line, &list.title) => 3,
            Found::Nothing { .. } => 0,
        };
        text.lines().map(line).sum()
    };
    // Of several that fit as well, the first.
    let best = lists.iter().map(score).max().unwrap_or(0);
    lists.iter().find(|list| score(list) == best).unwrap_or(&lists[0])
}

/// The kind of group that a line names as a heading.
fn heading(list: &ForceList, line: &str) -> Option<String> {
    if list.group.is_empty() {
        return None;
    }
    let mut words = wording::words(line);
    if words.len() > 1 && words.last().is_some_and(|word| word.parse::<u32>().is_ok()) {
        words.pop();
    }
    let is = |name: &str| wording::words(name) == words;
    list.groups.iter().find(|kind| is(&kind.title) || is(&kind.id)).map(|kind| kind.id.clone())
}

fn as_text(text: &str, list: &ForceList) -> TeamRead {
    let mut out = TeamRead {
        list: list.id.clone(),
        size: list.sizes.first().copied().unwrap_or(0),
        ..TeamRead::default()
    };
    let mut is_head = true;
    let all: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // As we write it: the name, and below it the list.
    let is_list = |line: &&str| wording::counted(line).0.is_none() && wording::mentions(line, &list.title);
    let is_titled = wording::counted(all[0]).0.is_none() && all.get(1).is_some_and(is_list);
    for (n, line) in all.into_iter().enumerate() {
        let group = out.groups.len().saturating_sub(1);
        let clear = |note: String| ReadLine {
            text: line.to_string(),
            reading: Reading::Clear,
            note,
            group,
            meanings: Vec::new(),
        };
        if n == 0 && is_titled {
            out.name = line.chars().take(60).collect();
            out.lines.push(clear("The name of the team.".into()));
            continue;
        }
        if let Some(kind) = heading(list, line) {
            is_head = false;
            out.groups.push(kind);
            out.lines.push(ReadLine { group: out.groups.len() - 1, ..clear("A new group begins.".into()) });
            continue;
        }
        if let Some(read) = extra(list, line, group, &mut out.extras) {
            out.lines.push(read);
            continue;
        }
        let found = find(list, line, out.groups.last().map(String::as_str));
        let is_model =
            matches!(found, Found::Units { exact: true, .. }) || wording::counted(line).0.is_some();
        if is_head
            && !is_model
            && let Some(note) = head(list, line, &mut out)
        {
            out.lines.push(clear(note));
            continue;
        }
        is_head &= !is_model;
        out.lines.push(found.line(list, line, group));
    }
    out
}

/// The lines above the models: the name of the team, its list and its size.
fn head(list: &ForceList, line: &str, out: &mut TeamRead) -> Option<String> {
    let mut numbers = wording::words(line).into_iter().filter_map(|word| word.parse().ok());
    let size = numbers.rfind(|size| list.sizes.contains(size));
    let is_list = wording::mentions(line, &list.title);
    if let Some(size) = size {
        out.size = size;
    }
    if out.name.is_empty()
        && !(is_list && wording::words(line).len() <= wording::words(&list.title).len() + 2)
    {
        out.name = line.split('(').next().unwrap_or(line).trim().chars().take(60).collect();
        return Some("The name of the team.".into());
    }
    let points = size.map(|size| format!(", {size} {}", list.currency)).unwrap_or_default();
    (is_list || size.is_some()).then(|| format!("{}{points}.", list.title))
}

/// A line of what is picked for the whole team: `Command Orders: Smoke, Push`.
fn extra(
    list: &ForceList,
    line: &str,
    group: usize,
    extras: &mut BTreeMap<String, Vec<String>>,
) -> Option<ReadLine> {
    let (title, tail) = line.split_once(':')?;
    let kind = list.extras.iter().find(|kind| wording::words(&kind.title) == wording::words(title))?;
    let (values, unknown) = named(kind, tail);
    let unknown: Vec<String> = unknown.iter().map(|name| format!("“{name}”")).collect();
    extras.insert(kind.id.clone(), values);
    let (reading, note) = if unknown.is_empty() {
        (Reading::Clear, format!("{}.", kind.title))
    } else {
        let names: Vec<String> = kind.values.iter().map(|value| value.title.clone()).collect();
        (
            Reading::LeftOut,
            format!("Not in the list: {}. There are: {}.", unknown.join(", "), names.join(", ")),
        )
    };
    Some(ReadLine { text: line.to_string(), reading, note, group, meanings: Vec::new() })
}
