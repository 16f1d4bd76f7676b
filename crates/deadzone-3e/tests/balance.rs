//! Whether a board gives both sides the same chances: mirrored games.
//!
//! Both sides have the same team, so only the board, the zones and the dice make a difference. Random players have no
//! habits and judge the rules and the board; the player that looks ahead shows whether its judgement favours one end of
//! the board. A few games run in the usual test; `SORTIE_LONG=1 cargo test -p sortie-deadzone-3e --test balance --
//! --nocapture` plays enough of them for the table in `docs/boards.md` and prints it.

use sortie_agents::{Agent, Greedy, Random, Seat};
use sortie_deadzone_3e::{Choice, Deadzone};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Outcome, Ruleset, Side, choose, run};

/// The results of the games on one board.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    games: u32,
    /// Won from the zone in the south or west, and from the other.
    zones: [u32; 2],
    /// Won by the player who started.
    starter: u32,
    draws: u32,
    /// VPs of both sides together.
    vps: u32,
}

impl Tally {
    fn add(&mut self, mission: &str, board: &str, seed: u64, ahead: bool) {
        let team = "enforcers-100".to_string();
        let spec = Spec {
            mission: mission.into(),
            board: board.into(),
            forces: [team.clone(), team],
            ..Spec::default()
        };
        let setup = Deadzone::build(&spec).expect("every scenario suits every board");
        let mut players = [seed, seed + 1000].map(|seed| -> Box<dyn Agent<Deadzone>> {
            if ahead { Box::new(Greedy::new(seed)) } else { Box::new(Random::new(seed)) }
        });
        let mut dice = Rolling::new(Sampler::new(seed));
        let (mut at, mut menu) = (Deadzone::opening(&setup), Vec::new());
        let (mut starts, mut south) = (Side::A, Side::A);
        while let Some(decision) = run(&setup, &mut at, &mut Io::silent(&mut dice)) {
            let mut seat = Seat::asked(&setup, &at, decision, &mut menu);
            // A player that sees no difference always takes the first zone, so zones are dealt out in turn: the side that
            // starts has each of them equally often.
            let choice = match decision.kind {
                "zone" => Choice::Zone((seed % 2) as u8),
                _ => players[decision.by.index()].choose(&mut seat),
            };
            match choice {
                Choice::Start(side) => starts = side,
                Choice::Zone(zone) => south = if zone == 0 { decision.by } else { decision.by.other() },
                _ => (),
            }
            choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
        }
        self.games += 1;
        self.vps += Deadzone::scores(&setup, &at).iter().map(|points| *points as u32).sum::<u32>();
        match Deadzone::outcome(&setup, &at) {
            Outcome::Won(side) => {
                self.zones[usize::from(side != south)] += 1;
                self.starter += u32::from(side == starts);
            }
            Outcome::Drawn => self.draws += 1,
        }
    }

    /// Whether the games won from the two zones differ by more than four standard deviations of a fair coin.
    fn is_lopsided(&self) -> bool {
        let decided = i64::from(self.zones[0] + self.zones[1]);
        let ahead = i64::from(self.zones[0]) - i64::from(self.zones[1]);
        ahead * ahead > 16 * decided.max(1)
    }
}

fn names(offered: Vec<(String, String)>) -> Vec<String> {
    offered.into_iter().map(|(name, _)| name).filter(|name| name != "random").collect()
}

#[test]
fn boards_give_both_zones_the_same_chances() {
    let long = std::env::var_os("SORTIE_LONG").is_some();
    let listing = Deadzone::listing();
    let (missions, boards) = (names(listing.missions), names(listing.boards));
    println!(
        "| board | players | games | won from the south or west | from the north or east | by the starting player | draws | VPs a game |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (index, board) in boards.iter().enumerate() {
        for (ahead, name, seeds) in [(false, "random", 60), (true, "looking ahead", 24)] {
            let mut tally = Tally::default();
            // In the usual test one mission for each board, once with each zone.
            let chosen = if long { &missions[..] } else { &missions[index % missions.len()..][..1] };
            for seed in 0..if long { seeds } else { 2 } {
                chosen.iter().for_each(|mission| tally.add(mission, board, 100 + seed, ahead));
            }
            let [south, north] = tally.zones;
            let vps = f64::from(tally.vps) / f64::from(tally.games);
            println!(
                "| `{board}` | {name} | {} | {south} | {north} | {} | {} | {vps:.1} |",
                tally.games, tally.starter, tally.draws
            );
            assert!(!tally.is_lopsided(), "{board}: {tally:?}");
        }
    }
}
