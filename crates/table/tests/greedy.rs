//! The player that looks one step ahead, against the one that looks at nothing.

use sortie_agents::{Agent, Seat, find};
use sortie_deadzone_3e::Deadzone;
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::Spec;
use sortie_kernel::{Io, Outcome, Position, Side, choose, run};
use sortie_kill_team::KillTeam;
use sortie_table::Playable;

/// Plays one game to its end.
fn play<R: Playable>(setup: &R::Setup, mut agents: [Box<dyn Agent<R>>; 2], seed: u64) -> Position<R> {
    let mut dice = Rolling::new(Sampler::new(seed));
    let (mut at, mut menu) = (R::opening(setup), Vec::new());
    let mut io = Io::silent(&mut dice);
    while let Some(decision) = run(setup, &mut at, &mut io) {
        let mut seat = Seat::asked(setup, &at, decision, &mut menu);
        let choice = agents[decision.by.index()].choose(&mut seat);
        assert_eq!(seat.check(choice), Ok(()), "{choice:?}");
        choose(setup, &mut at, choice, &mut io);
    }
    at
}

/// How many of so many games greedy wins against random, half of them from each seat.
fn wins<R: Playable>(games: u64) -> u64 {
    let setup = R::build(&Spec::default()).expect("the defaults make a game");
    let own = R::players();
    let player = |name: &str, seed: u64| (find(&own, name).expect("a player").make)(seed);
    let won = |seed: u64| {
        let me = Side::BOTH[(seed % 2) as usize];
        let mut agents = [player("greedy", seed), player("random", seed)];
        if me == Side::B {
            agents.swap(0, 1);
        }
        R::outcome(&setup, &play::<R>(&setup, agents, seed)) == Outcome::Won(me)
    };
    (0..games).filter(|seed| won(*seed)).count() as u64
}

#[test]
fn greedy_beats_random_at_deadzone() {
    let won = wins::<Deadzone>(20);
    assert!(won >= 18, "greedy won {won} of 20");
}

#[test]
fn greedy_beats_random_at_kill_team() {
    let won = wins::<KillTeam>(10);
    assert!(won >= 8, "greedy won {won} of 10");
}
