//! The force lists as the team builder shows them, and a team that is built with it as a line of a team file has it.

use crate::load::{
    Assembly, Bill, EquipmentEntry, FactionFile, ModelEntry, PickEntry, SIZES, SetEntry, TeamEntry, bill,
    choose_set, factions, role_letter, slug, team_of,
};
use crate::setup::RoleLetter;
use sortie_data::{syntax::title, written};
use sortie_kernel::Side;
use sortie_kernel::words::{Fault, Spec};
use sortie_plug::building::{
    DraftGroup, DraftUnit, ForceList, Many, PickKind, PickValue, TeamBuilder, TeamDraft, TeamVerdict,
    UnitKind, spelled_out,
};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What the team builder of this game does.
pub(super) const TEAM_BUILDER: TeamBuilder =
    TeamBuilder { folder: "teams", lists, judge, ready, file, teams_in };

const WEAPONS: &str = "weapons";
const OPTIONS: &str = "options";
const EQUIPMENT: &str = "equipment";
/// Between the weapons of a set.
const AND: &str = " + ";
/// What team files call an entry.
const TEAM: &str = "team";

/// One list for each faction.
fn lists() -> Vec<ForceList> {
    static LISTS: OnceLock<Vec<ForceList>> = OnceLock::new();
    let all = || factions().unwrap_or_default().iter().map(|(_, faction)| list(faction)).collect();
    LISTS.get_or_init(all).clone()
}

fn list(faction: &FactionFile) -> ForceList {
    let units: Vec<UnitKind> = faction.models.iter().map(|entry| unit(entry, faction)).collect();
    ForceList::ungrouped(slug(&faction.name), &faction.name, &SIZES, units)
}

/// An entry may be in a list with two roles, so its role belongs to its name.
fn id(entry: &ModelEntry) -> String {
    format!("{}/{}", entry.role, entry.name)
}

fn unit(entry: &ModelEntry, faction: &FactionFile) -> UnitKind {
    let mut picks = Vec::new();
    let value = |set: &SetEntry, id: String, base: u16| PickValue {
        id,
        title: set.weapons.iter().chain(&set.keywords).cloned().collect::<Vec<_>>().join(AND),
        points: i32::from(set.points) - i32::from(base),
    };
    let base = entry.sets.iter().map(|set| set.points).min().unwrap_or(0);
    if entry.sets.len() > 1 {
        let mut values: Vec<PickValue> =
            entry.sets.iter().map(|set| value(set, titles(set).join(AND), base)).collect();
        // The cheapest comes first, because a model has it if nothing else is picked.
        values.sort_by_key(|value| value.points);
        picks.push(PickKind::new(WEAPONS, "Weapons", Many::One, values));
    }
    let options = entry.options.iter().filter(|option| !option.weapons.is_empty());
    let values: Vec<PickValue> = options.map(|option| value(option, titles(option)[0].clone(), 0)).collect();
    if !values.is_empty() {
        picks.push(PickKind::new(OPTIONS, "Options", Many::Any, values));
    }
    if entry.equipment && !faction.equipment.is_empty() {
        let item = |sold: &EquipmentEntry| PickValue {
            id: sold.item.clone(),
            title: spelled_out(&sold.item),
            points: sold.points.into(),
        };
        let sold = faction.equipment.iter().filter(|sold| may_carry(entry, faction, &sold.item));
        let values: Vec<PickValue> = sold.map(item).collect();
        if !values.is_empty() {
            picks.push(PickKind::new(EQUIPMENT, "Equipment", Many::Maybe, values));
        }
    }
    UnitKind {
        id: id(entry),
        title: entry.name.clone(),
        role: role(entry),
        points: base,
        line: figures(entry),
        picks,
    }
}

/// Whether the check lets an entry buy an item; what else is wrong with such a team does not matter here.
fn may_carry(entry: &ModelEntry, faction: &FactionFile, item: &str) -> bool {
    let equipment = Some(item.to_string());
    let weapons = entry.sets.iter().min_by_key(|set| set.points).map(titles).unwrap_or_default();
    let (model, role) = (entry.name.clone(), Some(entry.role.clone()));
    let pick = PickEntry { model, role, weapons, options: Vec::new(), equipment, count: None };
    let about = String::new();
    let team = TeamEntry {
        name: about.clone(),
        about,
        faction: faction.name.clone(),
        points: 0,
        models: vec![pick],
    };
    !billed(&team).faults.iter().any(|fault| fault.place.contains("models["))
}

fn billed(team: &TeamEntry) -> Bill {
    match Assembly::new() {
        Ok(mut assembly) => bill(team, factions().unwrap_or_default(), &mut assembly),
        Err(fault) => Bill { costs: Vec::new(), faults: vec![fault] },
    }
}

