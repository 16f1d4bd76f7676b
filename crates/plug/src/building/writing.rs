//! A team as text that people read and send each other, and that [`read`](super::read) takes back.

use super::fixes::plain;
use super::wording::words;
use super::{DraftUnit, ForceList, Many, PickKind, TeamDraft, UnitKind};
use crate::Playable;
use serde::Serialize;
use sortie_kernel::words::Fault;

/// A team to take away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamWritten {
    /// For people, one line for each model.
    pub text: String,
    /// A team file for a data folder.
    pub file: String,
    /// Where the file belongs in a data folder.
    pub path: String,
}

/// Writes a team down, legal or not.
///
/// # Errors
/// If it is not a team at all.
pub fn write<R: Playable>(draft: &TeamDraft) -> Result<TeamWritten, Fault> {
    let lists = R::force_lists();
    let list = super::judging::sound(draft, &lists)?;
    let costs = R::judge_team(draft).costs;
    let cost = |g: usize, u: usize| costs.get(g).and_then(|group| group.get(u)).copied().unwrap_or(0);
    let mut text = format!("{}\n{}", draft.name, list.title);
    if !list.sizes.is_empty() {
        text.push_str(&format!(", {} {}", draft.size, list.currency));
    }
    text.push('\n');
    for (g, group) in draft.groups.iter().enumerate() {
        text.push('\n');
        if !list.group.is_empty() {
            let kind = list.groups.iter().find(|kind| kind.id == group.kind);
            text.push_str(&format!("{} {}\n", kind.map_or(&group.kind, |kind| &kind.title), g + 1));
        }
        let mut u = 0;
        while let Some(unit) = group.units.get(u) {
            let many = group.units[u..].iter().take_while(|other| *other == unit).count();
            let each = cost(g, u);
            let price = if each > 0 { format!(" ({})", each as usize * many) } else { String::new() };
            text.push_str(&format!("{many}x {}{price}\n", line(list, &group.kind, unit)));
            u += many;
        }
    }
    let extras = list.extras.iter().filter_map(|kind| Some((kind, draft.extras.get(&kind.id)?)));
    for (kind, values) in extras.filter(|(_, values)| !values.is_empty()) {
        text.push_str(&format!("\n{}: {}\n", kind.title, titles(kind, values).join(", ")));
    }
    Ok(TeamWritten {
        text,
        file: R::team_file(draft),
        path: format!("{}/{}.toml", R::TEAM_BUILDER.folder, words(&draft.name).join("-")),
    })
}

fn line(list: &ForceList, group: &str, unit: &DraftUnit) -> String {
    let Some(known) = list.units.iter().find(|known| known.id == unit.unit) else { return unit.unit.clone() };
    let allowed = list.groups.iter().find(|kind| kind.id == group);
    let same = |other: &&UnitKind| {
        other.title == known.title && allowed.is_none_or(|kind| kind.units.contains(&other.id))
    };
    let is_twice = list.units.iter().filter(same).count() > 1;
    let role = if is_twice { format!(" ({})", known.role) } else { String::new() };
    let picked: Vec<String> = known
        .picks
        .iter()
        .flat_map(|kind| {
            let chosen = unit.picked(&kind.id);
            match (kind.many, chosen, kind.values.first()) {
                (Many::One, [], Some(first)) => vec![plain(&first.title)],
                _ => titles(kind, chosen),
            }
        })
        .collect();
    let tail = if picked.is_empty() { String::new() } else { format!(": {}", picked.join(", ")) };
    format!("{}{role}{tail}", known.title)
}

/// What was picked, by its titles; several of the same are counted.
fn titles(kind: &PickKind, values: &[String]) -> Vec<String> {
    let mut seen: Vec<(&String, usize)> = Vec::new();
    for value in values {
        match seen.iter_mut().find(|(known, _)| *known == value) {
            Some((_, count)) => *count += 1,
            None => seen.push((value, 1)),
        }
    }
    let title = |id: &String| {
        kind.values
            .iter()
            .find(|value| value.id == *id)
            .map_or_else(|| id.clone(), |value| plain(&value.title))
    };
    let written = |(id, count): (&String, usize)| match count {
        1 => title(id),
        _ => format!("{count} × {}", title(id)),
    };
    seen.into_iter().map(written).collect()
}
