//! The commands and their options, with examples in their help.
//!
//! [`playing`] holds the commands that start, list and run games, [`reading`] those that ask about odds, records,
//! scripts and rules. Help is short and imperative; options that several commands share are flattened from one struct.

mod playing;
mod reading;

pub(crate) use playing::{ListArgs, NewArgs, PlayArgs, ServeArgs, SimArgs};
pub(crate) use reading::{
    BenchArgs, CheckArgs, OddsArgs, QueryArgs, ReplayArgs, RulesArgs, VerifyArgs, ViewerArg,
};

use crate::admin::args::{AdminArgs, BackupArgs};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use sortie_rulebook::search::nearest;
use std::path::PathBuf;

/// Play, referee and analyse skirmish miniatures games
#[derive(Parser)]
#[command(
    name = "sortie",
    version,
    after_help = "Exit codes:
  0  success
  1  a check failed: a script, a case or a recorded game
  2  invalid input: a command, an option, a name or a file
  3  internal error (a bug in Sortie)

Examples:
  sortie                                             start the web table
  sortie list                                        list the games
  sortie play deadzone-3e --a human --b random       play in this terminal
  sortie rules clear shot                            search the rulebook
  sortie COMMAND --help                              show help for a command"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}

impl Args {
    /// Reads the command line; prints help or an error and exits if there is nothing to run.
    pub(crate) fn read() -> Args {
        Args::try_parse().unwrap_or_else(|error| with_suggestion(error).exit())
    }
}

/// Adds the nearest command to an error that suggests none: clap misses two swapped letters in a short word.
fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    if error.get(ContextKind::SuggestedSubcommand).is_some() {
        return error;
    }
    let command = Args::command();
    let near = nearest(word, command.get_subcommands().map(clap::Command::get_name)).map(str::to_string);
    if let Some(verb) = near {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![verb]));
    }
    error
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Start the web table [default command]
    Serve(ServeArgs),
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Create a game file to play later
    New(NewArgs),
    /// List games, missions, boards, forces and bots
    List(ListArgs),
    /// Run bot-vs-bot games and report win rates
    Sim(SimArgs),
    /// Compute the exact odds of an attack
    Odds(OddsArgs),
    /// Show who sees whom, and why
    Sight(QueryArgs),
    /// Show where a model can go
    Reach(QueryArgs),
    /// Step through a recorded game
    Replay(ReplayArgs),
    /// Re-run recorded games and compare every line
    Verify(VerifyArgs),
    /// Run ruling scripts
    Check(CheckArgs),
    /// Search the rulebook, or report its coverage
    Rules(RulesArgs),
    /// Lead a kill team through linked battles
    Campaign(crate::campaign::args::CampaignArgs),
    /// Measure speed on this machine
    Bench(BenchArgs),
    /// Save all games to a file, while servers run
    Backup(BackupArgs),
    /// Load a backup into an empty database
    Restore(BackupArgs),
    /// Look after stored games: list, close, delete, check
    Admin(AdminArgs),
}

/// Where a user's own factions and teams are.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct DataArgs {
    /// Folder with your own factions and teams [default: user data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

/// How to print.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct FormatArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who plays.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct PlayerArgs {
    /// Player of side A: human or a bot [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) a: Option<String>,
    /// Player of side B: human or a bot [default: random]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) b: Option<String>,
}

/// Which game to set up.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct SpecArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Mission or scenario (see `sortie list RULESET`)
    #[arg(long, value_name = "NAME")]
    pub(crate) mission: Option<String>,
    /// Board or map
    #[arg(long, value_name = "NAME")]
    pub(crate) board: Option<String>,
    /// Force of side A
    #[arg(long, value_name = "NAME")]
    pub(crate) force_a: Option<String>,
    /// Force of side B
    #[arg(long, value_name = "NAME")]
    pub(crate) force_b: Option<String>,
    /// Set a ruleset option; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

/// Where dice come from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiceFrom {
    /// Roll them
    Sampled,
    /// Type in what real dice show
    Typed,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Phrases that trip readers up; see CONTRIBUTING.
    const ODD: [&str; 8] =
        ["if left out", "from which", "whoever", " is no ", "the own", "so many", "by chance", "on how many"];

    #[test]
    fn every_line_of_help_is_short_and_plain() {
        let command = Args::command();
        command.clone().debug_assert();
        for verb in command.get_subcommands() {
            let about = verb.get_about().expect("every verb says what it does").to_string();
            let options = verb.get_arguments().filter(|arg| arg.get_id() != "help").map(|arg| {
                let help = arg.get_help().map(ToString::to_string);
                help.unwrap_or_else(|| panic!("{} {} has no help", verb.get_name(), arg.get_id()))
            });
            for help in options.chain([about]) {
                // The default in brackets is not counted.
                let words = help.split('[').next().unwrap_or_default().split_whitespace().count();
                assert!(words <= 10, "{}: {help:?} has {words} words", verb.get_name());
                assert!(!ODD.iter().any(|odd| help.contains(odd)), "{}: {help:?}", verb.get_name());
                assert!(!help.ends_with('.'), "{}: {help:?}", verb.get_name());
            }
        }
    }

    #[test]
    fn two_swapped_letters_of_a_short_verb_are_recognised() {
        for (typed, meant) in [("smi", "sim"), ("nwe", "new"), ("lsit", "list"), ("paly", "play")] {
            let error = Args::try_parse_from(["sortie", typed]).err().map(with_suggestion);
            let message = error.expect("there is no such verb").to_string();
            assert!(message.contains(&format!("'{meant}'")), "{message}");
        }
    }
}
