//! The verdict on a team: its faults, what could not be added to it, and what would mend it.

use super::{DraftUnit, ForceList, TeamDraft, TeamFault, TeamVerdict, fixes};
use crate::Playable;
use serde::Serialize;
use sortie_kernel::words::Fault;
use sortie_rulebook::marks;
use std::collections::BTreeMap;

/// A unit that would bring a new fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Barred {
    /// The unit.
    pub unit: String,
    /// Why not.
    pub text: String,
    /// The rule that says so.
    pub rule: Option<String>,
}

/// A team with more models than this is refused before it is judged.
const UNITS_MAX: usize = 64;
/// A team with more names in it is refused too: every unit that might be added is judged with all of them.
const WORDS_MAX: usize = 1000;
/// Nothing that a player writes is longer.
const TEXT_MAX: usize = 100;

/// The list of a team that is not unreasonably large.
///
/// # Errors
/// Why it is not a team at all.
pub(super) fn sound<'a>(draft: &TeamDraft, lists: &'a [ForceList]) -> Result<&'a ForceList, Fault> {
    let known = || lists.iter().map(|list| list.id.as_str());
    let list = lists.iter().find(|list| list.id == draft.list);
    let list = list.ok_or_else(|| Fault::unknown("list", "list", &draft.list, known()))?;
    let words = draft.units().flat_map(|unit| unit.picks.values().flatten().chain([&unit.unit]));
    let words: Vec<&String> = words.chain(draft.extras.values().flatten()).chain([&draft.name]).collect();
    if draft.units().count() > UNITS_MAX || draft.groups.len() > UNITS_MAX {
        return Err(Fault::new("team", format!("a team can have at most {UNITS_MAX} models")));
    }
    if words.len() > WORDS_MAX || words.iter().any(|word| word.chars().count() > TEXT_MAX) {
        return Err(Fault::new("team", "the team has too many options, or a name is too long"));
    }
    Ok(list)
}

/// Judges a team, what could still be added to it, and what would mend it.
///
/// # Errors
/// If it is not a team at all: unreasonably large, or bought from an unknown list.
pub fn judge<R: Playable>(draft: &TeamDraft) -> Result<TeamVerdict, Fault> {
    let lists = R::force_lists();
    let list = sound(draft, &lists)?;
    // What is tried and refused here is not part of any game, so it marks no rule as reached.
    Ok(marks::apart(|| {
        let mut verdict = R::judge_team(draft);
        let groups = 0..draft.groups.len();
        verdict.barred = groups.map(|group| barred::<R>(draft, list, group, &verdict)).collect();
        verdict.fixes = fixes::fixes::<R>(draft, list, &verdict);
        verdict
    }))
}

fn barred<R: Playable>(draft: &TeamDraft, list: &ForceList, group: usize, now: &TeamVerdict) -> Vec<Barred> {
    let kind = list.groups.iter().find(|kind| kind.id == draft.groups[group].kind);
    let count = |faults: &[TeamFault], like: &TeamFault| faults.iter().filter(|f| f.is_like(like)).count();
    let units = kind.map_or(&[][..], |kind| &kind.units).iter();
    units
        .filter_map(|unit| {
            let mut tried = draft.clone();
            tried.groups[group].units.push(DraftUnit { unit: unit.clone(), picks: BTreeMap::new() });
            let then = R::judge_team(&tried).faults;
            // A fault that is there already, perhaps with another number in it, is not the newcomer's.
            let new = then.iter().rfind(|fault| count(&then, fault) > count(&now.faults, fault))?;
            Some(Barred { unit: unit.clone(), text: new.text.clone(), rule: new.rule.clone() })
        })
        .collect()
}
