//! What would mend a team: small changes are tried one by one, and those after which the check finds fewer faults and
//! no new ones are suggested. No rule is written here.

use super::{DraftGroup, DraftUnit, ForceList, Many, TeamDraft, TeamFault, TeamVerdict};
use crate::Playable;
use serde::Serialize;
use std::collections::BTreeMap;

/// The most changes that are suggested.
const SHOWN: usize = 3;
/// The most teams that are judged in search of them.
const TRIES: usize = 600;
/// The most models that one change adds or takes away.
const STEPS: usize = 10;

/// A change that settles faults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fix {
    /// What to do: `Remove Enforcer Captain`.
    pub text: String,
    /// How many faults it settles.
    pub settles: usize,
    /// The team after it.
    pub team: TeamDraft,
}

/// A change to try: its words, how much it changes, and the team after it.
struct Change {
    text: String,
    size: usize,
    team: TeamDraft,
}

/// The best changes: those that settle most faults, and of these those that change least.
pub(super) fn fixes<R: Playable>(draft: &TeamDraft, list: &ForceList, now: &TeamVerdict) -> Vec<Fix> {
    if now.faults.is_empty() {
        return Vec::new();
    }
    let mut search = Search { list, draft, now, tries: 0, found: Vec::new() };
    search.all::<R>();
    let mut found = search.found;
    found.sort_by_key(|(size, fix)| (std::cmp::Reverse(fix.settles), *size));
    let mut shown: Vec<Fix> = Vec::new();
    for (_, fix) in found {
        if shown.len() < SHOWN && !shown.iter().any(|known| known.text == fix.text) {
            shown.push(fix);
        }
    }
    shown
}

/// How many faults a change settles; none if it brings a new one.
fn settled(now: &[TeamFault], then: &[TeamFault]) -> usize {
    let count =
        |faults: &[TeamFault], rule: &Option<String>| faults.iter().filter(|f| f.rule == *rule).count();
    let worse = then.iter().any(|fault| count(then, &fault.rule) > count(now, &fault.rule));
    if worse { 0 } else { now.len().saturating_sub(then.len()) }
}

struct Search<'a> {
    list: &'a ForceList,
    draft: &'a TeamDraft,
    now: &'a TeamVerdict,
    tries: usize,
    found: Vec<(usize, Fix)>,
}

