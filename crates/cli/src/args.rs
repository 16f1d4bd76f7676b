//! The verbs and their options, with examples in their help.

use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Plays, referees and analyses skirmish miniatures games.
#[derive(Parser)]
#[command(
    name = "sortie",
    version,
    after_help = "Exit codes:
  0  all is well
  1  something was checked and is not so: a script failed, a case disagrees, a record was changed
  2  the input is wrong: a verb, an option, a name, a file
  3  a fault of the program itself

Examples:
  sortie                                             the web table, in a browser
  sortie list                                        what can be played
  sortie play deadzone-3e --a human --b random       a game in this terminal
  sortie rules clear shot                            look something up
  sortie VERB --help                                 more about a verb, with examples"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Serve the web table; what `sortie` alone does
    Serve(ServeArgs),
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Write the record of a game that is about to begin, to be played later
    New(NewArgs),
    /// List games, and what each offers: missions, boards, forces, players
    List(ListArgs),
    /// Let programs play many games and count who wins
    Sim(SimArgs),
    /// Exact odds of an attack, for one case or a file of them
    Odds(OddsArgs),
    /// Who sees whom, and why, for two places or a file of cases
    Sight(QueryArgs),
    /// Where a model can go, from one place or for a file of cases
    Reach(QueryArgs),
    /// Step through a recorded game
    Replay(ReplayArgs),
    /// Run a recorded game again and compare every line
    Verify(VerifyArgs),
    /// Run ruling scripts: files, or folders of them
    Check(CheckArgs),
    /// The rulebook: a rule by its id, or all that hold some words; `cover` tells what is built and tested
    Rules(RulesArgs),
    /// Measure this program on this machine, on one core
    Bench(BenchArgs),
}

#[derive(clap::Args, Default)]
#[command(after_help = "Examples:
  sortie serve                                       on this machine, games kept in your data folder
  sortie serve --listen 0.0.0.0:8080 --data games    for others on the network
  sortie serve --database-url postgres://localhost/sortie   one of several nodes")]
pub(crate) struct ServeArgs {
    /// Where to listen; 127.0.0.1:8080 if left out, or another port if that one is in use
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<std::net::SocketAddr>,
    /// The folder of the database file, and of own factions and teams (docs/factions.md)
    #[arg(long, value_name = "FOLDER", conflicts_with = "database_url")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL to use instead of a file; then any number of nodes serve the same games
    #[arg(long, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// Believe the address that a proxy in front reports
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// Logs as JSON, one object a line
    #[arg(long)]
    pub(crate) json_logs: bool,
    /// How long a program waits at least before it answers, in milliseconds; 300 if left out
    #[arg(long, value_name = "MS")]
    pub(crate) bot_pause: Option<u64>,
    /// Let every address ask for as much as it likes: for measurements and tests
    #[arg(long)]
    pub(crate) no_limits: bool,
}

/// Where own factions and teams are.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct DataArgs {
    /// The folder of own factions and teams (docs/factions.md); the standard folder for data if left out
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
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
    /// Anything else the ruleset offers, as name=value; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

/// Where dice come from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiceFrom {
    /// Rolled by the program.
    Sampled,
    /// Rolled on a real table and typed in.
    Typed,
}

#[derive(clap::Args)]
#[command(
    after_help = "At the prompt: a number or a line of notation makes a choice; part of a line filters the menu;
why LINE asks which rule forbids it; help lists the rest.

Examples:
  sortie play deadzone-3e --a human --b random --seed 7
  sortie play kill-team --a human --b human --dice typed --record evening.sortie
  sortie play --resume evening.sortie"
)]
pub(crate) struct PlayArgs {
    /// The ruleset; left out with --resume
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub(crate) ruleset: Option<String>,
    /// Who plays side A: human, or a program (see `sortie list RULESET`)
    #[arg(long, value_name = "PLAYER")]
    pub(crate) a: Option<String>,
    /// Who plays side B
    #[arg(long, value_name = "PLAYER")]
    pub(crate) b: Option<String>,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    /// From which all dice and programs' choices follow; another one each time if left out
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Save the game in this new file
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with a recorded game, in the same file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mission", "board", "force_a", "force_b", "options"])]
    pub(crate) resume: Option<PathBuf>,
    /// Where dice come from
    #[arg(long, value_enum, default_value = "sampled")]
    pub(crate) dice: DiceFrom,
}

#[derive(clap::Args)]
#[command(after_help = "Example:
  sortie new deadzone-3e friday.sortie --mission occupy && sortie play --resume friday.sortie")]
