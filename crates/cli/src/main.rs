//! The `sortie` program: every verb reads its arguments, calls the crates below and prints.
//!
//! Exit codes: 0 all is well; 1 something was checked and is not so (a script failed, a case disagrees, a record
//! was tampered with, nothing was found); 2 the input is wrong; 3 a fault of the program itself.

mod args;
mod bench;
mod bench_clock;
mod bench_server;
mod cases;
mod check;
mod data;
mod list;
mod play;
mod replay;
mod rules;
mod serve;
mod sim;
mod spec;
mod trouble;

use args::{Args, Verb};
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;
use trouble::Trouble;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        eprintln!("sortie: this is a fault of Sortie itself, not of your input: {info}");
    }));
    let args = Args::parse();
    match std::panic::catch_unwind(|| run(args)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(trouble)) => trouble.report(),
        Err(_) => ExitCode::from(3),
    }
}

fn run(args: Args) -> Result<(), Trouble> {
    data::install(args.verb.as_ref())?;
    if let None | Some(Verb::Serve(_)) = args.verb {
        let args = match args.verb {
            Some(Verb::Serve(args)) => args,
            _ => args::ServeArgs::default(),
        };
        return serve::run(&args);
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let result = match args.verb {
        None | Some(Verb::Serve(_)) => Ok(()),
        Some(Verb::Play(args)) => {
            // The game's own console writes from here on, also while dice are typed in.
            out.flush()?;
            drop(out);
            return play::run(&args);
        }
        Some(Verb::New(args)) => play::new(&args, &mut out),
        Some(Verb::List(args)) => list::run(&args, &mut out),
        Some(Verb::Sim(args)) => sim::run(&args, &mut out),
        Some(Verb::Odds(args)) => cases::odds(&args, &mut out),
        Some(Verb::Sight(args)) => cases::sight(&args, &mut out),
        Some(Verb::Reach(args)) => cases::reach(&args, &mut out),
        Some(Verb::Replay(args)) => replay::run(&args, &mut out),
        Some(Verb::Verify(args)) => replay::verify(&args, &mut out),
        Some(Verb::Check(args)) => check::run(&args, &mut out),
        Some(Verb::Rules(args)) => rules::run(&args, &mut out),
        Some(Verb::Bench(args)) => bench::run(&args, &mut out),
    };
    let flushed = out.flush();
    result.and(flushed.map_err(Trouble::from))
}
