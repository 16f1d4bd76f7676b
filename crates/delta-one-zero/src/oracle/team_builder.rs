//! The Factions as the team builder shows them, and a Force that is built with it as a file of Forces has it. What a
//! model may take, and at which price, is found by trying it; a Tactical Deck that nobody changed is the standard one.

use crate::load::entries::{FactionEntry, ProfileEntry, TacticalEntry};
use crate::load::{Bill, FireteamEntry, ForceEntry, Law, Library, Pick, bill, force_of, library, recruit};
use crate::setup::{FireteamId, TacticalCard};
use sortie_data::{syntax::slug, written};
use sortie_kernel::Side;
use sortie_kernel::words::{Fault, Spec};
use sortie_plug::building::{
    DraftGroup, DraftUnit, ForceList, GroupKind, Many, PickKind, PickValue, TeamBuilder, TeamDraft,
    TeamFault, TeamVerdict, UnitKind, number_after,
};
use sortie_rulebook::marks;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What the team builder of this game does.
pub(super) const TEAM_BUILDER: TeamBuilder =
    TeamBuilder { folder: "delta-one-zero/forces", lists, judge, ready, file, teams_in };

const PRIMARY: &str = "primary";
const CQB: &str = "cqb";
const EQUIPMENT: &str = "equipment";
const MODIFICATIONS: &str = "modifications";
const COMMANDER: &str = "commander";
const ORDERS: &str = "orders";
const DECK: &str = "deck";
const FIRETEAM: &str = "fireteam";
/// What files of Forces call an entry.
const FORCE: &str = "force";
/// The sizes of game that random Forces are put together for, too.
const SIZES: [u16; 3] = [250, 175, 300];

/// One list for each Faction.
fn lists() -> Vec<ForceList> {
    static LISTS: OnceLock<Vec<ForceList>> = OnceLock::new();
    // What is tried here is not part of any game, so it marks no rule as reached.
    let all = || marks::apart(|| library().factions.iter().map(|(_, faction)| list(faction)).collect());
    LISTS.get_or_init(all).clone()
}

fn list(faction: &FactionEntry) -> ForceList {
    let library = library();
    let bought = library.orders.iter().filter(|order| order.doctrine_of.is_empty());
    let order = |order: &crate::setup::CommandOrderCard| PickValue {
        id: order.card.clone(),
        title: order.title.clone(),
        points: order.points.into(),
    };
    let units: Vec<UnitKind> = faction.profile.iter().map(|profile| unit(library, profile)).collect();
    ForceList {
        id: faction.name.clone(),
        title: faction.name.clone(),
        sizes: SIZES.to_vec(),
        currency: "points".into(),
        group: "Fireteam".into(),
        groups: vec![GroupKind {
            id: FIRETEAM.into(),
            title: "Fireteam".into(),
            units: units.iter().map(|unit| unit.id.clone()).collect(),
        }],
        units,
        extras: vec![
            PickKind::new(ORDERS, "Command Orders", Many::Any, bought.map(order).collect()),
            tactical_deck(library),
        ],
    }
}

/// The Tactical Deck, in copies of each card. [D1Z-FORCE-16]
fn tactical_deck(library: &Library) -> PickKind {
    let title = |word: &str| {
        let card = TacticalCard::ALL.into_iter().find(|card| card.word() == word);
        card.map_or_else(|| word.to_string(), |card| card.title().to_string())
    };
    let value =
        |known: &TacticalEntry| PickValue { id: known.card.clone(), title: title(&known.card), points: 0 };
    let copies = |known: &TacticalEntry| std::iter::repeat_n(known.card.clone(), known.standard.into());
    PickKind {
        usual: library.tactical.iter().flat_map(copies).collect(),
        ..PickKind::new(DECK, "Tactical Deck", Many::Copies, library.tactical.iter().map(value).collect())
    }
}

/// What a model costs with these picks; nothing if it may not have them.
fn price(library: &Library, pick: &Pick) -> Option<i32> {
    let made = recruit(library, Law::Competitive, "", pick, String::new(), FireteamId::new(Side::A, 0));
    made.ok().map(|recruit| recruit.card.points.into())
}