pub(crate) struct NewArgs {
    /// The ruleset
    pub(crate) ruleset: String,
    /// The file to write; it must not exist
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    /// From which all dice follow
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
    /// The ruleset; all of them in short if left out
    pub(crate) ruleset: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "The same seed gives the same checksum for every number of threads.

Example:
  sortie sim deadzone-3e --a random --b random --games 2000 --seed 7 --json")]
pub(crate) struct SimArgs {
    /// The ruleset
    pub(crate) ruleset: String,
    /// Who plays side A
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    pub(crate) a: String,
    /// Who plays side B
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    pub(crate) b: String,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: u64,
    /// From which everything follows
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// On how many threads; as many as there are cores if left out
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(
    after_help = "A file holds one JSON object a line (see oracle/README.md); \"-\" is standard input. Each answer is a line
{\"id\": …, \"result\": {…}}. Where a case holds \"expect\", agreement is told on standard error, and the exit
code is 1 if any case disagrees.

Examples:
  sortie odds kill-team --cases oracle/kill-team-odds-public.jsonl
  sortie odds kill-team                              an example, with all its fields
  sortie odds kill-team attacker.attacks=5 defender.save=4"
)]
pub(crate) struct OddsArgs {
    /// The ruleset
    pub(crate) ruleset: String,
    /// Fields that differ from the example case, as field=value
    #[arg(value_name = "FIELD=VALUE", conflicts_with = "cases")]
    pub(crate) fields: Vec<String>,
    /// A file of cases
    #[arg(long, value_name = "FILE")]
    pub(crate) cases: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(
    after_help = "A file holds one JSON object a line (see oracle/README.md); \"-\" is standard input. Each answer is a line
{\"id\": …, \"result\": {…}}. Where a case holds \"expect\", agreement is told on standard error, and the exit
code is 1 if any case disagrees.

Examples:
  sortie sight deadzone-3e --board depot --from 3.4.1 --to 6.6.2
  sortie sight kill-team --cases oracle/kill-team-sight-public.jsonl
  sortie reach deadzone-3e --cases oracle/deadzone-3e-steps-public.jsonl"
)]
pub(crate) struct QueryArgs {
    /// The ruleset
    pub(crate) ruleset: String,
    /// A file of cases
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "from", "to", "options"])]
    pub(crate) cases: Option<PathBuf>,
    /// The board by name
    #[arg(long, value_name = "NAME")]
    pub(crate) board: Option<String>,
    /// Where from, in the ruleset's notation
    #[arg(long, value_name = "PLACE")]
    pub(crate) from: Option<String>,
    /// Where to
    #[arg(long, value_name = "PLACE")]
    pub(crate) to: Option<String>,
    /// Anything else the ruleset asks, as name=value; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

/// Through whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Eyes {
    /// What side A may know.
    A,
    /// What side B may know.
    B,
    /// What everybody may know.
    Audience,
    /// Everything.
    Referee,
}

#[derive(clap::Args)]
#[command(
    after_help = "At the prompt: n next, p previous, g N go to choice N, facts, q quit; an empty line is n.

Examples:
  sortie replay evening.sortie
  sortie replay evening.sortie --print --ply 40 --eyes b"
)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// The record
    pub(crate) file: PathBuf,
    /// Begin after so many choices
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Print instead of asking: the whole game, or the position at --ply
    #[arg(long)]
    pub(crate) print: bool,
    /// Through whose eyes
    #[arg(long, value_enum, default_value = "referee")]
    pub(crate) eyes: Eyes,
    /// Print the record as JSON: all of it, as the referee knows it
    #[arg(long, conflicts_with = "eyes")]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Example:
  sortie verify evening.sortie")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// The records
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "The format is described in docs/scripts.md.

Examples:
  sortie check scripts/
  sortie check my-question.toml --json")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Scripts, or folders that hold them
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print only what fails
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Fail a script that claims to prove a rule which its run never reaches
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print JSON, one object a script
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie rules DZ3-SHOOT-07
  sortie rules clear shot --ruleset deadzone-3e
  sortie rules cover --ruleset kill-team --games 500 --missing")]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// An id, words to look for, or `cover`
    pub(crate) words: Vec<String>,
    /// Only this catalogue
    #[arg(long)]
    pub(crate) ruleset: Option<String>,
    /// With `cover`: how many games programs play to see which rules they reach
    #[arg(long, default_value_t = 100)]
    pub(crate) games: u64,
    /// With `cover`: list every rule that is not built, tested or reached
    #[arg(long)]
    pub(crate) missing: bool,
    /// With `cover`: from which the games follow
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Example:
  sortie bench --ruleset deadzone-3e --json")]
pub(crate) struct BenchArgs {
    /// Only this ruleset
    #[arg(long)]
    pub(crate) ruleset: Option<String>,
    /// How long each measurement takes, in seconds
    #[arg(long, default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Measure a server instead: live games on loopback, from a choice to the other side's screen
    #[arg(long)]
    pub(crate) server: bool,
    /// With --server: live games at once
    #[arg(long, default_value_t = 500, requires = "server")]
    pub(crate) games: usize,
    /// With --server: how long each player thinks, about, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500, requires = "server")]
    pub(crate) pause: u64,
    /// With --server: a PostgreSQL to use instead of a file
    #[arg(long, value_name = "URL", requires = "server")]
    pub(crate) database_url: Option<String>,
    /// From which the games follow
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
