//! Tests of the loader: every embedded file is sound, and faults name the place and the word meant.

use super::*;
use sortie_geometry::open::Point;
use sortie_rulebook::marks::covers;

#[test]
fn every_embedded_file_is_sound() {
    let library = Library::built_in().unwrap_or_else(|fault| panic!("{fault}"));
    for faction in &library.factions {
        for card in &faction.card {
            profile(&library, card, &[], "X1".into(), &card.name).unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
    for (name, _) in library.maps() {
        library.map(name, (30_000, 22_000)).unwrap_or_else(|faults| panic!("{}", faults[0]));
    }
    for (name, _) in library.missions() {
        let (_, map) = library.mission(name).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(library.maps().any(|(known, _)| known == map));
    }
}

#[test]
fn a_misspelt_weapon_rule_is_reported_with_the_one_that_was_meant() {
    let rule = |text: &str| WeaponData {
        name: "Gun".into(),
        kind: "ranged".into(),
        a: 4,
        skill: 3,
        damage: [3, 4],
        rules: vec![text.to_string()],
        no_overwatch: false,
        storm: false,
    };
    let fault = |text: &str| weapon(&rule(text), "weapon").expect_err("no such rule").to_string();
    assert_eq!(fault("Letal 5+"), "weapon: unknown weapon rule \"Letal 5+\" (did you mean \"Lethal 5+\"?)");
    assert!(fault("Balancd").ends_with("(did you mean \"Balanced\"?)"));
    assert!(!fault("Nonsense 3").contains("did you mean"));
}

#[test]
fn a_card_has_characteristics_within_bounds_and_begins_with_all_its_wounds() {
    use sortie_kernel::Ruleset;
    use sortie_kernel::words::{Spec, Words};
    let library = Library::get();
    let (_, card) = library.card("Intercessor Warrior").expect("a card");
    let built = || profile(library, card, &[], "S1".into(), "test").expect("a profile");
    let own = covers(&["KT-FORCE-05"], built);
    assert_eq!((own.movement, own.apl, own.ga, own.df, own.sv, own.wounds), (6000, 3, 1, 3, 3, 13));
    for broken in [
        CardData { w: 0, ..card.clone() },
        CardData { ga: 0, ..card.clone() },
        CardData { sv: 9, ..card.clone() },
    ] {
        assert!(profile(library, &broken, &[], "S1".into(), "test").is_err());
    }
    let setup = crate::KillTeam::build(&Spec::default()).expect("the default battle");
    let at = crate::KillTeam::opening(&setup);
    assert!(at.state.ids().all(|id| at.state[id].wounds == setup.profile(id).wounds));
}

#[test]
fn an_unknown_map_is_reported_where_it_was_written() {
    use sortie_kernel::words::{Spec, Words};
    let spec = Spec { mission: "contrl".into(), ..Spec::default() };
    let faults = crate::KillTeam::build(&spec).expect_err("no such mission");
    assert_eq!(faults.len(), 1, "an unknown mission has no map of its own: {faults:?}");
    let fixture = toml::from_str("map = \"sectr\"\nstep = \"turn a\"").expect("fields of a fixture");
    let faults = crate::KillTeam::fixture(fixture).expect_err("no such map");
    assert!(faults.iter().any(|fault| fault.place == "map" && fault.meant.as_deref() == Some("sector")));
}

#[test]
fn the_two_copies_of_a_part_are_turned_and_the_tower_is_one_feature() {
    let library = Library::get();
    let (sector, _) = library.map("sector", (30_000, 22_000)).unwrap();
    assert_eq!(sector.len(), 16);
    let (low, high) = sector[8].1.bounds();
    assert_eq!((low, high), (Point::new(20_000, 16_600), Point::new(24_000, 17_000)));
    assert_ne!(sector[0].1.feature, sector[8].1.feature);
    let (centre, _) = library.map("centre", (30_000, 22_000)).unwrap();
    let towers: Vec<u16> =
        centre.iter().filter(|(name, _)| name.starts_with("Tower")).map(|(_, part)| part.feature).collect();
    assert_eq!(towers, [0, 0, 0]);
}

#[test]
fn faults_name_the_place_and_the_word_meant() {
    let data = WeaponData {
        name: "Gun".into(),
        kind: "ranged".into(),
        a: 4,
        skill: 3,
        damage: [3, 4],
        rules: vec!["Balance".into()],
        no_overwatch: false,
        storm: false,
    };
    let fault = weapon(&data, "card X").unwrap_err();
    assert_eq!((fault.place.as_str(), fault.meant.as_deref()), ("card X", Some("Balanced")));
}
