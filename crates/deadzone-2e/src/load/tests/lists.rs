//! The lists that come with the program: complete, readable by the rules, and with teams of every size.

use super::super::files::{ModelEntry, factions, teams};
use super::super::prebuilt_teams::faults_of;
use super::super::{Assembly, Loadout, enlist, find_special, role_letter};
use crate::setup::{ArmySpecial, Item};
use sortie_cubes::Word;
use sortie_kernel::Side;
use sortie_rulebook::marks;
use std::collections::BTreeSet;

fn entries() -> impl Iterator<Item = (&'static str, &'static ModelEntry)> {
    let lists = factions().expect("sound").iter();
    lists.flat_map(|(_, list)| list.models.iter().map(|entry| (list.name.as_str(), entry)))
}

#[test]
fn eight_factions_have_252_models() {
    let names: Vec<&str> = factions().expect("sound").iter().map(|(_, list)| list.name.as_str()).collect();
    let all = ["Enforcers", "Plague", "Rebs", "Marauders", "Asterians", "Veer-Myn", "Forge Fathers", "GCPS"];
    assert_eq!(names, all);
    // The Recon Drone of two lists is free; Padd is from a campaign.
    assert_eq!(entries().filter(|(_, entry)| entry.role != "-" && entry.name != "Padd").count(), 252);
    assert_eq!(entries().filter(|(_, entry)| entry.role == "-").count(), 2);
    let letters: String = factions().expect("sound").iter().map(|(_, list)| list.letter).collect();
    assert_eq!(letters, "EPRMAVFG");
}

#[test]
fn every_profile_and_weapon_is_known_to_the_rules() {
    marks::covers(&["DZ2-FORCE-09"], || {
        for (faction, entry) in entries() {
            let place = format!("{faction}, {}", entry.name);
            let mut assembly = Assembly::new().expect("sound");
            let profile = assembly.profile(&place, entry, &Loadout::default_of(entry));
            let index = profile.unwrap_or_else(|fault| panic!("{fault}"));
            let profile = &assembly.profiles[usize::from(index)];
            for stat in [profile.shoot, profile.fight, profile.survive].into_iter().flatten() {
                assert!((3..=7).contains(&stat), "{place}: {stat}+");
            }
            assert!(role_letter(&place, &entry.role).is_ok());
            let leads = entry.role == "L";
            assert_eq!((leads, leads), (entry.recon.is_some(), entry.special.is_some()), "{place}");
            assert!(find_special(&place, entry.special.as_deref()).is_ok());
        }
        for (_, list) in factions().expect("sound") {
            let mut assembly = Assembly::new().expect("sound");
            for sold in &list.weapons {
                assembly.weapon(&list.name, &sold.weapon, None).unwrap_or_else(|fault| panic!("{fault}"));
            }
            assert!(list.items.iter().all(|sold| Item::parse(&sold.item).is_some()), "{}", list.name);
        }
    });
}

#[test]
fn every_army_special_has_a_leader() {
    let named: BTreeSet<ArmySpecial> =
        entries().filter_map(|(_, entry)| ArmySpecial::parse(entry.special.as_deref()?)).collect();
    assert_eq!(named, ArmySpecial::ALL.into_iter().collect());
    assert!(find_special("here", Some("Stalwurt")).expect_err("unknown").to_string().contains("Stalwart"));
}

#[test]
fn every_ready_team_is_legal_and_has_its_price() {
    let all = teams().expect("sound");
    assert_eq!(all.len(), 24);
    let sums: BTreeSet<String> = all
        .iter()
        .map(|team| {
            assert_eq!(faults_of(team), [], "{}", team.name);
            let mut assembly = Assembly::new().expect("sound");
            enlist(Side::A, team, factions().expect("sound"), &mut assembly).expect("legal");
            let models: u16 = assembly
                .roster
                .iter()
                .map(|r| {
                    let is_bought =
                        r.counts() && assembly.profiles[usize::from(r.profile)].name != "Bomb Bot";
                    if is_bought { assembly.profiles[usize::from(r.profile)].points } else { 0 }
                })
                .sum();
            let list = factions().expect("sound").iter().find(|(_, list)| list.name == team.faction);
            let items: u16 = team
                .models
                .iter()
                .flat_map(|pick| &pick.items)
                .filter_map(|word| list.expect("known").1.items.iter().find(|sold| sold.item == *word))
                .map(|sold| sold.points)
                .sum();
            format!("{} {}", team.name, models + items)
        })
        .collect();
    let wanted = |faction: &str, points: u16| {
        let short = ["forge-fathers-150", "forge-fathers-200", "gcps-150", "gcps-200"];
        let name = format!("{faction}-{points}");
        let sum = if short.contains(&name.as_str()) { points - 1 } else { points };
        format!("{name} {sum}")
    };
    let factions =
        ["enforcers", "plague", "rebs", "marauders", "asterians", "veer-myn", "forge-fathers", "gcps"];
    let all = factions.into_iter().flat_map(|faction| [100, 150, 200].map(|points| wanted(faction, points)));
    assert_eq!(sums, all.collect());
}
