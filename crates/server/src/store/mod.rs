//! Where games are kept: SQLite in a file or PostgreSQL, with the same statements.
//!
//! Nothing is acknowledged before it is on disk. Reads go to a pool; all writes of a node go through one
//! [`Writer`](writer), which puts everything that waits into one transaction, so that many games share one sync.

mod listen;
mod lock;
mod migrations;
mod statements;
#[cfg(test)]
mod tests;
mod wal;
mod writer;

pub use listen::{News, listen};

use crate::header::{Header, Role};
use crate::secrets::hashed;
use lock::FolderLock;
use parking_lot::Mutex;
use sortie_kernel::Side;
use sortie_table::live::{Happening, Row};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use writer::{Write, WriterHandle};

/// Why the store did not answer.
#[derive(Clone, Debug)]
pub struct StoreError(pub String);

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError(error.to_string())
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        StoreError(error.to_string())
    }
}

#[derive(Clone)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Runs the same statements on whichever database it is.
macro_rules! on {
    ($pool:expr, $name:ident => $body:expr) => {
        match $pool {
            $crate::store::Pool::Sqlite($name) => $body,
            $crate::store::Pool::Postgres($name) => $body,
        }
    };
}
pub(crate) use on;

/// A game to be kept, with the links that open it.
pub struct NewRow {
    /// Its id.
    pub id: String,
    /// What is fixed.
    pub header: Header,
    /// Links in plain text; they are hashed on the way.
    pub links: Vec<(String, Role)>,
    /// What has happened already, in a game that is played on from a record.
    pub rows: Vec<Row>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    writer: WriterHandle,
    /// Held while the store is open; SQLite only.
    lock: Arc<Mutex<Option<FolderLock>>>,
    /// Distinguishes this node's news from other nodes'.
    pub node: String,
}

