//! The data that comes with the program, and the law of Forces: every fault by its rule.

mod equipping;
mod maps;
mod user;

use crate::geometry::{Body, Point, Spot};
use crate::load::entries::{FireteamEntry, ForceEntry, Pick};
use crate::load::library::{Library, library};
use crate::load::{Law, muster};
use crate::setup::{
    CommandOrder, FireteamId, Item, Keywords, MODELS_PER_SIDE, ModelId, Modification, PartKind, Slot,
    TacticalCard,
};
use sortie_kernel::Side;
use sortie_kernel::words::Fault;

fn pick(profile: &str) -> Pick {
    Pick { profile: profile.to_string(), ..Pick::default() }
}

fn force(faction: &str, teams: &[&[&str]]) -> ForceEntry {
    let team = |models: &&[&str]| FireteamEntry { models: models.iter().map(|id| pick(id)).collect() };
    ForceEntry {
        name: "test".into(),
        faction: faction.into(),
        points: 250,
        fireteam: teams.iter().map(team).collect(),
        ..ForceEntry::default()
    }
}

fn said(entry: &ForceEntry) -> Vec<String> {
    let found = muster(library(), Law::Competitive, Side::A, entry, entry.points);
    found.err().unwrap_or_default().iter().map(|fault| fault.message.clone()).collect()
}

const SQUAD: &[&str] = &["UK-SGT", "UK-RFL", "UK-RFL"];

#[test]
fn all_embedded_files_are_read_and_complete() {
    let library = Library::load(&[]).unwrap_or_else(|faults| panic!("{faults:?}"));
    let profiles: usize = library.factions.iter().map(|(_, faction)| faction.profile.len()).sum();
    assert_eq!((profiles, library.weapons.len(), library.gear.len()), (51, 26, 18));
    assert_eq!((library.fittings.len(), library.tactical.len(), library.orders.len()), (11, 5, 18));
    assert_eq!((library.forces.len(), library.maps.len(), library.missions.len()), (10, 4, 6));
    assert!(library.orders.iter().zip(CommandOrder::ALL).all(|(card, (effect, _))| card.effect == *effect));
}

