//! Random forces are judged by the same check as written ones.

use super::super::files::{WeaponEntry, factions};
use super::super::random_force::random_team;
use super::super::{Assembly, SIZES, build, digest, enlist, listing, playable, team_of};
use sortie_data::random_force::{FORCE_SEED, Request};
use sortie_data::syntax::{slug, title};
use sortie_kernel::Side;
use sortie_kernel::words::Spec;
use std::collections::BTreeSet;

fn spec(force: &str, seed: &str) -> Spec {
    let options = [(FORCE_SEED.to_string(), seed.to_string())].into();
    Spec { forces: [force.to_string(), force.to_string()], options, ..Spec::default() }
}

#[test]
fn every_faction_is_put_together_legally_at_every_size() {
    for (_, faction) in factions().expect("sound") {
        for (seed, points) in (0..3).flat_map(|seed| SIZES.map(|points| (seed, points))) {
            let name = format!("random-{}-{points}", slug(&faction.name));
            let team = team_of(&spec(&name, &seed.to_string()), Side::B).expect("a team");
            let mut assembly = Assembly::new().expect("sound");
            let found = enlist(Side::B, &team, factions().expect("sound"), &mut assembly);
            let found = found.unwrap_or_else(|faults| panic!("{name} {seed}: {faults:?}"));
            assert_eq!((found.points, &found.faction), (points, &faction.name));
            let spent: u32 = assembly
                .roster
                .iter()
                .filter(|recruit| recruit.counts())
                .map(|recruit| u32::from(assembly.profiles[usize::from(recruit.profile)].points))
                .sum();
            assert!(spent * 10 >= u32::from(points) * 7, "{name} {seed}: {spent} points");
        }
    }
}

#[test]
fn a_number_stands_for_one_pair_of_forces() {
    let sum = |name: &str, seed: &str| digest(&build(&spec(name, seed)).expect("a game"));
    assert_eq!(sum("random-150", "7"), sum("Random-150", "7"));
    assert_ne!(sum("random-150", "7"), sum("random-150", "8"));
    let unseeded = Spec { options: [].into(), ..spec("random-plague-100", "1") };
    assert_eq!(digest(&build(&unseeded).expect("a game")), sum("random-plague-100", "1"));
}

#[test]
fn whatever_a_list_holds_turns_up_sooner_or_later() {
    let list = &factions().expect("sound")[0].1;
    let mut missing: BTreeSet<String> =
        list.models.iter().filter(|entry| entry.role != "-").map(|entry| entry.name.clone()).collect();
    let is_sold = |line: &&WeaponEntry| line.linked.is_none();
    missing.extend(list.weapons.iter().filter(is_sold).map(|line| title(&line.weapon).to_string()));
    missing.extend(list.items.iter().map(|sold| sold.item.clone()));
    for seed in 0..400 {
        let name = format!("random-enforcers-{}", SIZES[seed as usize % SIZES.len()]);
        let request = Request::parse(&name, &SIZES).expect("a name");
        for pick in random_team(request, &name, Side::A, seed).expect("a team").models {
            missing.remove(&pick.model);
            pick.weapons.iter().chain(&pick.items).for_each(|word| {
                missing.remove(word);
            });
        }
    }
    assert_eq!(missing, BTreeSet::new());
}

#[test]
fn unknown_words_of_a_game_are_named() {
    let fault = |spec: &Spec| {
        let faults = build(spec).expect_err("a fault");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let unknown = "force a: unknown faction \"plage\" (did you mean \"plague\"?)";
    assert!(fault(&spec("random-plage-100", "1")).starts_with(unknown));
    assert!(fault(&spec("random-100", "x")).contains("options.force-seed: expected a number, 0 or more"));
    let idle = fault(&spec(&playable()[0].name, "1"));
    assert!(idle.contains("options.force-seed: only forces such as \"random-100\""), "{idle}");
    let wrong = Spec {
        mission: "patroll".to_string(),
        board: "depott".to_string(),
        forces: ["plague-10".to_string(), String::new()],
        options: [("board-sed".to_string(), "1".to_string())].into(),
    };
    let all = fault(&wrong);
    for meant in ["patrol", "depot", "plague-100", "board-seed"] {
        assert!(all.contains(&format!("did you mean {meant:?}?")), "{meant}: {all}");
    }
}

#[test]
fn every_mission_is_played_on_every_board() {
    let all = listing();
    assert_eq!((all.missions.len(), all.boards.len(), all.forces.len()), (6, 7, 29));
    for (mission, _) in &all.missions {
        for (board, _) in &all.boards {
            let spec = Spec { mission: mission.clone(), board: board.clone(), ..Spec::default() };
            let setup = build(&spec).unwrap_or_else(|faults| panic!("{mission} on {board}: {faults:?}"));
            assert_eq!(setup.scenarios.len(), if mission == "random" { 5 } else { 1 });
        }
    }
}
