//! How many of the odds that screens ask for are exact, and how long they take: games of the strongest program, in
//! each of which the odds of everything aimed at somebody are computed as a player would see them.
//!
//! `cargo run --release -p sortie-table --example live_odds -- deadzone-3e 3`

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to the person who started it")]

use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Spec;
use sortie_table::live::{Budget, offers};
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let ruleset = arguments.next().unwrap_or_else(|| "deadzone-3e".to_string());
    let games: u64 = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let offered = offers();
    let Some(offer) = offered.iter().find(|offer| offer.id() == ruleset) else {
        eprintln!("no such ruleset: {ruleset}");
        std::process::exit(2);
    };
    let (mut asked, mut sampled, mut slowest, mut all) = (0, 0, Duration::ZERO, Duration::ZERO);
    for seed in 0..games {
        let spec = Spec::default();
        let mut live = offer.begin(&spec, Box::new(Sampler::new(seed))).expect("the defaults make a game");
        while let Some(pending) = live.pending() {
            for (line, sketch) in live.menu().into_iter().filter(|(_, sketch)| !sketch.targets.is_empty()) {
                let begun = Instant::now();
                let odds = live.odds(pending.by, &line, Budget::default()).expect("it is on the menu")();
                let taken = begun.elapsed();
                asked += 1;
                all += taken;
                if !odds.exact || taken > Duration::from_millis(400) {
                    println!(
                        "{} {taken:?} exact {} {line} ({}) worlds {}",
                        live.ply(),
                        odds.exact,
                        sketch.words,
                        odds.worlds
                    );
                }
                sampled += u32::from(!odds.exact);
                slowest = slowest.max(taken);
            }
            let line = live.think("random", seed + 7 * live.ply() as u64).expect("a known bot")();
            let row = live.propose(pending.by, &line, Box::new(Sampler::new(seed + live.ply() as u64)));
            live.accept(row.expect("it is on the menu")).expect("it was proposed a moment ago");
        }
    }
    let mean = all / asked.max(1);
    println!("{asked} odds, {sampled} of them sampled; {mean:?} on average, the slowest {slowest:?}");
}