fn unit(library: &Library, profile: &ProfileEntry) -> UnitKind {
    let plain = Pick { profile: profile.id.clone(), ..Pick::default() };
    let base = price(library, &plain).unwrap_or(0);
    let value = |id: &str, title: &str, pick: &Pick| {
        Some(PickValue { id: id.into(), title: title.into(), points: price(library, pick)? - base })
    };
    let weapons = |slot: &dyn Fn(Pick, String) -> Pick, own: &Option<String>| -> Vec<PickValue> {
        let others = library.weapons.iter().filter(|weapon| Some(&weapon.id) != own.as_ref());
        others
            .filter_map(|weapon| {
                value(&weapon.id, &weapon.card.title, &slot(plain.clone(), weapon.id.clone()))
            })
            .collect()
    };
    let primary = weapons(&|pick, id| Pick { primary: Some(id), ..pick }, &profile.primary);
    let cqb = weapons(&|pick, id| Pick { cqb_weapon: Some(id), ..pick }, &profile.cqb_weapon);
    let gear = library.gear.iter().filter_map(|gear| {
        let pick = Pick { equipment: vec![gear.id.clone()], ..plain.clone() };
        value(&gear.id, &gear.card.title, &pick)
    });
    // A Modification may fit only a weapon that is swapped in.
    let carried = || primary.iter().map(|value| Some(value.id.clone())).chain([None]);
    let fitting = library.fittings.iter().filter_map(|fitting| {
        let with =
            |weapon: Option<String>, modifications| Pick { primary: weapon, modifications, ..plain.clone() };
        let more = carried().find_map(|weapon| {
            let without = price(library, &with(weapon.clone(), Vec::new()))?;
            Some(price(library, &with(weapon, vec![fitting.entry.id.clone()]))? - without)
        });
        let (id, title) = (fitting.entry.id.clone(), fitting.entry.name.clone());
        more.map(|points| PickValue { id, title, points })
    });
    let kind = PickKind::new;
    let commands = profile.role.ends_with("Command");
    let first = PickValue { id: COMMANDER.into(), title: "Leads if Initiative is tied".into(), points: 0 };
    let picks = vec![
        kind(EQUIPMENT, "More Equipment", Many::Any, gear.collect()),
        kind(MODIFICATIONS, "Modifications", Many::Any, fitting.collect()),
        kind(PRIMARY, "Another Primary Weapon", Many::Maybe, primary.clone()),
        kind(CQB, "Another CQB Weapon", Many::Maybe, cqb),
        kind(COMMANDER, "Command", Many::Maybe, if commands { vec![first] } else { Vec::new() }),
    ];
    UnitKind {
        id: profile.id.clone(),
        title: profile.name.clone(),
        role: format!("{}, {}", profile.formation, profile.role),
        points: base.try_into().unwrap_or(0),
        line: figures(library, profile),
        picks: picks.into_iter().filter(|kind| !kind.values.is_empty()).collect(),
    }
}

fn figures(library: &Library, profile: &ProfileEntry) -> String {
    let cqb = profile.cqb.map_or("-".to_string(), |cqb| format!("{cqb}+"));
    let mut parts = vec![format!(
        "Initiative {}, Nerve {}, Move {}, Shoot {}+, CQB {cqb}, Wounds {}, Stress {}",
        profile.initiative, profile.nerve, profile.movement, profile.shoot, profile.wounds, profile.stress
    )];
    let weapons = profile.primary.iter().chain(&profile.cqb_weapon).filter_map(|id| library.weapon(id));
    parts.extend(weapons.map(|weapon| weapon.card.title.clone()));
    let gear = profile.equipment.iter().filter_map(|id| library.gear(id));
    parts.extend(gear.map(|gear| gear.card.title.clone()));
    parts.join(", ")
}

/// A ready, random or written Force as the builder holds it.
fn ready(force: &str) -> Result<TeamDraft, Fault> {
    let spec = Spec { forces: [force.to_string(), String::new()], ..Spec::default() };
    let force = force_of(library(), &spec, Side::A, u16::MAX).map_err(|mut faults| faults.remove(0))?;
    Ok(drafted(&force))
}

