//! Whole games by random play: they end, obey the law, and come out the same when run again.

use sortie_delta_one_zero::{Choice, DeltaOneZero, Setup};
use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Position, Ruleset, checksum, choose, run};
use sortie_rulebook::rule_id;

fn setup(mission: &str, night: bool, forces: [&str; 2]) -> Setup {
    let mut spec = Spec { mission: mission.into(), forces: forces.map(Into::into), ..Spec::default() };
    spec.options.insert("night".into(), if night { "yes" } else { "no" }.into());
    DeltaOneZero::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Plays at random to the end: decisions taken and a checksum of all positions.
fn play(setup: &Setup, seed: u64) -> (u32, u64, Position<DeltaOneZero>) {
    let mut dice = Rolling::new(Sampler::new(seed));
    let mut pick = Rolling::new(Sampler::new(seed ^ 0xabcd));
    let mut at = DeltaOneZero::opening(setup);
    let mut menu: Vec<Choice> = Vec::new();
    let (mut decisions, mut sum) = (0, 0u64);
    while run(setup, &mut at, &mut Io::silent(&mut dice)).is_some() {
        menu.clear();
        DeltaOneZero::candidates(setup, &at, &mut menu);
        assert!(!menu.is_empty(), "an empty menu at {:?}", at.frames());
        let choice = menu[usize::from(pick.pick(rule_id!("D1Z-DICE-01"), menu.len() as u16))];
        choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
        sum ^= checksum::of(&at).rotate_left(decisions % 64);
        decisions += 1;
        assert!(decisions < DeltaOneZero::DECISIONS_MAX, "{:?}", at.frames());
    }
    (decisions, sum, at)
}

#[test]
fn random_games_run_from_set_up_to_result() {
    let missions = ["contact", "signal-post", "dead-drop", "downed-pilot", "fuel-depot", "safe-house"];
    for (number, mission) in missions.into_iter().enumerate() {
        let setup = setup(mission, number % 2 == 1, ["", ""]);
        for seed in 0..2 {
            let (decisions, sum, at) = play(&setup, seed);
            assert!(decisions > 50, "{decisions}");
            assert!(at.is_over() && at.state.turn >= 1);
            assert_eq!(play(&setup, seed).1, sum, "a game must run the same way twice");
        }
    }
}
