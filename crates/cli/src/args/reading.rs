//! Options of the commands that ask about odds, sight, records, scripts, rules and speed.

use super::{DataArgs, FormatArgs};
use clap::ValueEnum;
use std::path::PathBuf;

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
