//! The force lists as the team builder shows them, and a team that is built with it as a line of a team file has it.

use crate::load::{
    Assembly, Bill, Device, FactionFile, ModelEntry, PickEntry, SIZES, TeamEntry, bill, factions, offered,
    role_letter, team_of,
};
use crate::setup::RoleLetter;
use sortie_data::syntax::{slug, title};
use sortie_data::written;
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
    TeamBuilder { folder: "deadzone-2e/teams", lists, judge, ready, file, teams_in };

const WEAPONS: &str = "weapons";
const REPLACES: &str = "replaces";
const ITEMS: &str = "items";
/// What team files call an entry.
const TEAM: &str = "team";
/// The role of models that come with others and cannot be bought.
const COMES_ALONG: &str = "-";

/// One list for each faction.
fn lists() -> Vec<ForceList> {
    static LISTS: OnceLock<Vec<ForceList>> = OnceLock::new();
    let all = || factions().unwrap_or_default().iter().map(|(_, faction)| list(faction)).collect();
    LISTS.get_or_init(all).clone()
}

fn list(faction: &FactionFile) -> ForceList {
    let sold = faction.models.iter().filter(|entry| entry.role != COMES_ALONG);
    let units: Vec<UnitKind> = sold.map(|entry| unit(entry, faction)).collect();
    ForceList::ungrouped(slug(&faction.name), &faction.name, &SIZES, units)
}

/// An entry may be in a list with two roles, so its role belongs to its name.
fn id(entry: &ModelEntry) -> String {
    format!("{}/{}", entry.role, entry.name)
}

fn unit(entry: &ModelEntry, faction: &FactionFile) -> UnitKind {
    let mut picks = Vec::new();
    let mut values: Vec<PickValue> = Vec::new();
    for line in offered(entry, faction) {
        let id = title(&line.weapon).to_string();
        let points = Device::of(line, faction).points.into();
        // Of two lines of one name the cheaper is bought.
        match values.iter_mut().find(|known| known.id == id) {
            Some(known) if known.points > points => {
                *known = PickValue { id, title: line.weapon.clone(), points }
            }
            Some(_) => (),
            None => values.push(PickValue { id, title: line.weapon.clone(), points }),
        }
    }
    if !values.is_empty() {
        picks.push(PickKind::new(WEAPONS, "Weapons to buy", Many::Any, values));
        if entry.weapons.len() > 1 && entry.hardpoints == 0 {
            let own =
                |text: &String| PickValue { id: title(text).into(), title: title(text).into(), points: 0 };
            let values = entry.weapons.iter().map(own).collect();
            picks.push(PickKind::new(REPLACES, "Instead of", Many::Any, values));
        }
    }
    let item = |id: &str, points: u16| PickValue {
        id: id.to_string(),
        title: spelled_out(id),
        points: points.into(),
    };
    let items = faction.items.iter().filter(|sold| may_carry(entry, faction, &sold.item));
    let values: Vec<PickValue> = items.map(|sold| item(&sold.item, sold.points)).collect();
    if !values.is_empty() {
        picks.push(PickKind::new(ITEMS, "Items", Many::Any, values));
    }
    UnitKind {
        id: id(entry),
        title: entry.name.clone(),
        role: role(entry),
        points: entry.points,
        line: figures(entry),
        picks,
    }
}

/// Whether the check lets an entry carry an item; what else is wrong with such a team does not matter here.
fn may_carry(entry: &ModelEntry, faction: &FactionFile, item: &str) -> bool {
    let with = |items: &[&str]| {
        let items = items.iter().map(|item| (*item).to_string()).collect();
        let pick = PickEntry {
            model: entry.name.clone(),
            role: Some(entry.role.clone()),
            items,
            ..PickEntry::default()
        };
        let about = String::new();
        let team = TeamEntry {
            name: about.clone(),
            about,
            faction: faction.name.clone(),
            points: 0,
            models: vec![pick],
        };
        billed(&team).faults.iter().filter(|fault| fault.place.contains("models[")).count()
    };
    with(&[item]) == with(&[])
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
        Ok(RoleLetter::Troop) => "Trooper",
        Ok(RoleLetter::Specialist) => "Specialist",
        Ok(RoleLetter::Vehicle) => "Vehicle",
        Ok(RoleLetter::Character) => "Character",
        Ok(RoleLetter::None) | Err(_) => "",
    }
    .into()
}

