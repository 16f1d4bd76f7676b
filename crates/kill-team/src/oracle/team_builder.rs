//! The factions as the team builder shows them, and a team that is built with it as a team file has it. Nothing costs
//! points but equipment, which only matched play uses. [KT-SETUP-15]

use crate::data::{FactionData, FireTeamData, ItemData, Library, MemberData, TeamData};
use crate::muster::{self, EQUIPMENT_POINTS, FireTeamRule, MemberRule};
use crate::random_team;
use crate::spec_ops::force::{is_written, read_written};
use sortie_data::{syntax::slug, written};
use sortie_kernel::words::Fault;
use sortie_plug::building::{
    DraftGroup, DraftUnit, ForceList, GroupKind, Many, PickKind, PickValue, TeamBuilder, TeamDraft,
    TeamFault, TeamVerdict, UnitKind, number_after,
};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What the team builder of this game does.
pub(super) const TEAM_BUILDER: TeamBuilder =
    TeamBuilder { folder: "kill-team/teams", lists, judge, ready, file, teams_in };

const WEAPONS: &str = "weapons";
const EQUIPMENT: &str = "equipment";
/// Between the weapons of an operative.
const AND: &str = " + ";
/// What team files call an entry.
const TEAM: &str = "team";

/// One list for each faction.
fn lists() -> Vec<ForceList> {
    static LISTS: OnceLock<Vec<ForceList>> = OnceLock::new();
    LISTS.get_or_init(|| Library::get().factions.iter().map(list).collect()).clone()
}

fn list(faction: &FactionData) -> ForceList {
    let members = |team: &FireTeamRule| team.member.iter().map(|entry| id(team, entry)).collect();
    let group = |team: &FireTeamRule| GroupKind {
        id: team.name.clone(),
        title: format!("{} fire team", team.name),
        units: members(team),
    };
    let units = |team: &'_ FireTeamRule| -> Vec<UnitKind> {
        team.member.iter().map(|entry| unit(faction, team, entry)).collect()
    };
    ForceList {
        id: faction.name.clone(),
        title: faction.title.clone(),
        sizes: Vec::new(),
        currency: "equipment points, in matched play".into(),
        group: "fire team".into(),
        groups: faction.fire_team.iter().map(group).collect(),
        units: faction.fire_team.iter().flat_map(units).collect(),
        extras: Vec::new(),
    }
}

/// A card may be in several fire teams with different weapons.
fn id(team: &FireTeamRule, entry: &MemberRule) -> String {
    format!("{}/{}", team.name, entry.card)
}

fn unit(faction: &FactionData, team: &FireTeamRule, entry: &MemberRule) -> UnitKind {
    let ways = muster::ways(entry);
    let mut picks = Vec::new();
    if ways.len() > 1 {
        let way = |way: &Vec<String>| PickValue { id: way.join(AND), title: way.join(AND), points: 0 };
        let values = ways.iter().map(way).collect();
        picks.push(PickKind::new(WEAPONS, "Weapons", Many::One, values));
    }
    let armed = |weapons: &[String]| MemberData {
        card: entry.card.clone(),
        weapons: weapons.to_vec(),
        equipment: Vec::new(),
    };
    let everyone: Vec<MemberData> =
        if ways.is_empty() { vec![armed(&[])] } else { ways.iter().map(|way| armed(way)).collect() };
    let fits = |item: &&ItemData| everyone.iter().any(|own| muster::unfit(faction, item, own).is_none());
    let value = |item: &ItemData| PickValue {
        id: item.name.clone(),
        title: item.name.clone(),
        points: muster::price(faction, item, &everyone[0]) as i32,
    };
    let values: Vec<PickValue> = faction.item.iter().filter(fits).map(value).collect();
    if !values.is_empty() {
        picks.push(PickKind::new(EQUIPMENT, "Equipment", Many::Any, values));
    }
    UnitKind {
        id: id(team, entry),
        title: entry.card.clone(),
        role: role(entry),
        points: 0,
        line: figures(faction, entry, &ways),
        picks,
    }
}

