//! What is answered to a pasted line: how it was read, a note, and what it may mean.

use super::super::reading::{Meaning, ReadLine, Reading};
use super::super::wording::{armed, words};
use super::super::{DraftUnit, ForceList, Many, PickKind, PickValue, UnitKind};
use super::{Armed, Found, is_near, names};
use sortie_rulebook::search::distance;
use std::collections::BTreeMap;

/// The most names that are offered for one that is not known.
const NEAREST: usize = 3;

/// The models whose names are nearest to a word that is not known.
pub(in super::super) fn nearest(list: &ForceList, name: &str, count: usize) -> Vec<Meaning> {
    let said = words(name);
    let text = said.join(" ");
    let mut ranked: Vec<(usize, usize, &UnitKind)> = Vec::new();
    for unit in &list.units {
        let title = words(&unit.title);
        let shared =
            title.iter().filter(|word| said.iter().any(|own| own == *word || is_near(own, word))).count();
        let steps = distance(&text.chars().take(60).collect::<String>(), &title.join(" "));
        if shared > 0 || steps <= text.chars().count() / 2 {
            ranked.push((said.len().max(title.len()) - shared, steps, unit));
        }
    }
    ranked.sort_by_key(|(missing, steps, _)| (*missing, *steps));
    let meaning = |(_, _, unit): (usize, usize, &UnitKind)| Meaning {
        title: if unit.role.is_empty() {
            unit.title.clone()
        } else {
            format!("{} ({})", unit.title, unit.role)
        },
        unit: DraftUnit { unit: unit.id.clone(), picks: BTreeMap::new() },
        count,
    };
    ranked.into_iter().take(NEAREST).map(meaning).collect()
}

impl Found<'_> {
    /// The line as it was understood.
    pub(in super::super) fn line(&self, list: &ForceList, text: &str, group: usize) -> ReadLine {
        let line = |reading, note: String, meanings| ReadLine {
            text: text.to_string(),
            reading,
            note,
            group,
            meanings,
        };
        match self {
            Found::Nothing { name, count } => {
                let said = words(name);
                let mut values = list.units.iter().flat_map(|unit| &unit.picks).flat_map(|pick| &pick.values);
                let note = if values.any(|value| names(value).contains(&said)) {
                    format!("“{name}” is not a model. Write it after the model that carries it.")
                } else {
                    format!("{} has no model of this name, so it stays out.", list.title)
                };
                line(Reading::LeftOut, note, nearest(list, name, *count))
            }
            Found::Units { exact, said, count, read } => match read.as_slice() {
                [only] => {
                    let spelling = (!exact).then(|| (said.clone(), only.kind.title.clone()));
                    let (reading, note, meanings) = only.understood(*count, spelling.as_ref());
                    line(reading, note, meanings)
                }
                several => {
                    let meaning = |own: &Armed<'_>| own.meaning(*count, &own.unit, &own.place(list));
                    line(
                        Reading::Question,
                        "Which of these is meant?".into(),
                        several.iter().map(meaning).collect(),
                    )
                }
            },
        }
    }
}

impl Armed<'_> {
    fn meaning(&self, count: usize, unit: &DraftUnit, place: &str) -> Meaning {
        let title = armed(self.kind, unit);
        let place = if place.is_empty() { String::new() } else { format!(" ({place})") };
        Meaning { title: format!("{title}{place}"), unit: unit.clone(), count }
    }

    /// What tells it from others of its name.
    fn place(&self, list: &ForceList) -> String {
        let kind = list.groups.iter().find(|kind| kind.units.contains(&self.unit.unit));
        let group = kind.filter(|_| list.groups.len() > 1).map(|kind| kind.title.as_str());
        let role = Some(self.kind.role.as_str()).filter(|role| !role.is_empty());
        group.into_iter().chain(role).collect::<Vec<_>>().join(", ")
    }

    fn with(&self, pick: &PickKind, value: &PickValue) -> DraftUnit {
        let mut unit = self.unit.clone();
        let own = unit.picks.entry(pick.id.clone()).or_default();
        if matches!(pick.many, Many::One | Many::Maybe) {
            own.clear();
        }
        own.push(value.id.clone());
        unit
    }

    fn understood(
        &self,
        count: usize,
        spelling: Option<&(String, String)>,
    ) -> (Reading, String, Vec<Meaning>) {
        if let Some((pick, values)) = &self.open {
            let note = format!("{}: which {}?", self.kind.title, pick.title.to_lowercase());
            let meanings =
                values.iter().map(|value| self.meaning(count, &self.with(pick, value), "")).collect();
            return (Reading::Question, note, meanings);
        }
        if let Some(first) = self.unread.first() {
            let all: Vec<String> = self.unread.iter().map(|part| format!("“{part}”")).collect();
            let note = format!("{} cannot take {}.", self.kind.title, all.join(" or "));
            let mut plain = self.meaning(count, &self.unit, "");
            plain.title = format!("Without: {}", plain.title);
            let mut near: Vec<(usize, &PickKind, &PickValue)> = Vec::new();
            for pick in &self.kind.picks {
                let values = pick.values.iter().filter(|value| {
                    let title = words(&value.title);
                    title.iter().any(|word| first.split(' ').any(|own| is_near(own, word)))
                });
                near.extend(
                    values.map(|value| (distance(first, &words(&value.title).join(" ")), pick, value)),
                );
            }
            near.sort_by_key(|(steps, _, _)| *steps);
            let offers = near
                .into_iter()
                .take(2)
                .map(|(_, pick, value)| self.meaning(count, &self.with(pick, value), ""));
            return (Reading::Question, note, [plain].into_iter().chain(offers).collect());
        }
        let title = armed(self.kind, &self.unit);
        let many = if count > 1 { format!("{count} × ") } else { String::new() };
        let spelt =
            spelling.into_iter().chain(&self.respelt).map(|(from, to)| format!(" Read “{from}” as {to}."));
        let note = format!("{many}{title}.{}", spelt.collect::<String>());
        (Reading::Clear, note, vec![Meaning { title, unit: self.unit.clone(), count }])
    }
}
