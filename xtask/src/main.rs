//! `cargo xtask test` installs what the tests need and runs all of them, formatting and lints included.

mod install;
mod new_ruleset;
mod report;
mod rulings;
mod steps;
mod supply;
mod trial;

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
    /// Install what the tests need and run everything that must pass.
    Test {
        /// Run mass tests at full size: soaks, mass play, long fuzzing, every game in the browser to its end.
        #[arg(long)]
        long: bool,
    },
    /// Install what the tests need and stop.
    Install,
    /// Check licences and sources of all dependencies against deny.toml.
    Supply,
    /// Write the list of dependencies (SBOM, CycloneDX).
    Sbom {
        /// File to write.
        file: String,
    },
    /// Write docs/rulings from the catalogues.
    Rulings,
    /// Write a new ruleset that compiles, is registered and plays, as a starting point.
    NewRuleset {
        /// Its name, such as space-hulks.
        name: String,
    },
    /// Write a new ruleset into a copy of the workspace, test it and play it, as the long test run does.
    TryNewRuleset,
}

fn main() -> ExitCode {
    let result = match Args::parse().chore {
        Chore::Test { long } => install::everything().and_then(|()| steps::test(long, install::nextest())),
        Chore::Install => install::everything().map(|()| {
            install::nextest();
        }),
        Chore::Supply => supply::check(),
        Chore::Sbom { file } => supply::write_parts(&file),
        Chore::Rulings => rulings::write(),
        Chore::NewRuleset { name } => new_ruleset::write(&name, &steps::root()),
        Chore::TryNewRuleset => steps::try_new_ruleset(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
