//! Measures the server with the toy: `cargo run --release -p sortie-server --example load -- 500 15 500`
//! (games, seconds, pause in milliseconds). The server runs in the same process, on loopback and a database file.

use sortie_server::load::{Load, drive};
use sortie_server::{Limits, Options, start};
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
    let data = std::env::temp_dir().join(format!("sortie-load-{}", std::process::id()));
    let options = Options {
        listen: "127.0.0.1:0".parse()?,
        data: data.clone(),
        database_url: std::env::var("SORTIE_DATABASE_URL").ok(),
        limits: Limits::none(),
        ..Options::default()
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let measured = runtime.block_on(async {
        let server = start(options).await?;
        let measured = drive(server.address, &load).await?;
        server.stop().await;
        Ok::<_, Box<dyn std::error::Error>>(measured)
    })?;
    std::fs::remove_dir_all(data).ok();
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
