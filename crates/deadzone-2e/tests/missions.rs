//! Every mission can be played on every board, by every ready team, to its end.

use sortie_deadzone_2e::{Choice, Deadzone, Setup};
use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::{Listing, Spec, Words};
use sortie_kernel::{Io, Ruleset, choose, run};
use std::collections::BTreeMap;

fn build(spec: &Spec) -> Setup {
    Deadzone::build(spec).unwrap_or_else(|faults| panic!("{spec:?}: {faults:?}"))
}

/// The names on offer, without what is left to chance.
fn names(offered: &[(String, String)]) -> Vec<String> {
    offered.iter().map(|(name, _)| name.clone()).filter(|name| name != "random").collect()
}

/// Plays partly at random until somebody has won: how many decisions it took, and what kinds of them scored.
fn play(setup: &Setup, seed: u64) -> (u32, BTreeMap<&'static str, u32>) {
    let mut dice = Rolling::new(Sampler::new(seed));
    let mut picks = Sampler::new(seed ^ 0xabcd);
    let (mut at, mut menu) = (Deadzone::opening(setup), Vec::new());
    let (mut decisions, mut seen) = (0, BTreeMap::new());
    while let Some(decision) = run(setup, &mut at, &mut Io::silent(&mut dice)) {
        menu.clear();
        Deadzone::candidates(setup, &at, &mut menu);
        assert!(!menu.is_empty(), "an empty menu for {decision:?}");
        // What scores is never left out, so that a short game meets it.
        let delivers = decision.kind == "deliver";
        let scoring = menu.iter().position(|choice| scores(delivers, *choice));
        let random = menu[picks.below(menu.len() as u64) as usize];
        // Most choices are sensible ones: chance alone leads nobody across the board.
        let aimed = if picks.below(4) > 0 { Deadzone::default_choice(setup, &at) } else { random };
        let choice = scoring.map_or(aimed, |index| menu[index]);
        if scoring.is_some() {
            let exit = matches!(choice, Choice::LeaveBoard { .. });
            *seen.entry(if exit { "exit" } else { "crate" }).or_default() += 1;
        }
        choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
        decisions += 1;
        assert!(decisions < Deadzone::DECISIONS_MAX);
    }
    assert!(at.is_over());
    (decisions, seen)
}

fn scores(delivers: bool, choice: Choice) -> bool {
    matches!(choice, Choice::LeaveBoard { .. }) || delivers && choice == Choice::Yes
}

#[test]
fn every_mission_is_played_on_every_board_by_every_ready_team() {
    let Listing { missions, boards, forces, .. } = Deadzone::listing();
    let (missions, boards, teams) = (names(&missions), names(&boards), names(&forces));
    assert_eq!(missions, ["patrol", "occupy", "salvage", "breakthrough", "decapitate"]);
    assert_eq!((boards.len(), teams.len() >= 2), (6, true));
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut pairs = 0..;
    // Teams are paired with the next one of the list, which is ordered by size, and all come round.
    let mut team = |_: &str| teams[pairs.next().expect("without end") % teams.len()].clone();
    for board in &boards {
        for mission in &missions {
            let forces = [team(mission), team(mission)];
            let spec = Spec { mission: mission.clone(), board: board.clone(), forces, ..Spec::default() };
            // Few models come as far as an exit, so games that have one are played more often.
            let games = if mission == "breakthrough" || mission == "salvage" { 6 } else { 1 };
            let setup = build(&spec);
            for seed in 11..11 + games {
                let (decisions, scored) = play(&setup, seed);
                assert!(decisions > 50, "{spec:?}: {decisions}");
                for (what, times) in scored {
                    assert_eq!(what == "exit", mission == "breakthrough", "{spec:?}");
                    *seen.entry(what).or_default() += times;
                }
            }
        }
    }
    assert!(2 * boards.len() * missions.len() >= teams.len(), "not every team has played");
    assert!(seen.contains_key("exit") && seen.contains_key("crate"), "{seen:?}");
}

#[test]
fn every_mission_keeps_the_contract() {
    let missions = names(&Deadzone::listing().missions);
    let boards = names(&Deadzone::listing().boards);
    let mut setups: Vec<Setup> = missions
        .iter()
        .zip(boards.iter().rev())
        .map(|(mission, board)| {
            build(&Spec { mission: mission.clone(), board: board.clone(), ..Spec::default() })
        })
        .collect();
    setups.push(build(&Spec { mission: "random".into(), board: "random".into(), ..Spec::default() }));
    let report = suite::<Deadzone>(&setups, Effort { games: 1, costly_every: 9, ..Effort::default() });
    assert_eq!(report.games, 6);
}
