//! Maps and missions: the figures of those that come with the program, and what the loader refuses.

use crate::geometry::{BASE_RADIUS, Doors, Point, Table};
use crate::load::build;
use crate::load::entries::{MapEntry, PartEntry};
use crate::load::library::library;
use crate::load::listing;
use crate::load::map_maker::{is_connected, seen_thousandths};
use crate::load::maps::{counts, covered_thousandths, map_of};
use crate::load::missions::{entry_of, mission_of};
use crate::setup::{Edge, MissionKind, Zone};
use sortie_kernel::Side;
use sortie_kernel::words::Spec;

#[test]
fn the_maps_keep_their_figures() {
    // Large, small, covered in thousandths, pairs of zone points in sight south-north and west-east.
    let found: Vec<(String, usize, usize, i64, i64, i64, bool)> = library()
        .maps
        .iter()
        .map(|(file, data)| {
            let map = map_of(data).unwrap_or_else(|faults| panic!("{file}: {faults:?}"));
            let named = |part: &crate::setup::Part| {
                !part.name.is_empty() && part.low.x < part.high.x && part.top >= 0
            };
            assert!(map.parts.iter().all(named), "D1Z-SETUP-02, {file}");
            let table = Table::new(&map);
            let (large, small) = counts(&map);
            let seen = |edge| seen_thousandths(&table, edge);
            (
                map.name.clone(),
                large,
                small,
                covered_thousandths(&map),
                seen(Edge::South),
                seen(Edge::West),
                is_connected(&table),
            )
        })
        .collect();
    for (name, large, small, covered, south, west, connected) in &found {
        assert!(*large <= 3 && *small <= 8, "{name}");
        assert!((400..=600).contains(covered), "D1Z-SETUP-03, {name}: {covered}");
        assert!(*south <= 200 && (*west <= 200 || name == "depot"), "{name}: {south} {west}");
        assert!(*connected || name == "depot", "{name} is not connected");
    }
    let covered: Vec<i64> = found.iter().map(|map| map.3).collect();
    assert_eq!(covered, [419, 413, 430, 408]);
}

#[test]
fn every_marker_of_a_mission_lies_free_on_every_map_of_it_from_every_edge() {
    let library = library();
    for entry in &library.missions {
        let mission = mission_of(library, &entry.name).expect("sound");
        for name in entry.maps.iter().filter(|name| *name != "any") {
            let (_, data) = library.maps.iter().find(|(_, map)| map.name == *name).expect("known");
            let table = Table::new(&map_of(data).expect("sound"));
            for edge in &mission.edges {
                for index in 0..mission.markers.len() {
                    let at = mission.marker(index, *edge);
                    let level = table.scene(Doors::default()).level(at, BASE_RADIUS + 490);
                    assert_eq!(level, Ok(0), "{} on {name} from {}: {at:?}", mission.name, edge.word());
                }
            }
        }
    }
}

#[test]
fn a_mission_turns_with_the_edge_of_a() {
    let turned = |edge: Edge| edge.turn(Point::new(9000, 12_000));
    assert_eq!(turned(Edge::South), Point::new(9000, 12_000), "D1Z-SETUP-15");
    assert_eq!(turned(Edge::West), Point::new(12_000, 27_000));
    assert_eq!(turned(Edge::North), Point::new(27_000, 24_000));
    assert_eq!(turned(Edge::East), Point::new(24_000, 9000));
    let mission = mission_of(library(), "dead-drop").expect("sound");
    let zone = mission.zone(Side::A, Edge::West);
    assert_eq!(zone, Zone::Box { low: Point::new(0, 6000), high: Point::new(6000, 30_000) });
    // Whole bases inside: an edge of the zone may be touched and not crossed.
    assert!(zone.holds(Point::new(6000 - BASE_RADIUS, 15_000), BASE_RADIUS));
    assert!(!zone.holds(Point::new(6001 - BASE_RADIUS, 15_000), BASE_RADIUS), "D1Z-SETUP-14");
    let depot = mission_of(library(), "fuel-depot").expect("sound");
    let disc = depot.zone(Side::B, Edge::South);
    assert!(disc.holds(Point::new(18_000, 22_000 + 10_000 - BASE_RADIUS), BASE_RADIUS));
    assert!(!disc.holds(Point::new(18_000, 22_001 + 10_000 - BASE_RADIUS), BASE_RADIUS));
    assert!(entry_of(library(), &depot).is_some_and(|entry| entry.turns == 7));
    let servers = mission_of(library(), "safe-house").expect("sound");
    assert_eq!(servers.marker(0, Edge::North), Point::new(12_000, 16_500), "servers are fixed");
}