impl Search<'_> {
    /// Judges a team with a change; whether it settles something.
    fn attempt<R: Playable>(&mut self, change: Change) -> bool {
        if self.tries == TRIES {
            return false;
        }
        self.tries += 1;
        let settles = settled(&self.now.faults, &R::judge_team(&change.team).faults);
        if settles > 0 {
            self.found.push((change.size, Fix { text: change.text, settles, team: change.team }));
        }
        settles > 0
    }

    fn all<R: Playable>(&mut self) {
        self.sizes::<R>();
        self.picks::<R>();
        self.extras::<R>();
        self.removals::<R>();
        self.additions::<R>();
        self.swaps::<R>();
    }

    fn title(&self, unit: &str) -> String {
        self.list.units.iter().find(|known| known.id == unit).map_or(unit, |known| &known.title).to_string()
    }

    /// A larger or smaller game.
    fn sizes<R: Playable>(&mut self) {
        for size in self.list.sizes.iter().filter(|size| **size != self.draft.size) {
            let team = TeamDraft { size: *size, ..self.draft.clone() };
            // It changes the game and not only the team, so it comes after what changes the team.
            self.attempt::<R>(Change {
                text: format!("Play a game of {size} {}", self.list.currency),
                size: STEPS,
                team,
            });
        }
    }

    /// Other weapons for models with a fault, or less for any model.
    fn picks<R: Playable>(&mut self) {
        for (g, group) in self.draft.groups.iter().enumerate() {
            for (u, unit) in group.units.iter().enumerate() {
                let name = self.title(&unit.unit);
                let with = |kind: &str, values: Vec<String>| {
                    let mut team = self.draft.clone();
                    team.groups[g].units[u].picks.insert(kind.to_string(), values);
                    team
                };
                let mut changes = Vec::new();
                for (kind, values) in &unit.picks {
                    for value in values {
                        let rest = values.iter().filter(|other| *other != value).cloned().collect();
                        let text = format!("Leave out {} ({name})", self.value(&unit.unit, kind, value));
                        changes.push(Change { text, size: 1, team: with(kind, rest) });
                    }
                }
                let faulty = self.now.faults.iter().any(|f| (f.group, f.unit) == (Some(g), Some(u)));
                let kinds = self.list.units.iter().find(|known| known.id == unit.unit).filter(|_| faulty);
                for kind in kinds.into_iter().flat_map(|known| &known.picks) {
                    for value in kind.values.iter().filter(|_| kind.many != Many::Any) {
                        let text = format!("Give {name} {}", plain(&value.title));
                        changes.push(Change { text, size: 1, team: with(&kind.id, vec![value.id.clone()]) });
                    }
                }
                for change in changes {
                    self.attempt::<R>(change);
                }
            }
        }
    }

    fn value(&self, unit: &str, kind: &str, value: &str) -> String {
        let unit = self.list.units.iter().find(|known| known.id == unit);
        let kind = unit.and_then(|unit| unit.picks.iter().find(|known| known.id == kind));
        let found = kind.and_then(|kind| kind.values.iter().find(|known| known.id == value));
        found.map_or_else(|| value.to_string(), |found| plain(&found.title))
    }

    /// Less of what is picked for the whole team, or all of it as it usually is.
    fn extras<R: Playable>(&mut self) {
        for (id, values) in &self.draft.extras {
            let kind = self.list.extras.iter().find(|known| known.id == *id);
            let with = |values: Vec<String>| {
                let mut team = self.draft.clone();
                team.extras.insert(id.clone(), values);
                team
            };
            let mut changes = Vec::new();
            if let Some(kind) = kind.filter(|kind| kind.many == Many::Copies && !values.is_empty()) {
                let text = format!("Take the usual {}", kind.title);
                changes.push(Change { text, size: 2, team: with(Vec::new()) });
            } else {
                for (i, value) in values.iter().enumerate() {
                    let found = kind.and_then(|kind| kind.values.iter().find(|known| known.id == *value));
                    let title = found.map_or_else(|| value.clone(), |found| plain(&found.title));
                    let rest = values[..i].iter().chain(&values[i + 1..]).cloned().collect();
                    changes.push(Change { text: format!("Leave out {title}"), size: 1, team: with(rest) });
                }
            }
            for change in changes {
                self.attempt::<R>(change);
            }
        }
    }

    /// One model less, or as many of the same as it takes; a whole group less.
    fn removals<R: Playable>(&mut self) {
        for g in 0..self.draft.groups.len() {
            let mut kinds: Vec<&DraftUnit> = Vec::new();
            for unit in self.draft.groups[g].units.iter().filter(|unit| !unit.unit.is_empty()) {
                if !kinds.contains(&unit) {
                    kinds.push(unit);
                }
            }
            for unit in kinds {
                let mut team = self.draft.clone();
                for steps in 1..=STEPS {
                    let Some(at) = team.groups[g].units.iter().rposition(|known| known == unit) else {
                        break;
                    };
                    team.groups[g].units.remove(at);
                    let text = format!("Remove {}", counted(steps, &self.title(&unit.unit)));
                    if self.attempt::<R>(Change { text, size: steps, team: team.clone() }) {
                        break;
                    }
                }
            }
            if self.draft.groups.len() > 1 {
                let mut team = self.draft.clone();
                let gone = team.groups.remove(g);
                let text = format!("Remove {} {}", self.group(&gone), g + 1);
                self.attempt::<R>(Change { text, size: gone.units.len().max(1), team });
            }
        }
    }

    fn group(&self, group: &DraftGroup) -> String {
        let kind = self.list.groups.iter().find(|known| known.id == group.kind);
        kind.map_or(&group.kind, |kind| &kind.title).clone()
    }

    /// One model more, or as many of the same as it takes.
    fn additions<R: Playable>(&mut self) {
        for g in 0..self.draft.groups.len() {
            let kind = self.list.groups.iter().find(|kind| kind.id == self.draft.groups[g].kind);
            for unit in kind.map_or(&[][..], |kind| &kind.units) {
                let mut team = self.draft.clone();
                for steps in 1..=STEPS {
                    team.groups[g].units.push(DraftUnit { unit: unit.clone(), picks: BTreeMap::new() });
                    let text = format!("Add {}", counted(steps, &self.title(unit)));
                    let change = Change { text, size: steps, team: team.clone() };
                    if self.attempt::<R>(change) || !self.is_short(g) {
                        break;
                    }
                }
            }
        }
    }

    /// One model in another's place.
    fn swaps<R: Playable>(&mut self) {
        for g in 0..self.draft.groups.len() {
            let kind = self.list.groups.iter().find(|kind| kind.id == self.draft.groups[g].kind);
            let others = kind.map_or(&[][..], |kind| &kind.units);
            let own = &self.draft.groups[g].units;
            for u in (0..own.len()).filter(|u| !own[..*u].contains(&own[*u])) {
                for other in others.iter().filter(|other| **other != own[u].unit) {
                    let mut team = self.draft.clone();
                    team.groups[g].units[u] = DraftUnit { unit: other.clone(), picks: BTreeMap::new() };
                    let text = format!("Swap {} for {}", self.title(&own[u].unit), self.title(other));
                    self.attempt::<R>(Change { text, size: 2, team });
                }
            }
        }
    }

    /// Whether a fault is about a whole group or the whole team, so that several models may settle it.
    fn is_short(&self, g: usize) -> bool {
        let about = |fault: &TeamFault| fault.unit.is_none() && fault.group.is_none_or(|group| group == g);
        self.now.faults.iter().any(about) && !self.list.group.is_empty()
    }
}

/// A title without the figures in brackets.
pub(super) fn plain(title: &str) -> String {
    let mut out = String::with_capacity(title.len());
    let mut depth = 0usize;
    for c in title.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            c if depth == 0 => out.push(c),
            _ => (),
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn counted(count: usize, title: &str) -> String {
    if count == 1 { title.to_string() } else { format!("{count} × {title}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_that_brings_a_new_fault_settles_nothing() {
        let fault =
            |rule: &str| TeamFault { text: String::new(), rule: Some(rule.into()), group: None, unit: None };
        assert_eq!(settled(&[fault("a"), fault("b")], &[fault("a")]), 1);
        assert_eq!(settled(&[fault("a"), fault("b")], &[fault("c")]), 0);
        assert_eq!(settled(&[fault("a")], &[fault("a")]), 0);
        assert_eq!((counted(1, "Boy"), counted(2, "Boy")), ("Boy".to_string(), "2 × Boy".to_string()));
        assert_eq!(plain("Rifle [R6, AP1] + Blade [CC]"), "Rifle + Blade");
    }
}
