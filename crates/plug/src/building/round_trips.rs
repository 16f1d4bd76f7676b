//! For tests of rulesets: every ready team passes through the builder, a team file and a text unchanged.

use super::{DraftGroup, Reading, TeamDraft, TeamRead, TeamText, judge, read, write};
use crate::Playable;

/// Checks every ready team of a game.
///
/// # Panics
/// If one is not what it was.
pub fn round_trips<R: Playable>() {
    let ready = R::listing().forces.into_iter().map(|(id, _)| id).filter(|id| !id.starts_with("random"));
    let ready: Vec<String> = ready.collect();
    assert!(!ready.is_empty(), "no ready teams");
    for id in &ready {
        let team = R::team_of(id).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        let verdict = judge::<R>(&team).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        assert!(verdict.faults.is_empty() && verdict.fixes.is_empty(), "{id}: {:?}", verdict.faults);
        let force = verdict.force.unwrap_or_default();
        assert_eq!(sorted(R::team_of(&force).unwrap_or_default()), sorted(team.clone()), "{id} as a line");
        let written = write::<R>(&team).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        let file = R::teams_in_file(&written.file).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        assert_eq!(
            file.into_iter().map(sorted).collect::<Vec<_>>(),
            [sorted(team.clone())],
            "{id} as a file"
        );
        for text in [&written.text, &written.file, &force] {
            let pasted = TeamText { text: text.clone(), list: None };
            let found = read::<R>(&pasted).unwrap_or_else(|fault| panic!("{id}: {fault}\n{text}"));
            for line in &found.lines {
                assert_eq!(line.reading, Reading::Clear, "{id}: {line:?}\n{text}");
            }
            assert_eq!(sorted(placed(found)), sorted(team.clone()), "{id}\n{text}");
        }
    }
}

/// The team of what was read, if every line is clear.
fn placed(found: TeamRead) -> TeamDraft {
    let kinds = if found.groups.is_empty() { vec![String::new()] } else { found.groups };
    let mut groups: Vec<DraftGroup> =
        kinds.into_iter().map(|kind| DraftGroup { kind, units: Vec::new() }).collect();
    for line in found.lines {
        for meaning in line.meanings {
            groups[line.group].units.extend(std::iter::repeat_n(meaning.unit, meaning.count));
        }
    }
    TeamDraft { name: found.name, list: found.list, size: found.size, groups, extras: found.extras }
}

/// A team in which the order of picks does not matter.
fn sorted(mut team: TeamDraft) -> TeamDraft {
    for unit in team.groups.iter_mut().flat_map(|group| &mut group.units) {
        unit.picks.retain(|_, values| !values.is_empty());
        unit.picks.values_mut().for_each(|values| values.sort());
    }
    team.extras.retain(|_, values| !values.is_empty());
    team.extras.values_mut().for_each(|values| values.sort());
    team
}
