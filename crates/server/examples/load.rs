//! Measures the server with the toy: `cargo run --release -p sortie-server --example load -- 500 15 500`
//! (games, seconds, pause in milliseconds). For the real games there is `sortie bench --server`.

use sortie_server::load::{Load, bench};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let number = |place: usize, otherwise| numbers.get(place).copied().unwrap_or(otherwise);
    let load = Load {
        ruleset: "mini".into(),
        games: number(0, 500) as usize,
        time: Duration::from_secs(number(1, 15)),
        pause: Duration::from_millis(number(2, 500)),
        seed: 1,
    };
    let measured = bench(&load, std::env::var("SORTIE_DATABASE_URL").ok())?;
    let ms = |share| measured.latency(share).as_secs_f64() * 1000.0;
    eprintln!(
        "{} games, {:.0} choices/s, to the other screen p50 {:.1} ms, p99 {:.1} ms, {} games finished",
        measured.games,
        measured.choices_per_second(),
        ms(0.5),
        ms(0.99),
        measured.finished
    );
    Ok(())
}
