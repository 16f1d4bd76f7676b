//! Matched play from set-up to result: every faction against every other, secrets kept, the mode and the mission.
//! [KT-SETUP-05] [KT-SETUP-19] [KT-TAC-02] [KT-TAC-12]

use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_kernel::show::Show;
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Note, Position, Ruleset, Side, Viewer, choose, run};
use sortie_kill_team::{Choice, Event, KillTeam, Setup};
use sortie_rulebook::marks::covers;
use sortie_rulebook::rule_id;

const TEAMS: [&str; 6] =
    ["intercessors", "tomb-world", "greenskins", "craftworld", "hive-fleet", "hunter-cadre"];

fn spec(mission: &str, forces: [&str; 2], options: &[(&str, &str)]) -> Spec {
    let mut spec = Spec { mission: mission.into(), forces: forces.map(String::from), ..Spec::default() };
    for (name, value) in options {
        spec.options.insert((*name).into(), (*value).into());
    }
    spec
}

fn setup(mission: &str, forces: [&str; 2]) -> Setup {
    let spec = spec(mission, forces, &[("mode", "matched")]);
    KillTeam::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn play(setup: &Setup, seed: u64, mut seen: impl FnMut(&Position<KillTeam>)) -> (u32, Vec<Note<Event>>) {
    let mut dice = Rolling::new(Sampler::new(seed));
    let mut pick = Rolling::new(Sampler::new(seed ^ 0xabcd));
    let mut at = KillTeam::opening(setup);
    let mut notes = Vec::new();
    let mut decisions = 0;
    loop {
        let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
        if run(setup, &mut at, &mut io).is_none() {
            return (decisions, notes);
        }
        seen(&at);
        let mut menu: Vec<Choice> = Vec::new();
        KillTeam::candidates(setup, &at, &mut menu);
        assert!(!menu.is_empty(), "an empty menu at {:?}", at.top());
        let choice = menu[usize::from(pick.pick(rule_id!("KT-DICE-01"), menu.len() as u16))];
        assert_eq!(KillTeam::check(setup, &at, choice), Ok(()), "{choice:?} at {:?}", at.top());
        let line = KillTeam::choice_line(setup, choice);
        assert_eq!(KillTeam::read_choice(setup, &line), Ok(choice), "{line}");
        let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
        choose(setup, &mut at, choice, &mut io);
        decisions += 1;
        assert!(decisions < KillTeam::DECISIONS_MAX);
    }
}

#[test]
fn every_faction_plays_every_other_in_matched_play() {
    for (number, a) in TEAMS.iter().enumerate() {
        for (other, b) in TEAMS.iter().enumerate() {
            let mission = ["loot", "secure", "capture"][(number + other) % 3];
            let setup = setup(mission, [a, b]);
            let (decisions, notes) = play(&setup, (number * 6 + other) as u64, |_| ());
            assert!(decisions > 60, "{a} against {b}: {decisions}");
            assert!(notes.iter().any(|note| matches!(note.event, Event::Scouted { .. })));
        }
    }
}

#[test]
fn tac_ops_are_their_players_until_they_are_revealed() {
    let setup = setup("secure", ["intercessors", "hive-fleet"]);
    let mut hidden = 0;
    let (_, notes) = play(&setup, 11, |at| {
        for side in Side::BOTH {
            let view = KillTeam::view(&setup, at, Viewer::Player(side.other()));
            let secrets = &view.secrets[side.index()];
            if secrets.has_archetype {
                assert_eq!(secrets.deck, None, "archetype and deck are secret for ever");
            }
            hidden += usize::from(secrets.count) - secrets.tac_ops.iter().flatten().count();
            let own = KillTeam::view(&setup, at, Viewer::Player(side));
            assert_eq!(
                own.secrets[side.index()].tac_ops.iter().flatten().count(),
                usize::from(secrets.count)
            );
        }
    });
    assert!(hidden > 100, "{hidden}");
    let told = |viewer: Viewer| {
        let seen = notes.iter().filter_map(|note| KillTeam::seen(&setup, &note.event, viewer));
        seen.filter(|event| matches!(event, Event::Drew { .. } | Event::Kept { .. })).count()
    };
    assert_eq!((told(Viewer::Referee), told(Viewer::Player(Side::A)), told(Viewer::Audience)), (12, 6, 0));
}

#[test]
fn matched_play_keeps_the_contract() {
    let setups = [
        setup("secure", ["intercessors", "tomb-world"]),
        setup("loot", ["greenskins", "craftworld"]),
        setup("capture", ["hive-fleet", "hunter-cadre"]),
    ];
    let report = suite::<KillTeam>(&setups, Effort { games: 3, ..Effort::default() });
    assert!(report.decisions > 500 && report.refused > 500, "{report:?}");
}

#[test]
fn mode_mission_and_points_come_from_the_agreement() {
    for (die, mission) in [("1", "loot"), ("4", "secure"), ("5", "capture")] {
        let spec = spec("", ["", ""], &[("die", die), ("mode", "matched"), ("cp", "3")]);
        let setup = KillTeam::build(&spec).expect("a battle");
        assert_eq!((setup.mission.name.as_str(), setup.starting_cp), (mission, Some(3)));
    }
    let spec = spec("loot", ["", ""], &[("die", "7"), ("mode", "mached"), ("cp", "many"), ("gard", "on")]);
    let faults = KillTeam::build(&spec).expect_err("four faults");
    let places: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(places, ["cp", "die", "options", "mode"]);
}

#[test]
fn a_battle_has_two_teams_and_one_of_three_ways_to_play() {
    let build = |options: &[(&str, &str)]| {
        let agreed = spec("secure", ["intercessors", "tomb-world"], options);
        covers(&["KT-SETUP-01"], || KillTeam::build(&agreed))
    };
    let way = |word| covers(&["KT-SETUP-02"], || build(&[("mode", word)]));
    // Only matched play brings equipment.
    let teams = |word| {
        let setup = way(word).expect("a way to play");
        let carried: usize = setup.profiles.iter().map(|profile| profile.equipment.len()).sum();
        (setup.counts(), carried)
    };
    assert_eq!((teams("open"), teams("matched")), (([5, 9], 0), ([5, 9], 8)));
    // The kill teams of spec ops come from dataslates.
    let refused = |word| way(word).expect_err("not with these teams").len();
    assert_eq!((refused("spec-ops"), refused("skirmish")), (1, 1));
}

#[test]
fn measuring_is_free_and_a_player_who_leaves_keeps_the_score() {
    assert_eq!(KillTeam::measuring(), Ok(rule_id!("KT-MEAS-01")));
    let setup = setup("secure", ["intercessors", "tomb-world"]);
    let at = KillTeam::opening(&setup);
    let notes = covers(&["KT-END-05"], || KillTeam::conceded(&setup, &at, Side::B));
    let [Note { event: Event::Conceded { side, scores }, .. }] = &notes[..] else { panic!("{notes:?}") };
    assert_eq!((*side, *scores), (Side::B, KillTeam::scores(&setup, &at)));
}

#[test]
fn open_play_leaves_equipment_at_home() {
    let open = KillTeam::build(&Spec::default()).expect("the default battle");
    assert!(open.profiles.iter().all(|profile| profile.equipment.is_empty()));
    let matched = setup("loot", ["intercessors", "tomb-world"]);
    let carried: usize = matched.profiles.iter().map(|profile| profile.equipment.len()).sum();
    assert_eq!(carried, 8);
}
