//! `sortie sim`: bots play many games.

use crate::args::SimArgs;
use crate::error::CliError;
use crate::play::HUMAN;
use crate::spec::spec;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use sortie_agents::find;
use sortie_arena::{Batch, Interval, Report, wilson};
use sortie_kernel::words::Spec;
use sortie_table::{Playable, Visit, visit};
use std::io::{IsTerminal, Write};

/// More threads than this are no faster, and the system may refuse them.
const THREADS_MAX: usize = 1024;

/// `sortie sim`.
pub(crate) fn run(args: &SimArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let threads = match args.threads {
        Some(0) => return Err(CliError::Bad("--threads 0: at least 1 is needed".to_string())),
        Some(threads) => threads.min(THREADS_MAX),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    for (option, player) in [("--a", &args.a), ("--b", &args.b)] {
        if player == HUMAN {
            return Err(CliError::Bad(format!(
                "{option} human: sim runs bots only; to play yourself, use: sortie play {}",
                args.ruleset
            )));
        }
    }
    let report = visit(&args.ruleset, Simulate { args, spec: spec(&args.spec)?, threads })??;
    if args.format.json {
        writeln!(out, "{:#}", as_json(args, &report))?;
        return Ok(());
    }
    let games = report.games as f64;
    let percent = |hits: u64| {
        let Interval { share, low, high } = wilson(hits as f64, games);
        format!("{:5.1} %  (95 %: {:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
    };
    writeln!(
        out,
        "{}: {} games, A {} vs B {}, seed {}",
        args.ruleset, report.games, args.a, args.b, args.seed
    )?;
    writeln!(out, "  A wins {:8}  {}", report.wins[0], percent(report.wins[0]))?;
    writeln!(out, "  B wins {:8}  {}", report.wins[1], percent(report.wins[1]))?;
    writeln!(out, "  draws  {:8}  {}", report.draws, percent(report.draws))?;
    if args.mirror {
        let [a, b] = report.seat_wins;
        writeln!(out, "  mirrored seats: the seat of A won {a}, the seat of B {b}")?;
    }
    let mean = |sum: i64| if report.games == 0 { 0.0 } else { sum as f64 / games };
    writeln!(out, "  points, mean: A {:.2}, B {:.2}", mean(report.points[0]), mean(report.points[1]))?;
    let seconds = report.took.as_secs_f64().max(1e-9);
    writeln!(
        out,
        "  {} decisions, {} in the longest game; {:.2} s on {} threads, {:.1} games/s, {:.0} decisions/s",
        report.decisions,
        report.longest,
        seconds,
        report.threads,
        games / seconds,
        report.decisions as f64 / seconds
    )?;
    writeln!(out, "  checksum {:016x}", report.checksum)?;
    Ok(())
}

struct Simulate<'a> {
    args: &'a SimArgs,
    spec: Spec,
    threads: usize,
}

impl Visit for Simulate<'_> {
    type Out = Result<Report, CliError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let setup = R::build(&self.spec)?;
        let mirror = match self.args.mirror {
            true => Some(R::build(&mirrored::<R>(&self.spec))?),
            false => None,
        };
        let own = R::players();
        let players = [find(&own, &self.args.a)?, find(&own, &self.args.b)?];
        let bar = progress_bar(self.args.games);
        let batch = Batch::<R> {
            setup: &setup,
            games: self.args.games,
            seed: self.args.seed,
            threads: self.threads,
            tries: false,
            mirror: mirror.as_ref(),
        };
        let report = batch.play(players, &|done| bar.set_position(done));
        bar.finish_and_clear();
        report.map_err(|stuck| CliError::Failed(stuck.to_string()))
    }
}

/// The same game with the forces in each other's seats; the ones that are not named are the ruleset's defaults.
fn mirrored<R: Playable>(spec: &Spec) -> Spec {
    let defaults = R::listing().forces;
    let named = |side: usize| match spec.forces[side].is_empty() {
        true => defaults.get(side).map(|(name, _)| name.clone()).unwrap_or_default(),
        false => spec.forces[side].clone(),
    };
    Spec { forces: [named(1), named(0)], ..spec.clone() }
}

/// A progress bar on a terminal; none elsewhere.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

fn as_json(args: &SimArgs, report: &Report) -> Value {
    let seconds = report.took.as_secs_f64().max(1e-9);
    let games = report.games as f64;
    let interval = |hits: u64| {
        let Interval { share, low, high } = wilson(hits as f64, games);
        json!({ "share": share, "low": low, "high": high })
    };
    json!({
        "ruleset": args.ruleset,
        "a": args.a,
        "b": args.b,
        "games": report.games,
        "wins_a": report.wins[0],
        "wins_b": report.wins[1],
        "draws": report.draws,
        "mirror": args.mirror,
        "seat_wins_a": report.seat_wins[0],
        "seat_wins_b": report.seat_wins[1],
        "win_rate_a": interval(report.wins[0]),
        "win_rate_b": interval(report.wins[1]),
        "points_a": report.points[0],
        "points_b": report.points[1],
        "decisions": report.decisions,
        "longest": report.longest,
        "seed": args.seed,
        "threads": report.threads,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "decisions_per_second": report.decisions as f64 / seconds,
        "checksum": format!("{:016x}", report.checksum),
    })
}
