//! The random player on the toy.

use sortie_agents::{Agent, Random, Seat};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::mini::{Choice, Mini, Setup};
use sortie_kernel::{Io, Ruleset, Viewer, choose, run};

fn choices(seed: u64) -> Vec<Choice> {
    let setup = Setup::default();
    let mut at = Mini::opening(&setup);
    let mut dice = Rolling::new(Sampler::new(7));
    let mut io = Io::silent(&mut dice);
    let (mut agent, mut menu, mut taken) = (Random::new(seed), Vec::new(), Vec::new());
    while run(&setup, &mut at, &mut io).is_some() {
        let mut seat = Seat::<Mini>::new(&setup, &at, &mut menu).expect("a question waits");
        let choice = agent.choose(&mut seat);
        assert!(seat.menu().contains(&choice));
        assert_eq!(seat.check(choice), Ok(()));
        choose(&setup, &mut at, choice, &mut io);
        taken.push(choice);
    }
    taken
}

#[test]
fn a_game_follows_from_the_seed() {
    let game = choices(1);
    assert!(game.len() > 50, "five rounds of eight models: {}", game.len());
    assert_eq!(game, choices(1));
    assert_ne!(game, choices(2));
    assert!(game.iter().any(|choice| matches!(choice, Choice::Shoot(_))));
}

#[test]
fn a_seat_shows_its_side_and_no_more() {
    let setup = Setup::default();
    let mut at = Mini::opening(&setup);
    let mut dice = Rolling::new(Sampler::new(7));
    run(&setup, &mut at, &mut Io::silent(&mut dice));
    let mut menu = Vec::new();
    let seat = Seat::<Mini>::new(&setup, &at, &mut menu).expect("a question waits");
    assert_eq!(seat.view(), Mini::view(&setup, &at, Viewer::Player(seat.side())));
    let imagined = seat.imagine(&mut dice);
    assert_eq!(Mini::view(&setup, &imagined, Viewer::Player(seat.side())), seat.view());
}
