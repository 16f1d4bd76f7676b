//! `sortie bench --server`: many live games over real sockets against a server in this process.

use crate::args::BenchArgs;
use crate::error::CliError;
use serde_json::json;
use sortie_server::load::{Load, bench};
use std::io::Write;
use std::time::Duration;

/// Plays live games on loopback and reports how long a choice takes to reach the other player.
pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let load = Load {
        ruleset: args.ruleset.clone().unwrap_or_else(|| "deadzone-3e".to_string()),
        games: args.games,
        time: Duration::from_secs_f64(args.seconds),
        pause: Duration::from_millis(args.pause),
        seed: args.seed,
    };
    let measured =
        bench(&load, args.database_url.clone()).map_err(|error| CliError::Bad(error.to_string()))?;
    let ms = |share| measured.latency(share).as_secs_f64() * 1000.0;
    let (rate, p50, p99, worst) = (measured.choices_per_second(), ms(0.5), ms(0.99), ms(1.0));
    if args.format.json {
        let figures = json!({
            "ruleset": load.ruleset, "games": measured.games, "finished": measured.finished,
            "choices": measured.choices, "choices_per_second": rate, "p50_ms": p50, "p99_ms": p99, "worst_ms": worst,
            "processor_ms_per_choice": measured.processor_ms(), "bytes_per_frame": measured.frame_bytes(),
        });
        writeln!(out, "{figures:#}")?;
    } else {
        writeln!(
            out,
            "{}: {} live games, {rate:.0} choices/s; latency to the other player p50 {p50:.1} ms, p99 {p99:.1} ms, \
             worst {worst:.1} ms; {:.2} ms of processor time a choice, {} bytes a frame; {} games finished",
            load.ruleset,
            measured.games,
            measured.processor_ms(),
            measured.frame_bytes(),
            measured.finished
        )?;
    }
    Ok(())
}