/// The Forces of a file.
fn teams_in(text: &str) -> Result<Vec<TeamDraft>, Fault> {
    Ok(written::teams::<ForceEntry>(FORCE, text)?.iter().map(drafted).collect())
}

/// A file with this one Force.
fn file(draft: &TeamDraft) -> String {
    // A file names a Force as commands do; its title is for people.
    written::file(FORCE, &ForceEntry { name: slug(&draft.name), ..entry_of(draft) })
}

/// A Force of a file as the builder holds it.
fn drafted(force: &ForceEntry) -> TeamDraft {
    let unit = |pick: &Pick| {
        let commander: Vec<String> = if pick.commander { vec![COMMANDER.into()] } else { Vec::new() };
        let picks = [
            (PRIMARY, pick.primary.iter().cloned().collect()),
            (CQB, pick.cqb_weapon.iter().cloned().collect()),
            (EQUIPMENT, pick.equipment.clone()),
            (MODIFICATIONS, pick.modifications.clone()),
            (COMMANDER, commander),
        ];
        let picks: BTreeMap<String, Vec<String>> = picks
            .into_iter()
            .filter(|(_, values)| !values.is_empty())
            .map(|(kind, values)| (kind.to_string(), values))
            .collect();
        let unit = DraftUnit { unit: pick.profile.clone(), picks };
        std::iter::repeat_n(unit, usize::from(pick.count.unwrap_or(1)))
    };
    let group = |team: &FireteamEntry| DraftGroup {
        kind: FIRETEAM.into(),
        units: team.models.iter().flat_map(unit).collect(),
    };
    let deck = force.deck.iter().flat_map(|(card, count)| std::iter::repeat_n(card.clone(), (*count).into()));
    let extras = [(ORDERS, force.command_orders.clone()), (DECK, deck.collect())];
    let extras = extras.into_iter().filter(|(_, values): &(&str, Vec<String>)| !values.is_empty());
    TeamDraft {
        name: if force.title.is_empty() { force.name.clone() } else { force.title.clone() },
        list: force.faction.clone(),
        size: force.points,
        groups: force.fireteam.iter().map(group).collect(),
        extras: extras.map(|(kind, values)| (kind.to_string(), values)).collect(),
    }
}

/// A Force as a file of Forces has it.
fn entry_of(draft: &TeamDraft) -> ForceEntry {
    let fireteam = |group: &DraftGroup| FireteamEntry { models: group.units.iter().map(pick).collect() };
    let mut deck: BTreeMap<String, u8> = BTreeMap::new();
    for card in draft.extras.get(DECK).into_iter().flatten() {
        let count = deck.entry(card.clone()).or_default();
        *count = count.saturating_add(1);
    }
    ForceEntry {
        name: draft.name.clone(),
        title: draft.name.clone(),
        faction: draft.list.clone(),
        points: draft.size,
        command_orders: draft.extras.get(ORDERS).cloned().unwrap_or_default(),
        deck,
        fireteam: draft.groups.iter().map(fireteam).collect(),
    }
}

/// Judges a Force as it judges one of a file.
fn judge(draft: &TeamDraft) -> TeamVerdict {
    let force = entry_of(draft);
    let Bill { costs, points, faults } = bill(library(), &force, draft.size);
    let before = |n: usize| n.checked_sub(1);
    TeamVerdict {
        points: points.into(),
        limit: draft.size.into(),
        costs: costs.into_iter().map(|team| team.into_iter().map(u32::from).collect()).collect(),
        force: faults.is_empty().then(|| written::line(&force)),
        faults: faults
            .iter()
            .map(|fault| {
                let group = number_after(&fault.place, ", fireteam ").and_then(before);
                // Faults of a whole Fireteam name it in words.
                let group = group.or_else(|| number_after(&fault.message, "Fireteam ").and_then(before));
                TeamFault::new(fault, group, number_after(&fault.place, ", models["))
            })
            .collect(),
        barred: Vec::new(),
        fixes: Vec::new(),
    }
}