/// How it stands in its fire team.
fn role(entry: &MemberRule) -> String {
    let most = entry.max.map(|max| format!("at most {max}"));
    let least = (entry.min > 0).then(|| format!("at least {}", entry.min));
    let words = [
        entry.leads.then(|| "leads".to_string()),
        entry.extra.then(|| "in addition".to_string()),
        entry.pairs.then(|| "two for one".to_string()),
        least,
        most,
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn figures(faction: &FactionData, entry: &MemberRule, ways: &[Vec<String>]) -> String {
    let Some(card) = faction.card.iter().find(|card| card.name == entry.card) else { return String::new() };
    let mut parts =
        vec![format!("APL {}, Defence {}, Save {}+, Wounds {}", card.apl, card.df, card.sv, card.w)];
    match ways {
        [] => parts.extend(card.weapon.iter().map(|weapon| weapon.name.clone())),
        [only] => parts.extend(only.iter().cloned()),
        _ => (),
    }
    parts.extend(card.abilities.iter().cloned());
    parts.join(", ")
}

/// A ready, random or written kill team as the builder holds it.
fn ready(force: &str) -> Result<TeamDraft, Fault> {
    let library = Library::get();
    if is_written(force) {
        return Ok(drafted(&read_written(force)?));
    }
    if let Some(team) = library.teams.iter().find(|team| team.name == force) {
        return Ok(drafted(team));
    }
    let known = library.teams.iter().map(|team| team.name.as_str());
    let made = random_team::team(library, force, 1);
    made.map(|team| drafted(&team)).ok_or_else(|| Fault::unknown("forces", "team", force, known))
}

/// The kill teams of a file.
fn teams_in(text: &str) -> Result<Vec<TeamDraft>, Fault> {
    Ok(written::teams::<TeamData>(TEAM, text)?.iter().map(drafted).collect())
}

/// A file with this one kill team.
fn file(draft: &TeamDraft) -> String {
    // A file names a team as commands do; its title is for people.
    written::file(TEAM, &TeamData { name: slug(&draft.name), ..entry_of(draft) })
}

/// A kill team of a file as the builder holds it.
fn drafted(team: &TeamData) -> TeamDraft {
    let faction = Library::get().faction(&team.faction);
    let group = |own: &FireTeamData| {
        let list = faction.and_then(|faction| faction.fire_team.iter().find(|known| known.name == own.name));
        let unit = |member: &MemberData| {
            let entry = list.and_then(|list| list.member.iter().find(|entry| entry.card == member.card));
            let mut picks = BTreeMap::new();
            let ways = entry.map(muster::ways).unwrap_or_default();
            if (entry.is_none() || ways.len() > 1) && !member.weapons.is_empty() {
                // A file may name the weapons of a way in any order.
                let way = ways.iter().find(|way| in_order(way) == in_order(&member.weapons));
                picks.insert(WEAPONS.to_string(), vec![way.unwrap_or(&member.weapons).join(AND)]);
            }
            if !member.equipment.is_empty() {
                picks.insert(EQUIPMENT.to_string(), member.equipment.clone());
            }
            DraftUnit { unit: format!("{}/{}", own.name, member.card), picks }
        };
        DraftGroup { kind: own.name.clone(), units: own.operative.iter().map(unit).collect() }
    };
    TeamDraft {
        name: if team.title.is_empty() { team.name.clone() } else { team.title.clone() },
        list: team.faction.clone(),
        size: 0,
        groups: team.fire_team.iter().map(group).collect(),
        extras: BTreeMap::new(),
    }
}

fn in_order(weapons: &[String]) -> Vec<&String> {
    let mut weapons: Vec<&String> = weapons.iter().collect();
    weapons.sort();
    weapons
}

/// A kill team as a team file has it.
fn entry_of(draft: &TeamDraft) -> TeamData {
    let faction = Library::get().faction(&draft.list);
    let fire_team = |group: &DraftGroup| FireTeamData {
        name: group.kind.clone(),
        operative: group.units.iter().map(|unit| member(unit, &group.kind, faction)).collect(),
    };
    TeamData {
        name: draft.name.clone(),
        title: draft.name.clone(),
        faction: draft.list.clone(),
        fire_team: draft.groups.iter().map(fire_team).collect(),
    }
}

/// Judges a kill team as it judges one of a file.
fn judge(draft: &TeamDraft) -> TeamVerdict {
    let library = Library::get();
    let faction = library.faction(&draft.list);
    let team = entry_of(draft);
    let cost = |own: &MemberData| faction.map_or(0, |faction| muster::cost(faction, own));
    let costs: Vec<Vec<u32>> =
        team.fire_team.iter().map(|group| group.operative.iter().map(cost).collect()).collect();
    let faults = muster::faults(library, &team);
    TeamVerdict {
        points: costs.iter().flatten().sum(),
        limit: EQUIPMENT_POINTS,
        costs,
        force: faults.is_empty().then(|| written::line(&team)),
        faults: faults
            .iter()
            .map(|fault| {
                let (group, unit) = place(&fault.place, &team);
                TeamFault::new(fault, group, unit)
            })
            .collect(),
        barred: Vec::new(),
        fixes: Vec::new(),
    }
}

/// The fire team and the operative that a fault names. Faults of equipment count operatives through the kill team.
fn place(place: &str, team: &TeamData) -> (Option<usize>, Option<usize>) {
    let before = |n: usize| n.checked_sub(1);
    let group = number_after(place, ", fire team ").and_then(before);
    let unit = number_after(place, ", operative ").and_then(before);
    let (None, Some(mut unit)) = (group, unit) else { return (group, unit) };
    for (index, own) in team.fire_team.iter().enumerate() {
        if unit < own.operative.len() {
            return (Some(index), Some(unit));
        }
        unit -= own.operative.len();
    }
    (None, None)
}

/// An operative as a team file has it. Where no weapons were picked it has those of the first way.
fn member(unit: &DraftUnit, group: &str, faction: Option<&FactionData>) -> MemberData {
    let card = unit.unit.split_once('/').map_or(unit.unit.as_str(), |(_, card)| card);
    let list = faction.and_then(|faction| faction.fire_team.iter().find(|team| team.name == group));
    let entry = list.and_then(|list| list.member.iter().find(|entry| entry.card == card));
    let first = || entry.and_then(|entry| muster::ways(entry).into_iter().next());
    let picked = unit.picked(WEAPONS).first().map(|way| way.split(AND).map(str::to_string).collect());
    MemberData {
        card: card.to_string(),
        weapons: picked.or_else(first).unwrap_or_default(),
        equipment: unit.picked(EQUIPMENT).to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KillTeam;
    use sortie_kernel::words::{Spec, Words};
    use sortie_plug::building;

    /// A ready team as somebody would have built it.
    fn built(team: &TeamData) -> TeamDraft {
        TeamDraft { name: "Night watch".into(), ..drafted(team) }
    }

    #[test]
    fn every_ready_team_survives_the_builder_a_file_and_a_text() {
        building::round_trips::<KillTeam>();
    }

    #[test]
    fn every_ready_team_can_be_built_and_played() {
        let library = Library::get();
        for team in &library.teams {
            let draft = built(team);
            let verdict = building::judge::<KillTeam>(&draft).expect("a team");
            assert_eq!(verdict.faults, [], "{}", team.name);
            assert!(verdict.points <= EQUIPMENT_POINTS && verdict.costs.len() == team.fire_team.len());
            let force = verdict.force.expect("a legal team");
            let spec = Spec { forces: [force, "intercessors".into()], ..Spec::default() };
            let ready = Spec { forces: [team.name.clone(), "intercessors".into()], ..Spec::default() };
            let [own, same] = [spec, ready].map(|spec| KillTeam::build(&spec).expect("a game").first_of_b);
            assert_eq!(own, same, "{}", team.name);
        }
    }

    #[test]
    fn a_fault_names_its_fire_team_and_its_operative() {
        let mut draft = built(&Library::get().teams[0]);
        let last = draft.groups[0].units.len() - 1;
        draft.groups[0].units[last].picks.insert(WEAPONS.into(), vec!["Spoon".into()]);
        let verdict = judge(&draft);
        let fault = &verdict.faults[0];
        assert_eq!(
            (fault.rule.as_deref(), fault.group, fault.unit, verdict.force),
            (Some("KT-FORCE-12"), Some(0), Some(last), None)
        );
        draft.groups[0].units.pop();
        let short = judge(&draft);
        assert_eq!((short.faults[0].rule.as_deref(), short.faults[0].group), (Some("KT-FORCE-02"), Some(0)));
        draft.groups[0].units[0].picks.insert(EQUIPMENT.into(), vec!["Spoon".into()]);
        assert!(judge(&draft).faults.iter().any(|fault| (fault.group, fault.unit) == (Some(0), Some(0))));
    }

    #[test]
    fn an_operative_starts_with_legal_weapons() {
        for list in lists() {
            for kind in &list.groups {
                for unit in &kind.units {
                    let own = DraftUnit { unit: unit.clone(), picks: [].into() };
                    let group = DraftGroup { kind: kind.id.clone(), units: vec![own] };
                    let draft =
                        TeamDraft { list: list.id.clone(), groups: vec![group], ..TeamDraft::default() };
                    let wrong = judge(&draft).faults.into_iter().find(|fault| fault.unit.is_some());
                    assert_eq!(wrong, None, "{unit}");
                }
            }
        }
    }
}
