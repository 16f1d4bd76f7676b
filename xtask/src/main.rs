//! `cargo xtask test` installs what the tests need and runs all of them, formatting and lints included.

mod install;
mod rulings;
mod steps;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The project's own chores.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Installs what the tests need and runs everything that must be green.
    Test {
        /// Also run the slow work: soaks, mass play, long fuzzing.
        #[arg(long)]
        long: bool,
    },
    /// Installs what the tests need and stops.
    Install,
    /// Writes docs/rulings from the catalogues.
    Rulings,
}

fn main() -> ExitCode {
    let result = match Args::parse().chore {
        Chore::Test { long } => install::everything().and_then(|()| steps::test(long)),
        Chore::Install => install::everything(),
        Chore::Rulings => rulings::write(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