fn role(entry: &ModelEntry) -> String {
    match role_letter("", &entry.role) {
        Ok(RoleLetter::Leader) => "Leader",
        Ok(RoleLetter::Troop) => "Troop",
        Ok(RoleLetter::Specialist) => "Specialist",
        Ok(RoleLetter::Support) => "Support",
        Ok(RoleLetter::Legend) => "Living Legend",
        Ok(RoleLetter::Mercenary) => "Mercenary",
        Err(_) => "",
    }
    .into()
}

fn figures(entry: &ModelEntry) -> String {
    let target = |name: &str, value: Option<u8>| value.map(|value| format!("{name} {value}+"));
    let mut parts: Vec<String> = entry.speed.iter().map(|speed| format!("Speed {speed}")).collect();
    parts.extend(target("Ranged", entry.ranged));
    parts.extend(target("Fight", entry.fight));
    parts.extend(target("Survive", entry.survive));
    parts.push(format!("Armour {}, HP {}, Size {}", entry.armour, entry.hp, entry.size));
    if let [only] = entry.sets.as_slice() {
        parts.extend(only.weapons.iter().cloned());
    }
    parts.extend(entry.keywords.iter().cloned());
    parts.join(", ")
}

/// The names of the weapons of a set.
fn titles(set: &SetEntry) -> Vec<String> {
    set.weapons.iter().map(|text| title(text).to_string()).collect()
}

/// A ready, random or written team as the builder holds it.
fn ready(force: &str) -> Result<TeamDraft, Fault> {
    let spec = Spec { forces: [force.to_string(), String::new()], ..Spec::default() };
    let team = team_of(&spec, Side::A).map_err(|mut faults| faults.remove(0))?;
    Ok(drafted(&team))
}

/// The teams of a file.
fn teams_in(text: &str) -> Result<Vec<TeamDraft>, Fault> {
    Ok(written::teams::<TeamEntry>(TEAM, text)?.iter().map(drafted).collect())
}

/// A file with this one team.
fn file(draft: &TeamDraft) -> String {
    written::file(TEAM, &entry_of(draft, home(draft)))
}

/// A team of a file as the builder holds it.
fn drafted(team: &TeamEntry) -> TeamDraft {
    let mut all = factions().unwrap_or_default().iter().map(|(_, known)| known);
    let home = all.find(|known| known.name.eq_ignore_ascii_case(&team.faction));
    let unit = |pick: &PickEntry| {
        let is = |entry: &&ModelEntry| {
            entry.name.eq_ignore_ascii_case(&pick.model)
                && pick.role.as_ref().is_none_or(|role| *role == entry.role)
        };
        let entry = home.and_then(|faction| faction.models.iter().find(is));
        let mut picks = BTreeMap::new();
        let sets = entry.map_or(0, |entry| entry.sets.len());
        if sets > 1 || entry.is_none() && !pick.weapons.is_empty() {
            // A team file may name some weapons of a set only.
            let set = entry.and_then(|entry| choose_set("", entry, &pick.weapons).ok()).map(titles);
            picks.insert(WEAPONS.to_string(), vec![set.unwrap_or_else(|| pick.weapons.clone()).join(AND)]);
        }
        picks.insert(OPTIONS.to_string(), pick.options.clone());
        picks.insert(EQUIPMENT.to_string(), pick.equipment.iter().cloned().collect());
        picks.retain(|_, values: &mut Vec<String>| values.iter().any(|value| !value.is_empty()));
        let unit = entry.map_or_else(|| pick.model.clone(), id);
        std::iter::repeat_n(DraftUnit { unit, picks }, usize::from(pick.count.unwrap_or(1)))
    };
    TeamDraft {
        name: team.name.clone(),
        list: home.map_or_else(|| slug(&team.faction), |faction| slug(&faction.name)),
        size: team.points,
        groups: vec![DraftGroup { kind: String::new(), units: team.models.iter().flat_map(unit).collect() }],
        extras: BTreeMap::new(),
    }
}

fn home(draft: &TeamDraft) -> Option<&'static FactionFile> {
    let mut all = factions().unwrap_or_default().iter().map(|(_, known)| known);
    all.find(|known| slug(&known.name) == draft.list)
}

/// A team as a team file has it.
fn entry_of(draft: &TeamDraft, home: Option<&FactionFile>) -> TeamEntry {
    TeamEntry {
        name: draft.name.clone(),
        about: String::new(),
        faction: home.map_or(draft.list.clone(), |faction| faction.name.clone()),
        points: draft.size,
        models: draft.units().map(|unit| pick(unit, home)).collect(),
    }
}