fn part(kind: &str, size: (&str, &str), top: &str) -> PartEntry {
    let text = format!(
        "name = \"Piece\"\nbox = [\"10,10\", \"{},{}\"]\ntop = \"{top}\"\nkind = \"{kind}\"\n",
        size.0, size.1
    );
    toml::from_str(&text).expect("sound")
}

#[test]
fn pieces_keep_to_the_sizes_of_their_kind() {
    let faults = |kind: &str, size: (&str, &str), top: &str| {
        let map = MapEntry {
            name: "m".into(),
            title: String::new(),
            symmetric: false,
            south_north: false,
            part: vec![part(kind, size, top)],
        };
        let found = map_of(&map).err().unwrap_or_default();
        found
            .iter()
            .map(|fault| {
                fault.message.rsplit('(').next().unwrap_or_default().trim_end_matches(')').to_string()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(faults("large", ("19", "19"), "1.501"), [] as [&str; 0]);
    assert_eq!(faults("large", ("19.001", "19"), "3"), ["D1Z-SETUP-04"]);
    assert_eq!(faults("large", ("19", "19"), "1.5"), ["D1Z-SETUP-04"]);
    assert_eq!(faults("small", ("15", "15"), "1.501"), [] as [&str; 0]);
    assert_eq!(faults("small", ("15", "15.001"), "3"), ["D1Z-SETUP-05"]);
    assert_eq!(faults("low", ("30", "10.5"), "1.5"), [] as [&str; 0]);
    assert_eq!(faults("low", ("30", "10.5"), "1.501"), ["D1Z-SETUP-06"]);
    assert_eq!(faults("scatter", ("13", "12"), "6"), [] as [&str; 0]);
    assert_eq!(faults("scatter", ("12.001", "12.001"), "1"), ["D1Z-SETUP-07"]);
    assert_eq!(faults("large", ("36.001", "37"), "3")[0], "D1Z-SETUP-01");
    assert_eq!(faults("wall", ("12", "10.25"), "1.5"), ["D1Z-TERR-10"]);
}

#[test]
fn a_map_has_at_most_three_large_and_eight_small_pieces() {
    let row = |kind: &str, count: usize, side: usize| -> Vec<PartEntry> {
        (0..count)
            .map(|i| {
                let (x, y) = ((i % 6) * 6, (i / 6) * 6);
                let text = format!(
                    "name = \"{kind} {i}\"\nbox = [\"{x},{y}\", \"{},{}\"]\ntop = 3\nkind = \"{kind}\"\n",
                    x + side,
                    y + side
                );
                toml::from_str(&text).expect("sound")
            })
            .collect()
    };
    let said = |part: Vec<PartEntry>| -> Vec<String> {
        let map =
            MapEntry { name: "m".into(), title: String::new(), symmetric: false, south_north: false, part };
        map_of(&map).err().unwrap_or_default().iter().map(ToString::to_string).collect()
    };
    assert_eq!((said(row("large", 3, 5)).len(), said(row("small", 8, 5)).len()), (0, 0));
    assert_eq!(said(row("large", 4, 5)), ["map m: 4 large pieces; at most 3 (D1Z-SETUP-04)"]);
    assert_eq!(said(row("small", 9, 5)), ["map m: 9 small pieces; at most 8 (D1Z-SETUP-05)"]);
    assert!(said(row("small", 2, 7)).iter().any(|fault| fault.contains("it overlaps \"small 0\"")));
}

#[test]
fn games_are_built_from_names_and_unknown_names_are_refused_with_the_nearest() {
    let setup = build(&Spec::default()).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(
        (setup.mission.kind, setup.map.name.as_str(), setup.night),
        (MissionKind::Contact, "relay", false)
    );
    assert_eq!((setup.forces[0].name.as_str(), setup.forces[1].name.as_str()), ("ukpf-250", "mrb-250"));
    let mut spec = Spec { mission: "signal-pst".into(), ..Spec::default() };
    spec.forces[1] = "mrb-25".into();
    spec.options.insert("nigt".into(), "yes".into());
    let said: Vec<String> = build(&spec).expect_err("three faults").iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "option: unknown option \"nigt\" (did you mean \"night\"?)",
            "force-b: unknown Force \"mrb-25\" (did you mean \"mrb-250\"?)",
            "mission: unknown mission \"signal-pst\" (did you mean \"signal-post\"?)",
        ]
    );
    let spec = Spec { mission: "safe-house".into(), board: "relay".into(), ..Spec::default() };
    assert_eq!(
        build(&spec).expect_err("another map")[0].to_string(),
        "board: safe-house is played on market, not on relay"
    );
}

#[test]
fn every_mission_is_built_on_every_map_of_it_by_day_and_night() {
    let listing = listing();
    assert!(listing.forces.iter().any(|(name, _)| name == "random-250"));
    for (mission, _) in &listing.missions {
        for (board, _) in &listing.boards {
            for night in ["yes", "no"] {
                let mut spec = Spec { mission: mission.clone(), board: board.clone(), ..Spec::default() };
                spec.options.insert("night".into(), night.into());
                let Ok(setup) = build(&spec) else { continue };
                assert_eq!(setup.night, night == "yes");
                let flares = |side: Side| {
                    setup
                        .force(side)
                        .models
                        .iter()
                        .flat_map(|card| &card.weapons)
                        .filter(|weapon| weapon.card == "E05")
                        .count()
                };
                assert_eq!([flares(Side::A), flares(Side::B)], [usize::from(setup.night); 2]);
                let edges = setup.mission.edges.len();
                assert_eq!(
                    edges,
                    if mission == "fuel-depot" {
                        1
                    } else if board == "depot" {
                        2
                    } else {
                        4
                    }
                );
            }
        }
    }
}

#[test]
fn a_force_built_for_the_depot_has_a_tenth_more_or_less() {
    let mut spec = Spec { mission: "fuel-depot".into(), ..Spec::default() };
    spec.options.insert("equal-points".into(), "no".into());
    // 250 points are too many for the defender's 225.
    let faults = build(&spec).expect_err("too dear");
    assert_eq!(
        faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>(),
        ["250 points; the limit is 225 (D1Z-FORCE-02)"]
    );
}

#[test]
fn random_forces_are_legal_and_differ() {
    let mut seen = Vec::new();
    for seed in 0..40 {
        for name in ["random-250", "random-partisan-175", "random-nato-300"] {
            let mut spec = Spec { forces: [name.into(), name.into()], ..Spec::default() };
            spec.options.insert("force-seed".into(), format!("{seed}"));
            spec.options.insert("points".into(), name.rsplit('-').next().unwrap_or_default().into());
            let setup = build(&spec).unwrap_or_else(|faults| panic!("{seed} {name}: {faults:?}"));
            for force in &setup.forces {
                assert!(force.points * 10 >= setup.points * 7, "{seed} {name}: only {} points", force.points);
            }
            seen.push(setup.forces[0].models.iter().map(|card| card.profile.clone()).collect::<Vec<_>>());
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 90, "{}", seen.len());
}

#[test]
fn a_random_force_sets_the_limit_and_keeps_within_it() {
    let build = |mission: &str, options: &[(&str, &str)]| {
        let forces = ["random-300".to_string(), "random-250".to_string()];
        let mut spec = Spec { mission: mission.into(), forces, ..Spec::default() };
        spec.options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        build(&spec).unwrap_or_else(|faults| panic!("{mission}: {faults:?}"))
    };
    assert_eq!(build("contact", &[]).points, 300, "D1Z-FORCE-02");
    let agreed = build("contact", &[("points", "200")]);
    assert!(agreed.points == 200 && agreed.forces.iter().all(|force| force.points <= 200));
    let depot = build("fuel-depot", &[("equal-points", "no"), ("points", "250")]);
    assert!(depot.forces[0].points <= 275 && depot.forces[1].points <= 225, "D1Z-FORCE-02");
}
