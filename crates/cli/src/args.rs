//! The commands and their options, with examples in their help.
//!
//! Help is short and imperative; options that several commands share are flattened from one struct.

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

#[derive(clap::Args, Default)]
#[command(after_help = "Examples:
  sortie serve                                       for this machine only
  sortie serve --listen 0.0.0.0:8080 --data games    for others on the network
  SORTIE_DATABASE_URL=postgres://localhost/sortie sortie serve   as one of several servers
  sortie serve --config sortie.toml --set limits.games-open=500

Settings come from --config, then SORTIE_… variables, then options; docs/operate.md lists them.")]
pub(crate) struct ServeArgs {
    /// File with settings
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Change a setting; repeatable
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Listen address [default: 127.0.0.1:8080, or a free port]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<std::net::SocketAddr>,
    /// Folder for the database and your own factions [default: user data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// PostgreSQL to use instead of a file
    #[arg(long, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// Host name that clients use for this server; repeatable
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    /// Reverse proxy whose `X-Forwarded-For` is trusted; repeatable
    #[arg(long = "proxy", value_name = "NETWORK")]
    pub(crate) proxies: Vec<String>,
    /// Trust `X-Forwarded-For` from proxies on this machine
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// Log JSON, one object per line
    #[arg(long)]
    pub(crate) json_logs: bool,
    /// Minimum thinking time of bots [default: 300]
    #[arg(long, value_name = "MS")]
    pub(crate) bot_pause: Option<u64>,
    /// Turn off rate limits, for tests
    #[arg(long)]
    pub(crate) no_limits: bool,
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

#[derive(clap::Args)]
#[command(
    after_help = "At the prompt, type a number or a line of notation to choose, part of a line to filter
the menu, `why LINE` to ask for the rule, `help` for the other commands.

Examples:
  sortie play deadzone-3e --a human --b random --seed 7
  sortie play kill-team --a human --b human --dice typed --record evening.sortie
  sortie play --resume evening.sortie"
)]
pub(crate) struct PlayArgs {
    /// Ruleset; omit with --resume
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub(crate) ruleset: Option<String>,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    /// Random seed for dice and bots [default: new each run]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Save the game to this new file
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) record: Option<PathBuf>,
    /// Continue a recorded game in its file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mission", "board", "force_a", "force_b", "options"])]
    pub(crate) resume: Option<PathBuf>,
    /// Source of the dice
    #[arg(long, value_enum, default_value = "sampled")]
    pub(crate) dice: DiceFrom,
}

#[derive(clap::Args)]
#[command(after_help = "Example:
  sortie new deadzone-3e friday.sortie --mission occupy && sortie play --resume friday.sortie")]
pub(crate) struct NewArgs {
    /// Ruleset
    pub(crate) ruleset: String,
    /// File to create
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    /// Random seed for the dice [default: new each run]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie list
  sortie list kill-team --json")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Ruleset to describe in full [default: all, in short]
    pub(crate) ruleset: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(clap::Args)]
#[command(after_help = "The checksum depends on the seed, not on the number of threads.

Example:
  sortie sim deadzone-3e --a random --b random --games 2000 --seed 7 --json
  sortie sim kill-team --a greedy --b greedy --games 1000 --mirror