fn figures(entry: &ModelEntry) -> String {
    let target = |name: &str, value: Option<u8>| value.map(|value| format!("{name} {value}+"));
    let mut parts: Vec<String> = entry.speed.iter().map(|speed| format!("Speed {speed}")).collect();
    parts.extend(target("Shoot", entry.shoot));
    parts.extend(target("Fight", entry.fight));
    parts.extend(target("Survive", entry.survive));
    parts.push(format!("Armour {}, Size {}", entry.armour, entry.size));
    parts.extend(entry.weapons.iter().chain(&entry.abilities).cloned());
    parts.join(", ")
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
    written::file(TEAM, &entry_of(draft))
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
        let picks = [(WEAPONS, &pick.weapons), (REPLACES, &pick.replaces), (ITEMS, &pick.items)];
        let picks = picks.into_iter().filter(|(_, values)| !values.is_empty());
        let picks: BTreeMap<String, Vec<String>> =
            picks.map(|(kind, values)| (kind.to_string(), values.clone())).collect();
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

/// A team as a team file has it.
fn entry_of(draft: &TeamDraft) -> TeamEntry {
    let mut all = factions().unwrap_or_default().iter();
    let home = all.find(|(_, known)| slug(&known.name) == draft.list);
    TeamEntry {
        name: draft.name.clone(),
        about: String::new(),
        faction: home.map_or(draft.list.clone(), |(_, faction)| faction.name.clone()),
        points: draft.size,
        models: draft.units().map(pick).collect(),
    }
}

/// Judges a team as it judges one of a file.
fn judge(draft: &TeamDraft) -> TeamVerdict {
    let team = entry_of(draft);
    let Bill { costs, faults } = billed(&team);
    TeamVerdict::ungrouped(draft.size, costs, &faults, || written::line(&team))
}

/// A model as a line of a team file has it.
fn pick(unit: &DraftUnit) -> PickEntry {
    let (role, model) = unit.unit.split_once('/').unwrap_or(("", &unit.unit));
    PickEntry {
        model: model.to_string(),
        role: Some(role.to_string()),
        weapons: unit.picked(WEAPONS).to_vec(),
        replaces: unit.picked(REPLACES).to_vec(),
        items: unit.picked(ITEMS).to_vec(),
        count: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deadzone;
    use sortie_kernel::words::Words;
    use sortie_plug::building;

    #[test]
    fn a_team_is_judged_at_once_and_plays_when_nothing_is_wrong() {
        for list in lists() {
            let of = |role: &str| list.units.iter().find(|unit| unit.role == role);
            let (Some(leader), Some(troop)) = (of("Leader"), of("Trooper")) else { panic!("{}", list.id) };
            let team = |units: &[&UnitKind]| {
                let unit = |kind: &&UnitKind| DraftUnit { unit: kind.id.clone(), picks: [].into() };
                TeamDraft {
                    name: "Night watch".into(),
                    list: list.id.clone(),
                    size: 100,
                    groups: vec![DraftGroup { kind: String::new(), units: units.iter().map(unit).collect() }],
                    extras: [].into(),
                }
            };
            let judge = |draft: &TeamDraft| building::judge::<Deadzone>(draft).expect("a team");
            let headless = judge(&team(&[troop]));
            assert_eq!(headless.faults[0].rule.as_deref(), Some("DZ2-FORCE-03"), "{}", list.id);
            let sound = judge(&team(&[leader, troop]));
            assert_eq!(sound.faults, [], "{}", list.id);
            assert_eq!(sound.costs, [[leader.points, troop.points].map(u32::from)]);
            assert!(sound.barred[0].iter().any(|barred| barred.unit == leader.id));
            let force = sound.force.expect("a legal team");
            let spec = Spec { forces: [force, "plague-100".into()], ..Spec::default() };
            assert_eq!(Deadzone::build(&spec).expect("a game").teams[0].name, "Night watch");
        }
    }

    #[test]
    fn every_ready_team_survives_the_builder_a_file_and_a_text() {
        building::round_trips::<Deadzone>();
    }

    #[test]
    fn a_bought_weapon_has_the_price_that_the_list_shows() {
        let list = lists().remove(0);
        let mut tried = 0;
        for unit in &list.units {
            for value in unit
                .picks
                .iter()
                .filter(|kind| kind.id != REPLACES)
                .flat_map(|kind| kind.values.iter().map(move |value| (kind.id.clone(), value)))
            {
                let picks = [(value.0, vec![value.1.id.clone()])].into();
                let own = DraftUnit { unit: unit.id.clone(), picks };
                let group = DraftGroup { kind: String::new(), units: vec![own] };
                let draft = TeamDraft { list: list.id.clone(), groups: vec![group], ..TeamDraft::default() };
                let price = i64::from(unit.points) + i64::from(value.1.points);
                assert_eq!(i64::from(judge(&draft).points), price, "{} {}", unit.id, value.1.id);
                tried += 1;
            }
        }
        assert!(tried > 20, "{tried}");
    }
}
