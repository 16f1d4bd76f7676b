//! The player that looks one activation ahead, on the toy.

use sortie_agents::{Agent, Greedy, Random, Seat, Skill};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::mini::{Choice, Mini, Setup};
use sortie_kernel::{Io, Outcome, Position, Ruleset, Side, choose, run};
use sortie_rulebook::marks;

fn play(setup: &Setup, mut agents: [Box<dyn Agent<Mini>>; 2], seed: u64) -> (Position<Mini>, Vec<Choice>) {
    let mut dice = Rolling::new(Sampler::new(seed));
    let (mut at, mut menu, mut taken) = (Mini::opening(setup), Vec::new(), Vec::new());
    let mut io = Io::silent(&mut dice);
    while let Some(decision) = run(setup, &mut at, &mut io) {
        let mut seat = Seat::asked(setup, &at, decision, &mut menu);
        let choice = agents[decision.by.index()].choose(&mut seat);
        assert_eq!(seat.check(choice), Ok(()));
        taken.push(choice);
        choose(setup, &mut at, choice, &mut io);
    }
    (at, taken)
}

#[test]
fn a_game_follows_from_the_seed() {
    let setup = Setup::default();
    let game = |seed: u64| play(&setup, [Box::new(Greedy::new(seed)), Box::new(Random::new(seed))], 3).1;
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

/// How many games the first of two players wins, half of them from each seat.
fn wins(games: u64, players: fn(u64) -> [Box<dyn Agent<Mini>>; 2]) -> usize {
    let setup = Setup::default();
    let won = |seed: u64| {
        let me = Side::BOTH[(seed % 2) as usize];
        let mut agents = players(seed);
        if me == Side::B {
            agents.swap(0, 1);
        }
        Mini::outcome(&setup, &play(&setup, agents, seed).0) == Outcome::Won(me)
    };
    (0..games).filter(|seed| won(*seed)).count()
}

#[test]
fn it_beats_random_from_either_seat() {
    let wins = wins(20, |seed| [Box::new(Greedy::new(seed)), Box::new(Random::new(seed))]);
    assert!(wins >= 17, "won {wins} of 20");
}

#[test]
fn a_casual_player_stands_between_the_other_two() {
    let casual = |seed| Box::new(Greedy::with(Skill::CASUAL, seed));
    assert_eq!(
        play(&Setup::default(), [casual(1), casual(2)], 3).1,
        play(&Setup::default(), [casual(1), casual(2)], 3).1,
        "its games follow from the seed"
    );
    let above = wins(40, |seed| [Box::new(Greedy::with(Skill::CASUAL, seed)), Box::new(Random::new(seed))]);
    assert!(above >= 30, "won {above} of 40 against random");
    let below =
        wins(40, |seed| [Box::new(Greedy::with(Skill::CASUAL, seed)), Box::new(Greedy::new(seed + 1000))]);
    assert!((1..20).contains(&below), "won {below} of 40 against greedy");
}

#[test]
fn what_it_imagines_reaches_no_rule() {
    let setup = Setup::default();
    let mut at = Mini::opening(&setup);
    run(&setup, &mut at, &mut Io::silent(&mut Rolling::new(Sampler::new(7))));
    let mut menu = Vec::new();
    let mut seat = Seat::<Mini>::new(&setup, &at, &mut menu).expect("a question waits");
    seat.menu();
    marks::take();
    Greedy::new(1).choose(&mut seat);
    assert_eq!(marks::take().iter().count(), 0);
}