With --mirror, A and B in the report are the bots and forces named first and second, whatever their seat;
a separate line shows the wins of each seat.")]
pub(crate) struct SimArgs {
    /// Ruleset
    pub(crate) ruleset: String,
    /// Bot of side A
    #[arg(long, default_value = "random", value_name = "BOT")]
    pub(crate) a: String,
    /// Bot of side B
    #[arg(long, default_value = "random", value_name = "BOT")]
    pub(crate) b: String,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    /// Number of games
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: u64,
    /// Play each game twice, with seats swapped
    #[arg(long)]
    pub(crate) mirror: bool,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// How case files work, and examples for one command.
fn case_help(examples: &str) -> String {
    format!(
        "A case file holds one JSON object per line (see oracle/README.md); \"-\" reads standard input.
Each answer is one line: {{\"id\": …, \"result\": {{…}}}}. If a case has \"expect\", the answer is compared:
differences go to standard error, and the exit code is 1 if any case differs.

Examples:
{examples}"
    )
}

/// The ruleset and a file of cases for it.
#[derive(clap::Args)]
pub(crate) struct CaseArgs {
    /// Ruleset
    pub(crate) ruleset: String,
    /// Answer a file of cases
    #[arg(long, value_name = "FILE")]
    pub(crate) cases: Option<PathBuf>,
}

#[derive(clap::Args)]
#[command(after_help = case_help("  sortie odds kill-team --cases oracle/kill-team-odds-public.jsonl
  sortie odds kill-team                              print an example with all its fields
  sortie odds kill-team attacker.attacks=5 defender.save=4"))]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    pub(crate) case: CaseArgs,
    /// Change fields of the example case
    #[arg(value_name = "FIELD=VALUE", conflicts_with = "cases")]
    pub(crate) fields: Vec<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(clap::Args)]
#[command(after_help = case_help("  sortie sight deadzone-3e --board depot --from 3.4.1 --to 6.6.2
  sortie sight kill-team --cases oracle/kill-team-sight-public.jsonl
  sortie reach deadzone-3e --cases oracle/deadzone-3e-steps-public.jsonl"))]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) case: CaseArgs,
    /// Board or map
    #[arg(long, value_name = "NAME", conflicts_with = "cases")]
    pub(crate) board: Option<String>,
    /// Where the model stands
    #[arg(long, value_name = "PLACE", conflicts_with = "cases")]
    pub(crate) from: Option<String>,
    /// Where the target stands
    #[arg(long, value_name = "PLACE", conflicts_with = "cases")]
    pub(crate) to: Option<String>,
    /// Set a ruleset option; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "cases")]
    pub(crate) options: Vec<String>,
}

/// Whose view of the game to show.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewerArg {
    /// Side A
    A,
    /// Side B
    B,
    /// What everyone may know
    Audience,
    /// Everything
    Referee,
}

#[derive(clap::Args)]
#[command(after_help = "At the prompt: n next, p previous, g N go to choice N, facts, board, help, q quit.

Examples:
  sortie replay evening.sortie
  sortie replay evening.sortie --print --ply 40 --as b")]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Recorded game
    pub(crate) file: PathBuf,
    /// Start after N choices [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Print the game, or the position at --ply
    #[arg(long)]
    pub(crate) print: bool,
    /// Show what this viewer may see
    #[arg(long = "as", alias = "eyes", value_name = "VIEWER", value_enum, default_value = "referee")]
    pub(crate) viewer: ViewerArg,
    /// Print JSON, secrets included
    #[arg(long, conflicts_with = "viewer")]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Example:
  sortie verify evening.sortie")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Recorded games
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(clap::Args)]
#[command(after_help = "The format is described in docs/scripts.md.

Examples:
  sortie check scripts/
  sortie check my-question.toml --json")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Scripts, or folders of scripts
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print failures only
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Fail scripts that never reach their rules
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print every question with its menu, choice, dice and events
    #[arg(long, conflicts_with = "json")]
    pub(crate) trace: bool,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie rules DZ3-SHOOT-07
  sortie rules clear shot --ruleset deadzone-3e
  sortie rules cover --ruleset kill-team --games 500 --missing")]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Rule id, search words, `brief`, or `cover`
    pub(crate) words: Vec<String>,
    /// Search one catalogue only
    #[arg(long)]
    pub(crate) ruleset: Option<String>,
    /// Number of bot games for `cover`
    #[arg(long, default_value_t = 100)]
    pub(crate) games: u64,
    /// List incomplete rules with `cover`
    #[arg(long)]
    pub(crate) missing: bool,
    /// Random seed for `cover`
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie bench --ruleset deadzone-3e --json
  sortie bench --server --games 200")]
pub(crate) struct BenchArgs {
    /// Measure one ruleset only
    #[arg(long)]
    pub(crate) ruleset: Option<String>,
    /// Seconds per measurement
    #[arg(long, default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Measure a server under load instead
    #[arg(long)]
    pub(crate) server: bool,
    /// Live games at once, with --server
    #[arg(long, default_value_t = 500, requires = "server")]
    pub(crate) games: usize,
    /// Average thinking time, with --server
    #[arg(long, value_name = "MS", default_value_t = 500, requires = "server")]
    pub(crate) pause: u64,
    /// PostgreSQL to use, with --server
    #[arg(long, value_name = "URL", requires = "server")]
    pub(crate) database_url: Option<String>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
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