/// Judges a team as it judges one of a file.
fn judge(draft: &TeamDraft) -> TeamVerdict {
    let team = entry_of(draft, home(draft));
    let Bill { costs, faults } = billed(&team);
    TeamVerdict::ungrouped(draft.size, costs.into_iter().map(u32::from).collect(), &faults, || {
        written::line(&team)
    })
}

/// A model as a line of a team file has it. Where no weapons were picked it has those of its cheapest set.
fn pick(unit: &DraftUnit, home: Option<&FactionFile>) -> PickEntry {
    let (role, model) = unit.unit.split_once('/').unwrap_or(("", &unit.unit));
    let entry = home.and_then(|faction| faction.models.iter().find(|entry| id(entry) == unit.unit));
    let first = || entry.and_then(|entry| entry.sets.iter().min_by_key(|set| set.points)).map(titles);
    let picked = unit.picked(WEAPONS).first().map(|set| set.split(AND).map(str::to_string).collect());
    PickEntry {
        model: model.to_string(),
        role: Some(role.to_string()),
        weapons: picked.or_else(first).unwrap_or_default(),
        options: unit.picked(OPTIONS).to_vec(),
        equipment: unit.picked(EQUIPMENT).first().cloned(),
        count: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deadzone;
    use sortie_kernel::words::Words;
    use sortie_plug::building;

    fn draft(units: &[&str]) -> TeamDraft {
        let unit = |id: &&str| DraftUnit { unit: (*id).to_string(), picks: [].into() };
        TeamDraft {
            name: "Night watch".into(),
            list: "plague".into(),
            size: 100,
            groups: vec![DraftGroup { kind: String::new(), units: units.iter().map(unit).collect() }],
            extras: [].into(),
        }
    }

    fn named(role: &str) -> Vec<UnitKind> {
        let list = lists().into_iter().find(|list| list.id == "plague").expect("a faction");
        list.units.into_iter().filter(|unit| unit.role == role).collect()
    }

    #[test]
    fn a_team_is_judged_at_once_and_plays_when_nothing_is_wrong() {
        let judge = |draft: &TeamDraft| building::judge::<Deadzone>(draft).expect("a team");
        let nobody = judge(&draft(&[]));
        let rules: Vec<_> = nobody.faults.iter().filter_map(|fault| fault.rule.as_deref()).collect();
        assert_eq!((nobody.points, rules), (0, vec!["DZ3-FORCE-03", "DZ3-FORCE-03"]));
        let (leader, troop) = (named("Leader").remove(0), named("Troop").remove(0));
        let team = draft(&[&leader.id, &troop.id, &troop.id]);
        let sound = judge(&team);
        assert_eq!(sound.faults, []);
        assert_eq!(sound.points, u32::from(leader.points + 2 * troop.points));
        assert_eq!(sound.costs, [[leader.points, troop.points, troop.points].map(u32::from)]);
        let again = sound.barred[0].iter().find(|barred| barred.unit == leader.id).expect("one Leader only");
        assert_eq!(again.rule.as_deref(), Some("DZ3-FORCE-03"));
        assert!(!sound.barred[0].iter().any(|barred| barred.unit == troop.id));
        let force = sound.force.expect("a legal team");
        let spec = Spec { forces: [force.clone(), "plague-100".into()], ..Spec::default() };
        let setup = Deadzone::build(&spec).expect("a game");
        assert_eq!((setup.teams[0].name.as_str(), setup.teams[0].size), ("Night watch", 3));
        let dear = TeamDraft { size: 10, ..team };
        assert_eq!(judge(&dear).faults[0].rule.as_deref(), Some("DZ3-FORCE-02"));
        let spec = Spec { forces: [force.replace("100", "10"), "plague-100".into()], ..Spec::default() };
        assert!(Deadzone::build(&spec).is_err_and(|faults| faults[0].message.contains("DZ3-FORCE-02")));
    }

    #[test]
    fn every_ready_team_survives_the_builder_a_file_and_a_text() {
        building::round_trips::<Deadzone>();
    }

    #[test]
    fn whatever_a_list_offers_can_be_picked() {
        for list in lists() {
            for unit in &list.units {
                for (kind, value) in
                    unit.picks.iter().flat_map(|kind| kind.values.iter().map(move |v| (kind, v)))
                {
                    let mut team = draft(&[&unit.id]);
                    team.list.clone_from(&list.id);
                    team.groups[0].units[0].picks.insert(kind.id.clone(), vec![value.id.clone()]);
                    let verdict = judge(&team);
                    let own: Vec<_> = verdict.faults.iter().filter(|fault| fault.unit.is_some()).collect();
                    assert!(own.is_empty(), "{} {} {}: {own:?}", list.id, unit.id, value.id);
                    let price = i64::from(unit.points) + i64::from(value.points);
                    assert_eq!(i64::from(verdict.points), price, "{} {}", unit.id, value.id);
                }
            }
        }
    }
}
