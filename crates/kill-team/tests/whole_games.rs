//! Whole battles by random play: they end, obey the law, and come out the same when run again.

use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Position, Ruleset, checksum, choose, run};
use sortie_kill_team::{Choice, KillTeam, Setup};
use sortie_rulebook::rule_id;

fn setup(guard: &str, mission: &str) -> Setup {
    let mut spec = Spec { mission: mission.into(), ..Spec::default() };
    spec.options.insert("guard".into(), guard.into());
    KillTeam::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Plays at random to the end: decisions taken and the checksum of the last position.
fn play(setup: &Setup, seed: u64) -> (u32, u64, Position<KillTeam>) {
    let mut dice = Rolling::new(Sampler::new(seed));
    let mut pick = Rolling::new(Sampler::new(seed ^ 0xabcd));
    let mut at = KillTeam::opening(setup);
    let mut menu: Vec<Choice> = Vec::new();
    let mut decisions = 0;
    let mut sum = 0;
    while run(setup, &mut at, &mut Io::silent(&mut dice)).is_some() {
        menu.clear();
        KillTeam::candidates(setup, &at, &mut menu);
        assert!(!menu.is_empty(), "an empty menu at {:?}", at.top());
        let choice = menu[usize::from(pick.pick(rule_id!("KT-DICE-01"), menu.len() as u16))];
        choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
        sum ^= checksum::of(&at).rotate_left(decisions % 64);
        decisions += 1;
        assert!(decisions < KillTeam::DECISIONS_MAX);
    }
    (decisions, sum, at)
}

#[test]
fn random_battles_run_from_set_up_to_result() {
    for (guard, mission) in
        [("off", "control"), ("on", "control"), ("on", "loot"), ("off", "secure"), ("on", "capture")]
    {
        let setup = setup(guard, mission);
        for seed in 0..20 {
            let (decisions, sum, at) = play(&setup, seed);
            assert!(decisions > 60, "{decisions}");
            assert_eq!(at.state.turning_point, 4);
            assert!(at.is_over());
            assert_eq!(play(&setup, seed).1, sum, "a battle must run the same way twice");
        }
    }
}

/// A battle on a random board, open or of close quarters.
fn on_board(mission: &str, board: &str) -> Setup {
    let spec = Spec { mission: mission.into(), board: board.into(), ..Spec::default() };
    KillTeam::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn random_battles_run_in_close_quarters_and_on_boards_by_chance() {
    for (mission, board) in [
        ("conduit", ""),
        ("conduit", "random-close-5"),
        ("control", "random-5"),
        ("secure", "random-close-8"),
    ] {
        let setup = on_board(mission, board);
        let mut opened = 0;
        for seed in 0..5 {
            let (decisions, sum, at) = play(&setup, seed);
            assert!(decisions > 60 && at.is_over(), "{mission} {board}: {decisions}");
            assert_eq!(play(&setup, seed).1, sum, "a battle must run the same way twice");
            opened |= at.state.open_hatches;
        }
        assert_eq!(opened != 0, board != "random-5", "{mission} {board}: {opened:b}");
    }
}

#[test]
fn every_candidate_is_legal_and_every_line_reads_back() {
    for (setup, seeds) in [(setup("on", "control"), 100..108), (on_board("conduit", ""), 200..203)] {
        check_menus(&setup, seeds);
    }
}

fn check_menus(setup: &Setup, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut dice = Rolling::new(Sampler::new(seed));
        let mut pick = Rolling::new(Sampler::new(seed ^ 0xabcd));
        let mut at = KillTeam::opening(setup);
        while run(setup, &mut at, &mut Io::silent(&mut dice)).is_some() {
            let mut menu = Vec::new();
            KillTeam::candidates(setup, &at, &mut menu);
            for choice in &menu {
                assert_eq!(KillTeam::check(setup, &at, *choice), Ok(()), "{choice:?}");
                let line = KillTeam::choice_line(setup, *choice);
                assert_eq!(KillTeam::read_choice(setup, &line), Ok(*choice), "{line}");
            }
            for _ in 0..20 {
                let any = KillTeam::arbitrary_choice(setup, &mut pick);
                let line = KillTeam::choice_line(setup, any);
                assert_eq!(KillTeam::read_choice(setup, &line), Ok(any), "{line}");
                if let Err(illegal) = KillTeam::check(setup, &at, any) {
                    assert!(illegal.rule.as_str().starts_with("KT-") && !illegal.why.is_empty());
                }
            }
            let choice = menu[usize::from(pick.pick(rule_id!("KT-DICE-01"), menu.len() as u16))];
            choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
        }
    }
}
