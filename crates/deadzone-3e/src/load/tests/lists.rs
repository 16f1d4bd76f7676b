//! The force lists and ready teams that come with the program, read as a suspicious player would.

use super::super::files::{
    EquipmentEntry, FactionFile, ModelEntry, PickEntry, SetEntry, TeamEntry, factions, teams,
};
use super::super::syntax::keywords;
use super::super::{Assembly, enlist, playable};
use crate::keywords::KEYWORDS;
use crate::orders::ORDERS;
use crate::state::Item;
use sortie_cubes::Word;
use sortie_data::syntax::slug;
use sortie_kernel::Side;
use sortie_rulebook::RuleId;
use std::collections::BTreeSet;

fn all() -> &'static [(&'static str, FactionFile)] {
    factions().unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn entries() -> impl Iterator<Item = (&'static FactionFile, &'static ModelEntry)> {
    all().iter().flat_map(|(_, faction)| faction.models.iter().map(move |entry| (faction, entry)))
}

#[test]
fn every_faction_is_complete() {
    let counted: Vec<(&str, char, usize, usize, usize)> = all()
        .iter()
        .map(|(_, faction)| {
            let sets = faction.models.iter().map(|entry| entry.sets.len()).sum();
            (faction.name.as_str(), faction.letter, faction.models.len(), sets, faction.equipment.len())
        })
        .collect();
    let known = [
        ("Enforcers", 'E', 33, 52, 7),
        ("Plague", 'P', 22, 27, 5),
        ("Rebs", 'R', 35, 35, 13),
        ("Marauders", 'M', 25, 37, 8),
        ("Asterians", 'A', 29, 37, 9),
        ("Veer-Myn", 'V', 28, 37, 8),
        ("Forge Fathers", 'F', 37, 40, 6),
        ("GCPS", 'G', 30, 43, 12),
    ];
    assert_eq!(counted, known);
}

#[test]
fn entries_are_what_force_lists_print() {
    for (faction, entry) in entries() {
        let place = format!("{}, {}", faction.name, entry.name);
        assert!(["L", "T", "S", "V", "C"].contains(&entry.role.as_str()), "{place}");
        assert!((1..=7).contains(&entry.hp) && (1..=4).contains(&entry.size) && entry.armour <= 4, "{place}");
        for target in [entry.ranged, entry.fight, entry.survive].into_iter().flatten() {
            assert!((3..=7).contains(&target), "{place}");
        }
        assert!(entry.survive.is_some(), "{place}");
        assert!(!entry.sets.is_empty() && entry.sets.iter().all(|set| set.points > 0), "{place}");
        // Leaders, and only they, have a special order and a RECON value.
        let recon = entry.keywords.iter().filter(|text| text.starts_with("Recon ")).count();
        assert_eq!(entry.role == "L", entry.order.is_some(), "{place}");
        assert_eq!(usize::from(entry.role == "L"), recon, "{place}");
        // Two entries of one name are distinguished by their roles.
        let same = |other: &&ModelEntry| other.name == entry.name && other.role == entry.role;
        assert_eq!(faction.models.iter().filter(same).count(), 1, "{place}");
        // A weapon set is named by its weapons: no set hides behind another.
        for (index, set) in entry.sets.iter().enumerate() {
            let titles: Vec<String> = set.weapons.iter().map(|text| title(text).to_string()).collect();
            let found = super::super::choose_set(&place, entry, &titles).expect("its own weapons name it");
            assert!(std::ptr::eq(found, &raw const entry.sets[index]), "{place}, {titles:?}");
        }
    }
}

fn title(text: &str) -> &str {
    text.split('[').next().unwrap_or(text).trim()
}

/// Names of keywords in a text such as `Grenade (Frag (3))`.
fn names(text: &str, out: &mut Vec<String>) {
    let (name, inner) = match text.split_once('(') {
        Some((name, rest)) => (name.trim(), rest.strip_suffix(')')),
        None => (text.trim(), None),
    };
    let ap = name.strip_prefix("AP").is_some_and(|rest| rest.parse::<u8>().is_ok());
    out.push(if ap { "AP".to_string() } else { name.to_string() });
    if let Some(inner) = inner.filter(|inner| inner.parse::<u8>().is_err()) {
        names(inner, out);
    }
}

/// Every keyword name of an entry, its sets and its options.
fn keyword_names(entry: &ModelEntry) -> Vec<String> {
    let mut out = Vec::new();
    let parts: Vec<&SetEntry> = entry.sets.iter().chain(&entry.options).collect();
    let own = entry.keywords.iter().chain(parts.iter().flat_map(|set| &set.keywords));
    for text in own.filter(|text| !text.starts_with("Recon ")) {
        names(text, &mut out);
    }
    for weapon in parts.iter().flat_map(|set| &set.weapons) {
        let inner = weapon.split_once('[').and_then(|(_, rest)| rest.strip_suffix(']'));
        let inner = inner.unwrap_or_else(|| panic!("{weapon} has no brackets"));
        let mut words = inner.split(", ");
        let range = words.next().expect("split yields at least one part");
        let cubes = range.strip_prefix('R').and_then(|cubes| cubes.parse::<u8>().ok());
        assert!(
            cubes.is_some_and(|cubes| (1..=14).contains(&cubes)) || ["CC", "-"].contains(&range),
            "{weapon}"
        );
        for word in words {
            names(word, &mut out);
        }
    }
    out
}

fn is_known(name: &str) -> bool {
    KEYWORDS.iter().any(|known| known.name.eq_ignore_ascii_case(name)) || is_item(name)
}

/// Whether a word among the keywords of a profile is an item that it has built in.
fn is_item(name: &str) -> bool {
    keywords("here", &[name]).is_ok_and(|found| !found.built_in.is_empty())
}

/// Whether the rulebook has a keyword of this name: `Grenade, throw`, `Frag (n), attack`, `Agile keyword`.
fn is_in_rulebook(name: &str) -> bool {
    RuleId::all().map(RuleId::rule).filter(|rule| rule.ruleset == "deadzone-3e").any(|rule| {
        let kind = ["KEY", "EXTRA"].contains(&rule.topic());
        let head = rule.title.split([',', '(']).next().unwrap_or_default();
        kind && head.trim().trim_end_matches(" keyword").eq_ignore_ascii_case(name)
    })
}

#[test]
fn no_keyword_is_misspelt() {
    for (faction, entry) in entries() {
        for name in keyword_names(entry) {
            assert!(is_known(&name) || is_in_rulebook(&name), "{}, {}: {name}", faction.name, entry.name);
        }
    }
    assert!(!is_known("Frenzzy") && !is_in_rulebook("Frenzzy") && is_in_rulebook("Boom!"));
}

#[test]
fn every_profile_loads_whose_keywords_are_in_the_table() {
    let (mut built, mut waiting) = (0, BTreeSet::new());
    for (faction, entry) in entries() {
        let place = format!("{}, {}", faction.name, entry.name);
        let missing: Vec<String> = keyword_names(entry).into_iter().filter(|name| !is_known(name)).collect();
        let mut assembly = Assembly::new().expect("items are sound");
        let options: Vec<&SetEntry> = entry.options.iter().collect();
        for set in &entry.sets {
            for bought in [&[], options.as_slice()] {
                match assembly.profile(&place, entry, set, bought) {
                    Ok((profile, recon)) => {
                        let profile = &assembly.profiles[usize::from(profile)];
                        let more: u16 = bought.iter().map(|option| option.points).sum();
                        assert_eq!(profile.points, set.points + more, "{place}");
                        assert_eq!(recon.is_some(), entry.role == "L", "{place}");
                        built += 1;
                    }
                    Err(fault) => assert!(!missing.is_empty(), "{fault}"),
                }
            }
        }
        waiting.extend(missing);
    }
    assert!(built > 0);
    // With `--nocapture` this is the list of keywords that the lists name and the table lacks.
    println!("{built} profiles built; keywords awaited: {waiting:?}");
}

#[test]
fn equipment_has_words_and_orders_have_names() {
    let mut awaited = BTreeSet::new();
    for (_, faction) in all() {
        for EquipmentEntry { item, points, .. } in &faction.equipment {
            let known = Item::parse(item).unwrap_or_else(|| panic!("{}: {item}", faction.name));
            assert!((2..=12).contains(points), "{}: {item}", faction.name);
            if !crate::items::is_useful(known) {
                awaited.insert(item.clone());
            }
        }
        for order in faction.models.iter().filter_map(|entry| entry.order.as_ref()) {
            assert!(ORDERS.iter().any(|known| known.name == order), "{}: {order}", faction.name);
        }
    }
    println!("equipment awaited: {awaited:?}");
}

/// A team's entry, set and options, found without the code under test.
fn find(
    team: &TeamEntry,
    pick: &PickEntry,
) -> (&'static ModelEntry, &'static SetEntry, Vec<&'static SetEntry>) {
    let place = format!("{}, {}", team.name, pick.model);
    let mut fits = entries().filter(|(faction, entry)| {
        faction.name == team.faction
            && entry.name == pick.model
            && pick.role.as_ref().is_none_or(|role| *role == entry.role)
    });
    let (_, entry) = fits.next().unwrap_or_else(|| panic!("{place}"));
    assert!(fits.next().is_none(), "{place}: name the role");
    let holds = |set: &SetEntry, wanted: &String| set.weapons.iter().any(|text| title(text) == wanted);
    let sets: Vec<&SetEntry> =
        entry.sets.iter().filter(|set| pick.weapons.iter().all(|wanted| holds(set, wanted))).collect();
    assert_eq!(sets.len(), 1, "{place}: name the weapons");
    let options = pick.options.iter().map(|wanted| {
        entry
            .options
            .iter()
            .find(|option| holds(option, wanted))
            .unwrap_or_else(|| panic!("{place}: {wanted}"))
    });
    (entry, sets[0], options.collect())
}

#[test]
fn every_ready_team_is_legal() {
    for team in teams().unwrap_or_else(|faults| panic!("{faults:?}")) {
        let (_, faction) = all().iter().find(|(_, known)| known.name == team.faction).expect("its faction");
        let (mut points, mut roles, mut items, mut words) = (0, String::new(), Vec::new(), BTreeSet::new());
        for pick in &team.models {
            let (entry, set, options) = find(team, pick);
            for _ in 0..pick.count.unwrap_or(1) {
                points += set.points + options.iter().map(|option| option.points).sum::<u16>();
                roles.push_str(&entry.role);
                words.extend(keyword_names(entry));
                let Some(item) = &pick.equipment else { continue };
                let sold = faction.equipment.iter().find(|sold| sold.item == *item).expect("it is sold");
                assert!(entry.equipment, "{}: {} buys nothing", team.name, entry.name);
                points += sold.points;
                items.push(item);
                let bought = items.iter().filter(|other| **other == item).count();
                assert!(sold.max.is_none_or(|max| bought <= usize::from(max)), "{}: {item}", team.name);
            }
        }
        let count = |role: char| roles.matches(role).count();
        assert!((team.points - 3..=team.points).contains(&points), "{}: {points} points", team.name);
        assert_eq!(count('L'), 1, "{}", team.name);
        assert!(count('T') >= 1 && count('S') <= count('T'), "{}: {roles}", team.name);
        assert!(count('V') <= count('T') / 3 && count('C') <= 1, "{}: {roles}", team.name);
        assert!(!words.contains("Remote") || words.contains("Engineer"), "{}", team.name);
    }
}

#[test]
fn every_faction_has_teams_of_three_sizes() {
    let teams = teams().expect("the files are sound");
    for (_, faction) in all() {
        for size in [100, 150, 200] {
            let name = format!("{}-{size}", slug(&faction.name));
            let found = teams.iter().find(|team| team.name == name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!((found.faction.as_str(), found.points), (faction.name.as_str(), size));
        }
    }
    let names: BTreeSet<&str> = teams.iter().map(|team| team.name.as_str()).collect();
    assert_eq!(names.len(), teams.len());
}

#[test]
fn teams_are_held_back_for_missing_rules_alone() {
    let ready: BTreeSet<&str> = playable().iter().map(|team| team.name.as_str()).collect();
    assert!(ready.len() >= 2, "two teams make a game");
    for team in teams().expect("the files are sound") {
        let mut assembly = Assembly::new().expect("items are sound");
        let faults = enlist(Side::A, team, all(), &mut assembly).err().unwrap_or_default();
        assert_eq!(faults.is_empty(), ready.contains(team.name.as_str()), "{}", team.name);
        for fault in faults.iter().filter(|fault| fault.place.contains("models[")) {
            let missing = ["unknown keyword", "unknown special order", "the rules do not know what"];
            assert!(missing.iter().any(|start| fault.message.starts_with(start)), "{fault}");
        }
    }
    println!("ready: {ready:?}");
}

#[test]
fn numbers_that_no_profile_has_are_refused_by_name() {
    let message = |text: &str| match crate::load::syntax::keyword("P1", text) {
        Ok(_) => String::new(),
        Err(fault) => fault.to_string(),
    };
    assert_eq!(message("Frenzy (20)"), "");
    assert!(message("Frenzy (21)").contains("21 is more than 20"), "{}", message("Frenzy (21)"));
    assert!(message("AP200").contains("200 is more than 20"), "{}", message("AP200"));
}