impl Store {
    /// Opens a database file, and creates it if it does not exist. Must be called within the runtime.
    ///
    /// # Errors
    /// If another server uses the folder, or the file cannot be opened or is not a Sortie database.
    pub async fn sqlite(file: &Path) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // In WAL mode anything less may lose the latest commits with the power.
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", wal::PAGES_MAX)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        Store::sqlite_with(file, options).await
    }

    async fn sqlite_with(file: &Path, options: SqliteConnectOptions) -> Result<Store, StoreError> {
        let lock = FolderLock::take(file)?;
        let writing = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        migrations::all().run(&writing).await?;
        wal::make_room(&writing).await;
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        wal::tend(pool.clone());
        Ok(Store::over(Pool::Sqlite(pool), Pool::Sqlite(writing), Some(lock)))
    }

    /// Connects to PostgreSQL. Must be called within the runtime.
    ///
    /// # Errors
    /// If the server cannot be reached or the database is not ours.
    pub async fn postgres(url: &str) -> Result<Store, StoreError> {
        let options = PgConnectOptions::from_str(url)?;
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options)
            .await?;
        migrations::all().run(&pool).await?;
        Ok(Store::over(Pool::Postgres(pool.clone()), Pool::Postgres(pool), None))
    }

    fn over(pool: Pool, writing: Pool, lock: Option<FolderLock>) -> Store {
        let node = crate::secrets::new_id();
        Store { writer: writer::start(writing, node.clone()), pool, lock: Arc::new(Mutex::new(lock)), node }
    }

    /// The pool behind PostgreSQL, for listening.
    pub(crate) fn postgres_pool(&self) -> Option<&PgPool> {
        match &self.pool {
            Pool::Postgres(pool) => Some(pool),
            Pool::Sqlite(_) => None,
        }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        on!(&self.pool, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Keeps a new game.
    ///
    /// # Errors
    /// If it could not be written.
    pub async fn create(&self, game: NewRow) -> Result<(), StoreError> {
        self.writer.write(Write::Create(Box::new(game))).await.map(drop)
    }

    /// Adds a line to a game's log, if its place is still free: `false` if somebody else took it.
    ///
    /// # Errors
    /// If it could not be written.
    pub async fn append(&self, game: &str, n: usize, row: Row) -> Result<bool, StoreError> {
        self.writer.write(Write::Append { game: game.to_string(), n, row }).await
    }

    /// Keeps a record under the hash of its text.
    ///
    /// # Errors
    /// If it could not be written.
    pub async fn keep_replay(&self, ruleset: &str, text: String) -> Result<String, StoreError> {
        let id = replay_id(&text);
        let write = Write::Replay { id: id.clone(), ruleset: ruleset.to_string(), text };
        self.writer.write(write).await?;
        Ok(id)
    }

    /// Sends the other nodes news that are not stored.
    pub async fn tell(&self, news: News) {
        if self.postgres_pool().is_some() {
            self.writer.write(Write::Tell(news)).await.ok();
        }
    }

    /// A game's header.
    ///
    /// # Errors
    /// If the database does not answer or holds something else.
    pub async fn header(&self, game: &str) -> Result<Option<Header>, StoreError> {
        let text: Option<(String,)> = on!(&self.pool, pool =>
            sqlx::query_as("SELECT header FROM games WHERE id = $1").bind(game).fetch_optional(pool).await)?;
        text.map(|(text,)| serde_json::from_str(&text))
            .transpose()
            .map_err(|error| StoreError(format!("the header of game {game}: {error}")))
    }

    /// The lines of a game's log after the first `known`.
    ///
    /// # Errors
    /// If the database does not answer or holds something else.
    pub async fn rows(&self, game: &str, known: usize) -> Result<Vec<Row>, StoreError> {
        let found: Vec<(i64, String, String, String, String)> = on!(&self.pool, pool => sqlx::query_as(
            "SELECT ply, side, what, line, faces FROM entries WHERE game = $1 AND ply > $2 ORDER BY ply")
            .bind(game).bind(known as i64).fetch_all(pool).await)?;
        let strange = || StoreError(format!("the log of game {game} is damaged"));
        found
            .into_iter()
            .zip(known as i64 + 1..)
            .map(|((ply, side, what, line, faces), expected)| {
                let row = read_row(&side, &what, line, &faces).filter(|_| ply == expected);
                row.ok_or_else(strange)
            })
            .collect()
    }

    /// What a link opens: the game and the role.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn link(&self, link: &str) -> Result<Option<(String, Role)>, StoreError> {
        let found: Option<(String, String)> = on!(&self.pool, pool =>
            sqlx::query_as("SELECT game, role FROM links WHERE hash = $1")
                .bind(hashed(link)).fetch_optional(pool).await)?;
        Ok(found.and_then(|(game, role)| Some((game, Role::parse(&role)?))))
    }

    /// A record's text.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn replay(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found: Option<(String,)> = on!(&self.pool, pool =>
            sqlx::query_as("SELECT record FROM replays WHERE id = $1").bind(id).fetch_optional(pool).await)?;
        Ok(found.map(|(text,)| text))
    }

    /// Lets what was written reach the disk and closes the database.
    pub async fn close(&self) {
        self.writer.finish().await;
        // A connection that is still in use only reads; it must not keep the node from stopping.
        let closing = async { on!(&self.pool, pool => pool.close().await) };
        tokio::time::timeout(Duration::from_secs(3), closing).await.ok();
        // From here on another server may open the folder, even if somebody still holds a copy of this store.
        self.lock.lock().take();
    }
}

/// A record's id is the hash of its text: the same record has the same id everywhere.
pub fn replay_id(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..24].to_string()
}

pub(crate) fn write_row(row: &Row) -> (&'static str, &'static str, String, String) {
    let side = row.by.letter();
    let nothing = String::new();
    match &row.what {
        Happening::Choice { line, faces } => {
            let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
            (side, "choice", line.clone(), faces.join(" "))
        }
        Happening::Undo { keep } => (side, "undo", keep.to_string(), nothing),
        Happening::UndoAsked => (side, "undo-asked", nothing.clone(), nothing),
        Happening::UndoRefused => (side, "undo-refused", nothing.clone(), nothing),
        Happening::Resigned => (side, "resigned", nothing.clone(), nothing),
    }
}

fn read_row(side: &str, what: &str, line: String, faces: &str) -> Option<Row> {
    let what = match what {
        "choice" => {
            let faces = faces.split_whitespace().map(|face| face.parse().ok()).collect::<Option<_>>()?;
            Happening::Choice { line, faces }
        }
        "undo" => Happening::Undo { keep: line.parse().ok()? },
        "undo-asked" => Happening::UndoAsked,
        "undo-refused" => Happening::UndoRefused,
        "resigned" => Happening::Resigned,
        _ => return None,
    };
    Some(Row { by: Side::parse(side)?, what })
}
