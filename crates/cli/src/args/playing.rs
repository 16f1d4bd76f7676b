//! Options of the commands that start, list and run games.

use super::{DataArgs, DiceFrom, FormatArgs, PlayerArgs, SpecArgs};
use std::path::PathBuf;

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

Examples:
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