#[test]
fn the_ready_forces_are_legal_and_cost_what_they_say() {
    let expected = [
        ("ukpf-250", 250, 12, "Tactical Guile"),
        ("mrb-250", 250, 13, "Aggressive Action"),
        ("sas-175", 175, 5, "Who Dares, Wins"),
        ("spetsnaz-175", 175, 5, "Zasada!"),
        ("sas-250", 250, 7, "Who Dares, Wins"),
        ("spetsnaz-250", 250, 7, "Zasada!"),
        ("line-company-250", 250, 12, "Hold the Line"),
        ("gendarmes-250", 250, 12, "Hold the Line"),
        ("band-250", 250, 14, "Melt Away"),
        ("hunters-250", 250, 12, "Melt Away"),
    ];
    let found: Vec<(String, u16, usize, String)> = library()
        .forces
        .iter()
        .map(|(_, entry)| {
            let force = muster(library(), Law::Competitive, Side::A, entry, entry.points)
                .unwrap_or_else(|faults| panic!("{}: {faults:?}", entry.name));
            let whole = |card: &crate::setup::ModelCard| {
                !card.weapons.is_empty() && card.wounds > 0 && card.stress > 0
            };
            assert!(force.models.iter().all(whole) && force.fireteams > 1, "D1Z-GEN-01, {}", entry.name);
            (entry.name.clone(), force.points, force.models.len(), force.command_orders[0].title.clone())
        })
        .collect();
    let found: Vec<(&str, u16, usize, &str)> = found
        .iter()
        .map(|(name, points, models, doctrine)| (name.as_str(), *points, *models, doctrine.as_str()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn profiles_cost_what_the_formula_says() {
    // 9 and half points for values above average, then role, title and Formation, then cards. Twice the cost, to
    // stay with whole numbers.
    let keyword = |word: &str| match word {
        "Command" | "Lieutenant" | "Medic" => 3,
        "Operator Command" | "Captain" => 4,
        "Operator" | "Specialist" | "Comms" | "Marksman" | "SAS" => 1,
        "Special Agent" => 5,
        "Sergeant" | "Engineer" | "Recon" => 2,
        "SPETSNAZ" => -1,
        _ => 0,
    };
    for (_, faction) in &library().factions {
        for profile in &faction.profile {
            // The Gendarme's printed Move already has what the shield takes.
            let shield = i32::from(profile.equipment.iter().any(|id| id == "E08"));
            let above = |value: u8, base: i32| i32::from(value) - base;
            let twice = 18
                + above(profile.initiative, 4)
                + above(profile.nerve, 4)
                + above(profile.movement, 4)
                + shield
                + (9 - i32::from(profile.cqb.expect("all have one")))
                + 3 * (9 - i32::from(profile.shoot))
                + 8 * above(profile.wounds, 1)
                + 3 * above(profile.stress, 3);
            let body = (twice + 1).div_euclid(2);
            let words = [&profile.role, &profile.title, &profile.formation];
            let mut cost = body + words.into_iter().map(|word| keyword(word)).sum::<i32>();
            let weapons = [&profile.primary, &profile.cqb_weapon].into_iter().flatten();
            cost +=
                weapons.map(|id| i32::from(library().weapon(id).expect("known").card.points)).sum::<i32>();
            cost += profile
                .equipment
                .iter()
                .map(|id| i32::from(library().gear(id).expect("known").card.entry.points))
                .sum::<i32>();
            cost -= if profile.primary.is_none() { 5 } else { 0 };
            assert!(
                (cost - i32::from(profile.points)).abs() <= 1,
                "{}: {cost}, printed {}",
                profile.id,
                profile.points
            );
        }
    }
}

#[test]
fn every_fault_of_a_force_is_named_at_once() {
    // D1Z-FORCE-02 to D1Z-FORCE-07, D1Z-KWR-07 and D1Z-KWT-02 in one Force.
    let mut entry = force(
        "NATO",
        &[&["UK-CPT", "UK-SGT", "SA-OPR", "MR-RFL"], &["MI-AGT", "MI-OPR"], &["MI-LDR"], SQUAD],
    );
    entry.points = 100;
    assert_eq!(
        said(&entry),
        [
            "4 Fireteams; a Force has at most 3 (D1Z-FORCE-07)",
            "MRB Rifleman is of NEB, not of NATO (D1Z-FORCE-03)",
            "Fireteam 1 mixes MRB and SAS and UKPF (D1Z-FORCE-05)",
            "Fireteam 1 has 2 Command models; it has at most one (D1Z-FORCE-06)",
            "Fireteam 2: a Special Agent is a Fireteam of its own, not one of 2 (D1Z-KWR-07)",
            "Fireteam 3 has 1 model; a Fireteam has 2 to 5 (D1Z-FORCE-04)",
            "2 Captains; a Force has at most one (D1Z-KWT-02)",
            "264 points; the limit is 100 (D1Z-FORCE-02)",
        ]
    );
}

#[test]
fn a_model_with_a_fault_counts_towards_points_and_limits() {
    let mut entry = force("NATO", &[&["UK-CPT", "UK-GUN", "UK-GUN", "UK-GUN"]]);
    entry.points = 50;
    let (limit, points) =
        ("3 × UKPF Gunner; a Force has at most 2 (D1Z-FORCE-01)", "points; the limit is 50 (D1Z-FORCE-02)");
    assert!(said(&entry).iter().any(|fault| fault == limit));
    entry.fireteam[0].models[1].equipment = vec!["E08".into()];
    let faults = said(&entry);
    assert_eq!(faults.len(), 4, "not issued, not with a machine gun, too many, too dear: {faults:?}");
    assert!(faults.iter().any(|fault| fault == limit), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.ends_with(points)), "{faults:?}");
}

#[test]
fn a_force_may_cost_the_limit_and_not_a_point_more() {
    let mut entry = force("NATO", &[SQUAD]);
    entry.points = 59;
    assert_eq!(said(&entry), [] as [&str; 0]);
    entry.points = 58;
    assert_eq!(said(&entry), ["59 points; the limit is 58 (D1Z-FORCE-02)"]);
}

#[test]
fn a_fireteam_has_two_to_five_models_and_an_agent_is_alone() {
    let sizes = |n: usize| said(&force("NATO", &[&["UK-RFL"; 6][..n]]));
    assert_eq!(sizes(1), ["Fireteam 1 has 1 model; a Fireteam has 2 to 5 (D1Z-FORCE-04)"]);
    assert_eq!((sizes(2).len(), sizes(5).len()), (0, 0));
    assert_eq!(sizes(6), ["Fireteam 1 has 6 models; a Fireteam has 2 to 5 (D1Z-FORCE-04)"]);
    assert_eq!(said(&force("NATO", &[SQUAD, &["MI-AGT"]])), [] as [&str; 0]);
}

#[test]
fn fireteams_of_one_force_may_differ_in_formation() {
    assert_eq!(said(&force("NATO", &[SQUAD, &["SA-LDR", "SA-OPR"]])), [] as [&str; 0]);
}

#[test]
fn limits_per_force_and_per_fireteam_hold() {
    let faults = said(&force("NATO", &[&["UK-GUN", "UK-GUN", "UK-GUN"]]));
    assert_eq!(faults, ["3 × UKPF Gunner; a Force has at most 2 (D1Z-FORCE-01)"]);
    let faults = said(&force("NEB", &[&["MR-PO", "MR-PO", "MR-RFL"]]));
    assert_eq!(faults, ["Fireteam 1 has 2 × MRB Political Officer; at most 1 (D1Z-FORCE-01)"]);
    assert_eq!(said(&force("NEB", &[&["MR-PO", "MR-RFL"], &["MR-PO", "MR-RFL"]])), [] as [&str; 0]);
    // The Gunners come with the one PKP that SPETSNAZ has.
    let faults = said(&force("NEB", &[&["SP-GUN", "SP-GUN"]]));
    assert_eq!(faults, ["2 × PKP machine gun; SPETSNAZ has at most 1 (D1Z-FORCE-12)"]);
}

#[test]
fn freestyle_leaves_out_points_and_cards_but_not_the_shape_of_fireteams() {
    let free = |entry: &ForceEntry| muster(library(), Law::Freestyle, Side::A, entry, 10);
    let mut entry = force("NATO", &[&["UK-GUN", "UK-GUN", "UK-GUN"]]);
    entry.fireteam[0].models[0].primary = Some("W13".into());
    assert!(free(&entry).is_ok());
    let faults = free(&force("NATO", &[&["UK-SGT", "SA-LDR"]])).expect_err("two leaders of two Formations");
    assert_eq!(faults.len(), 2, "{faults:?}");
}

#[test]
fn command_orders_are_bought_one_for_each_leader_with_the_keyword_they_need() {
    let mut entry = force("NATO", &[SQUAD]);
    entry.command_orders = vec!["O01".into(), "O04".into()];
    assert_eq!(
        said(&entry),
        [
            "2 Command Orders for 1 Command model; one for each at most (D1Z-CMD-01)",
            "Drone Feed needs a model with Comms (D1Z-CMD-02)",
        ]
    );
    entry.command_orders = vec!["O07".into()];
    assert_eq!(said(&entry), [] as [&str; 0]);
    entry.command_orders = vec!["D01".into()];
    assert_eq!(said(&entry), ["Tactical Guile is the Doctrine of UKPF and cannot be bought (D1Z-FORCE-11)"]);
}

#[test]
fn the_leader_with_the_highest_initiative_commands_and_brings_the_doctrine() {
    let mut entry = force("NEB", &[&["MR-LT", "MR-RFL"], &["SP-LDR", "SP-OPR"], &["GR-LDR", "GR-OPR"]]);
    let muster =
        |entry: &ForceEntry| muster(library(), Law::Competitive, Side::B, entry, 250).expect("legal");
    let force = muster(&entry);
    // Both leaders of 7 before the Lieutenant of 6; the tie goes by the roster unless one is named.
    assert_eq!(
        (force.precedence.as_slice(), force.command_orders[0].effect),
        (&[2, 4, 0][..], CommandOrder::Zasada)
    );
    assert_eq!(force.models[2].name, "B3", "D1Z-FORCE-08");
    entry.fireteam[2].models[0].commander = true;
    let force = muster(&entry);
    assert_eq!(
        (force.precedence.as_slice(), force.command_orders[0].effect),
        (&[4, 2, 0][..], CommandOrder::Maskirovka)
    );
    // Naming a model does not help it past a higher Initiative.
    entry.fireteam[2].models[0].commander = false;
    entry.fireteam[0].models[0].commander = true;
    assert_eq!(muster(&entry).first_commander(), Some(2));
    // Without a leader there is no Force Commander and no Doctrine.
    let leaderless = muster(&force_of_riflemen());
    assert_eq!(
        (leaderless.precedence.len(), leaderless.command_orders.len(), leaderless.doctrines),
        (0, 0, 0)
    );
}

fn force_of_riflemen() -> ForceEntry {
    force("NEB", &[&["MR-RFL", "MR-RFL"]])
}

#[test]
fn a_deck_has_eighteen_cards_within_the_copy_limits() {
    let with = |cards: &[(&str, u8)], faction: &str, team: &[&str]| {
        let mut entry = force(faction, &[team]);
        entry.deck = cards.iter().map(|(card, count)| ((*card).to_string(), *count)).collect();
        muster(library(), Law::Competitive, Side::A, &entry, 250)
    };
    let deck = [("clear-stress", 6), ("reactivate", 5), ("command-order", 4), ("reflip", 3)];
    assert_eq!(with(&deck, "NATO", SQUAD).expect("legal").deck, [6, 5, 4, 3, 0]);
    let message = |found: Result<_, Vec<Fault>>| -> Vec<String> {
        found.map(|_| ()).expect_err("refused").into_iter().map(|fault| fault.message).collect()
    };
    let more = [("clear-stress", 6), ("reactivate", 6), ("command-order", 4), ("reflip", 3)];
    assert_eq!(
        message(with(&more, "NATO", SQUAD)),
        [
            "6 × Reactivate; the deck has at most 5 (D1Z-FORCE-16)",
            "the Tactical Deck has 19 cards, not 18 (D1Z-FORCE-16)",
        ]
    );
    // The Motor Rifles may have a sixth Reactivate.
    let raised = [("clear-stress", 5), ("reactivate", 6), ("command-order", 4), ("reflip", 3)];
    assert!(with(&raised, "NEB", &["MR-SGT", "MR-RFL"]).is_ok());
    let standard =
        muster(library(), Law::Competitive, Side::A, &force("NATO", &[SQUAD]), 250).expect("legal");
    assert_eq!(standard.deck[TacticalCard::Stop.index()], 2);
}

#[test]
fn keywords_come_in_the_order_of_the_card_and_operator_command_is_two() {
    let force = muster(library(), Law::Competitive, Side::A, &force("NATO", &[&["SA-LDR", "SA-OPR"]]), 250)
        .expect("legal");
    let leader = &force.models[0];
    assert_eq!(leader.keyword_line, ["NATO", "SAS", "Operator Command", "Sergeant"], "D1Z-PROF-12");
    assert!(leader.has(Keywords::COMMAND.with(Keywords::OPERATOR)) && leader.has(Keywords::SERGEANT));
    assert!(!force.models[1].has(Keywords::COMMAND));
    assert_eq!(leader.fireteam, FireteamId::new(Side::A, 0));
    assert_eq!(ModelId::new(Side::B, 0).index(), MODELS_PER_SIDE);
}

#[test]
fn another_base_makes_another_cylinder_of_the_same_height() {
    let wide = Body::standing(Spot::new(0, 0, 0), 630);
    assert_eq!((wide.points()[1], wide.height), (Point::new(630, 0), 1500), "D1Z-VOL-03");
    let usual = Body::standing(Spot::new(0, 0, 0), 492);
    assert_eq!((usual.points()[1], usual.height), (Point::new(492, 0), 1500), "D1Z-VOL-01");
    assert_eq!(Body::prone(Spot::new(0, 0, 0), 492).height, 984, "D1Z-VOL-04");
    // How a figure is posed is not even asked for: a place and a base make a volume.
    assert_eq!(Body::standing(Spot::new(0, 0, 0), 492), usual, "D1Z-VOL-02");
    assert!(PartKind::Window { points: 1 }.is_opening());
}
