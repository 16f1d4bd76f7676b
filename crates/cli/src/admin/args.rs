//! The options of `sortie backup`, `sortie restore` and `sortie admin`.

use clap::Subcommand;
use std::path::PathBuf;

/// Which database.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct DatabaseArgs {
    /// File with settings
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
    /// Folder of the database [default: user data folder]
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// PostgreSQL to use instead of a file
    #[arg(long, value_name = "URL", global = true)]
    pub(crate) database_url: Option<String>,
}

#[derive(clap::Args)]
#[command(
    after_help = "A name that ends in .gz makes a compressed file. The backup does not contain the dice key:
keep a copy of sortie.key in a safe place.

Examples:
  sortie backup sortie-2026-11-17.gz
  sortie restore sortie-2026-11-17.gz --data new-folder"
)]
pub(crate) struct BackupArgs {
    /// Backup file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  sortie admin list
  sortie admin show GAME
  sortie admin renew GAME a
  sortie admin sweep --data games")]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    pub(crate) deed: Deed,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// What to do to stored games.
#[derive(Subcommand)]
pub(crate) enum Deed {
    /// List the latest games with their sizes
    List {
        /// Number of games
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Show one game
    Show {
        /// Game id
        game: String,
    },
    /// Close a game: it can be watched, not played
    Close {
        /// Game id
        game: String,
    },
    /// Delete a game, a record or a campaign
    Delete {
        /// Id of the game, record or campaign
        id: String,
    },
    /// Make a new link; the old one stops working
    Renew {
        /// Game id
        game: String,
        /// Whose link: a, b, both or audience
        role: String,
    },
    /// Take a link away
    Revoke {
        /// Game id
        game: String,
        /// Whose link: a, b, both or audience
        role: String,
    },
    /// Save one game to a file
    Export {
        /// Game id
        game: String,
        /// File to create
        file: PathBuf,
    },
    /// Add the games in a file
    Import {
        /// File made by export or backup
        file: PathBuf,
    },
    /// Look for damage in the database
    Check,
    /// Delete games and records that have expired
    Sweep,
    /// Ask a server whether it is ready
    Ready {
        /// Address of the server, such as http://127.0.0.1:8080
        url: String,
    },
}