/// A model as a file of Forces has it.
fn pick(unit: &DraftUnit) -> Pick {
    Pick {
        profile: unit.unit.clone(),
        primary: unit.picked(PRIMARY).first().cloned(),
        cqb_weapon: unit.picked(CQB).first().cloned(),
        equipment: unit.picked(EQUIPMENT).to_vec(),
        modifications: unit.picked(MODIFICATIONS).to_vec(),
        commander: !unit.picked(COMMANDER).is_empty(),
        ..Pick::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DeltaOneZero;
    use sortie_kernel::words::Words;
    use sortie_plug::building;

    /// A ready Force as somebody would have built it.
    fn built(force: &ForceEntry) -> TeamDraft {
        TeamDraft { name: "Night watch".into(), ..drafted(force) }
    }

    #[test]
    fn every_ready_force_survives_the_builder_a_file_and_a_text() {
        building::round_trips::<DeltaOneZero>();
    }

    #[test]
    fn the_tactical_deck_is_picked_in_copies() {
        let list = lists().remove(0);
        let deck = list.extras.iter().find(|kind| kind.id == DECK).expect("a deck");
        assert_eq!((deck.many, deck.usual.len()), (Many::Copies, 18));
        let mut draft = built(&library().forces[0].1);
        assert!(judge(&draft).faults.is_empty(), "the standard deck");
        draft.extras.insert(DECK.into(), deck.usual.clone());
        assert!(judge(&draft).faults.is_empty(), "the same, written out");
        draft.extras.get_mut(DECK).expect("a deck").pop();
        let verdict = building::judge::<DeltaOneZero>(&draft).expect("a Force");
        assert_eq!(verdict.faults[0].rule.as_deref(), Some("D1Z-FORCE-16"));
        let fix = &verdict.fixes[0];
        assert_eq!((fix.text.as_str(), fix.settles), ("Take the usual Tactical Deck", 1));
        assert!(judge(&fix.team).faults.is_empty());
    }

    #[test]
    fn every_ready_force_can_be_built_and_played_at_its_price() {
        for (_, force) in &library().forces {
            let draft = built(force);
            let verdict = building::judge::<DeltaOneZero>(&draft).expect("a Force");
            assert_eq!(verdict.faults, [], "{}", force.name);
            let line = verdict.force.expect("a legal Force");
            let setup = DeltaOneZero::build(&Spec { forces: [line, String::new()], ..Spec::default() });
            let setup = setup.unwrap_or_else(|faults| panic!("{}: {faults:?}", force.name));
            assert_eq!(
                (setup.forces[0].name.as_str(), u32::from(setup.forces[0].points)),
                ("Night watch", verdict.points)
            );
        }
    }

    #[test]
    fn a_fault_names_its_fireteam_and_its_model_and_a_price_is_what_it_costs() {
        let mut draft = built(&library().forces[0].1);
        draft.groups[0].units[0].picks.insert(EQUIPMENT.into(), vec!["E99".into()]);
        let fault = &judge(&draft).faults[0];
        assert_eq!((fault.group, fault.unit), (Some(0), Some(0)));
        draft.groups[1].units.truncate(1);
        let alone = judge(&draft).faults;
        assert!(
            alone.iter().any(|fault| fault.group == Some(1) && fault.rule.as_deref() == Some("D1Z-FORCE-04")),
            "{alone:?}"
        );
        let list = lists().remove(0);
        let mut tried = 0;
        for unit in &list.units {
            let of = |picks: BTreeMap<String, Vec<String>>| {
                let own = DraftUnit { unit: unit.id.clone(), picks };
                let group = DraftGroup { kind: FIRETEAM.into(), units: vec![own] };
                judge(&TeamDraft {
                    list: list.id.clone(),
                    size: 250,
                    groups: vec![group],
                    ..TeamDraft::default()
                })
            };
            assert_eq!(of(BTreeMap::new()).costs, [[u32::from(unit.points)]]);
            for kind in unit.picks.iter().filter(|kind| kind.id != MODIFICATIONS) {
                for value in &kind.values {
                    let verdict = of([(kind.id.clone(), vec![value.id.clone()])].into());
                    let price = i64::from(unit.points) + i64::from(value.points);
                    assert_eq!(i64::from(verdict.costs[0][0]), price, "{} {}", unit.id, value.id);
                    tried += 1;
                }
            }
        }
        assert!(tried > 50, "{tried}");
    }
}
