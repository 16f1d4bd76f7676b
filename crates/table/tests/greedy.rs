//! The bots that think ahead against the random one.

use sortie_agents::{Agent, Seat, find};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::Spec;
use sortie_kernel::{Io, Outcome, Position, Side, choose, run};
use sortie_table::{Playable, Visit, ids, visit};

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

/// How many of these games a bot wins against random, half of them from each seat; `None` if the ruleset does not
/// have it.
struct Wins {
    bot: &'static str,
    games: u64,
}

impl Visit for Wins {
    type Out = Option<u64>;

    fn visit<R: Playable>(self) -> Option<u64> {
        let setup = R::build(&Spec::default()).expect("the defaults make a game");
        let own = R::players();
        let bot = find(&own, self.bot).ok()?;
        let random = find(&own, "random").expect("random plays every game");
        let won = |seed: u64| {
            let me = Side::BOTH[(seed % 2) as usize];
            let mut agents = [(bot.make)(seed), (random.make)(seed)];
            if me == Side::B {
                agents.swap(0, 1);
            }
            R::outcome(&setup, &play::<R>(&setup, agents, seed)) == Outcome::Won(me)
        };
        Some((0..self.games).filter(|seed| won(*seed)).count() as u64)
    }
}

#[test]
fn every_level_beats_random_at_every_game() {
    let mut played = 0;
    for id in ids() {
        for bot in ["greedy", "casual", "veteran"] {
            if let Some(won) = visit(id, Wins { bot, games: 10 }).expect("a ruleset of the list") {
                assert!(won >= 7, "{id}: {bot} won {won} of 10");
                played += 1;
            }
        }
    }
    assert!(played >= 4, "only {played} bots of all rulesets think ahead");
}
