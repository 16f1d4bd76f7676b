//! The `sortie` program: every command reads its arguments, calls the crates below and prints.
//!
//! Exit codes: 0 success; 1 a check failed (a script, a case, a recorded game, a search without a hit); 2 invalid
//! input; 3 internal error.

mod admin;
mod args;
mod bench;
mod bench_clock;
mod bench_server;
mod campaign;
mod cases;
mod check;
mod console;
mod data;
mod error;
mod list;
mod play;
mod replay;
mod rules;
mod serve;
mod sim;
mod spec;

use args::{Args, Verb};
use console::Console;
use error::CliError;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        eprintln!("sortie: internal error (a bug in Sortie): {info}");
    }));
    let args = Args::read();
    match std::panic::catch_unwind(|| run(args)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => error.report(),
        Err(_) => ExitCode::from(3),
    }
}

fn run(args: Args) -> Result<(), CliError> {
    data::install(args.verb.as_ref())?;
    if let None | Some(Verb::Serve(_)) = args.verb {
        let args = match args.verb {
            Some(Verb::Serve(args)) => args,
            _ => args::ServeArgs::default(),
        };
        return serve::run(&args);
    }
    // What talks with a person reads and writes through one console.
    match &args.verb {
        Some(Verb::Play(args)) => return play::run(args, &Console::standard()),
        Some(Verb::Campaign(args)) => {
            if let campaign::args::CampaignVerb::Play(args) = &args.verb {
                return campaign::play(args, &Console::standard());
            }
        }
        Some(Verb::Replay(args)) if !args.print && !args.json => {
            return replay::step(args, &Console::standard());
        }
        _ => (),
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let result = match args.verb {
        None | Some(Verb::Serve(_) | Verb::Play(_)) => Ok(()),
        Some(Verb::New(args)) => play::new(&args, &mut out),
        Some(Verb::List(args)) => list::run(&args, &mut out),
        Some(Verb::Sim(args)) => sim::run(&args, &mut out),
        Some(Verb::Odds(args)) => cases::odds(&args, &mut out),
        Some(Verb::Sight(args)) => cases::sight(&args, &mut out),
        Some(Verb::Reach(args)) => cases::reach(&args, &mut out),
        Some(Verb::Replay(args)) => replay::print(&args, &mut out),
        Some(Verb::Verify(args)) => replay::verify(&args, &mut out),
        Some(Verb::Check(args)) => check::run(&args, &mut out),
        Some(Verb::Rules(args)) => rules::run(&args, &mut out),
        Some(Verb::Campaign(args)) => campaign::run(&args.verb, &mut out),
        Some(Verb::Bench(args)) => bench::run(&args, &mut out),
        Some(Verb::Backup(args)) => admin::backup(&args, &mut out),
        Some(Verb::Restore(args)) => admin::restore(&args, &mut out),
        Some(Verb::Admin(args)) => admin::run(&args, &mut out),
    };
    let flushed = out.flush();
    result.and(flushed.map_err(CliError::from))
}
