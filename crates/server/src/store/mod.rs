//! Where games are kept: SQLite in a file or PostgreSQL, with the same statements.
//!
//! Nothing is acknowledged before it is on disk. Reads go to a pool; all writes of a node go through one
//! [`Writer`](writer), which puts everything that is waiting into one transaction, so that many games share one sync.

mod admin;
pub mod backup;
mod campaigns;
mod error;
pub(crate) mod files;
mod health;
mod listen;
mod lock;
mod migrations;
mod open;
mod rows;
mod statements;
mod sweep;
#[cfg(test)]
mod tests;
mod vault;
mod wal;
mod writer;

pub use admin::{Admin, GameLine, Kept};
pub use campaigns::KeptCampaign;
pub use error::{Failure, StoreError};
pub use listen::{News, listen};
pub use sweep::{Retention, Swept};
pub use vault::Vault;

use crate::header::{Header, Role};
use crate::secrets::hashed;
use files::Watched;
use health::Health;
use lock::FolderLock;
use parking_lot::{Mutex, RwLock};
use rows::read_row;
use sortie_table::live::Row;
use sqlx::postgres::PgPool;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use writer::{Write, WriterHandle};

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
    /// A pseudonym of the address that made it; empty for the owner of the machine.
    pub owner: String,
}

/// A game as it is stored, without its log.
pub struct Stored {
    /// What is fixed.
    pub header: Header,
    /// A pseudonym of the address that made it.
    pub owner: String,
    /// Whether an operator closed it.
    pub closed: bool,
}

/// A record on its way into the store.
pub struct NewRecord {
    /// The ruleset's id.
    pub ruleset: String,
    /// Its text.
    pub text: String,
    /// A pseudonym of the address that uploaded it; `None` if the game was played here.
    pub uploaded_by: Option<String>,
}

/// What the parts of a store share.
struct Shared {
    /// For reading, and for writing.
    pools: RwLock<(Pool, Pool)>,
    health: Health,
    /// The files of SQLite, and how to open them again.
    watched: Mutex<Option<Watched>>,
    file: Option<(PathBuf, SqliteConnectOptions)>,
    closed: AtomicBool,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
    writer: WriterHandle,
    /// Held while the store is open; SQLite only.
    lock: Arc<Mutex<Option<FolderLock>>>,
    /// Seals what must not be read from a copy of the database.
    pub vault: Vault,
    /// Distinguishes this node's news from other nodes'.
    pub node: String,
}

impl Store {
    fn pool(&self) -> Pool {
        self.shared.pools.read().0.clone()
    }

    fn is_closed(&self) -> bool {
        self.shared.closed.load(Ordering::Acquire)
    }

    /// The pool behind PostgreSQL, for listening.
    pub(crate) fn postgres_pool(&self) -> Option<PgPool> {
        match self.pool() {
            Pool::Postgres(pool) => Some(pool),
            Pool::Sqlite(_) => None,
        }
    }

    /// What is wrong with the database, if anything is.
    pub fn wrong(&self) -> Option<StoreError> {
        self.shared.health.wrong()
    }

    /// Bytes that are free where the database file lies; `None` with PostgreSQL, which watches its own disk.
    pub fn free_bytes(&self) -> Option<u64> {
        let watched = self.shared.watched.lock().clone()?;
        files::free_bytes(watched.folder())
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not, or something about it is wrong.
    pub async fn ping(&self) -> Result<(), StoreError> {
        if let Some(wrong) = self.wrong() {
            return Err(wrong);
        }
        self.read(on!(&self.pool(), pool => sqlx::query("SELECT 1").execute(pool).await.map(drop)))
    }

    /// Notes how a query went.
    fn read<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        result.map_err(|error| {
            let error = StoreError::from(error);
            if self.postgres_pool().is_some() {
                self.shared.health.fails(&error, true);
            }
            error
        })
    }

    /// What operators do, on this store's connections.
    pub fn admin(&self) -> Admin {
        Admin::over(self.pool(), self.vault.clone())
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
    pub async fn keep_replay(&self, record: NewRecord) -> Result<String, StoreError> {
        let id = replay_id(&record.text);
        self.writer.write(Write::Replay { id: id.clone(), record }).await?;
        Ok(id)
    }

    /// Notes that a game is over.
    ///
    /// # Errors
    /// If it could not be written.
    pub async fn finish(&self, game: &str) -> Result<(), StoreError> {
        self.writer.write(Write::Finished { game: game.to_string() }).await.map(drop)
    }

    /// Sends the other nodes news that is not stored.
    pub async fn announce(&self, news: News) {
        if self.postgres_pool().is_some() {
            self.writer.write(Write::Tell(news)).await.ok();
        }
    }

    /// A game without its log.
    ///
    /// # Errors
    /// If the database does not answer or holds something else.
    pub async fn game(&self, game: &str) -> Result<Option<Stored>, StoreError> {
        self.shared.health.check()?;
        let found: Option<(String, String, Option<i64>)> = self.read(on!(&self.pool(), pool =>
            sqlx::query_as("SELECT header, owner, closed FROM games WHERE id = $1")
                .bind(game).fetch_optional(pool).await))?;
        let Some((text, owner, closed)) = found else { return Ok(None) };
        let mut header: Header = serde_json::from_str(&text)
            .map_err(|error| StoreError::failed(format!("the header of game {game}: {error}")))?;
        header.seed = self.vault.open(game, &header.seed)?;
        Ok(Some(Stored { header, owner, closed: closed.is_some() }))
    }

    /// The lines of a game's log after the first `known`.
    ///
    /// # Errors
    /// If the database does not answer or holds something else.
    pub async fn rows(&self, game: &str, known: usize) -> Result<Vec<Row>, StoreError> {
        self.shared.health.check()?;
        let found: Vec<(i64, String, String, String, String)> = self.read(on!(&self.pool(), pool =>
            sqlx::query_as(
                "SELECT ply, side, what, line, faces FROM entries WHERE game = $1 AND ply > $2 ORDER BY ply")
                .bind(game).bind(known as i64).fetch_all(pool).await))?;
        let strange = || StoreError::failed(format!("the log of game {game} is damaged"));
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
        self.shared.health.check()?;
        let found: Option<(String, String)> = self.read(on!(&self.pool(), pool =>
            sqlx::query_as("SELECT game, role FROM links WHERE hash = $1")
                .bind(hashed(link)).fetch_optional(pool).await))?;
        Ok(found.and_then(|(game, role)| Some((game, Role::parse(&role)?))))
    }

    /// A record's text.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn replay(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.shared.health.check()?;
        let found: Option<(String,)> = self.read(on!(&self.pool(), pool =>
            sqlx::query_as("SELECT record FROM replays WHERE id = $1").bind(id).fetch_optional(pool).await))?;
        Ok(found.map(|(text,)| text))
    }

    /// Flushes everything to disk and closes the database.
    pub async fn close(&self) {
        self.shared.closed.store(true, Ordering::Release);
        self.writer.finish().await;
        // A connection that is still in use only reads; it must not keep the node from stopping.
        let closing = async { on!(&self.pool(), pool => pool.close().await) };
        tokio::time::timeout(Duration::from_secs(3), closing).await.ok();
        // From here on another server may open the folder, even if somebody still holds a copy of this store.
        self.lock.lock().take();
    }
}

/// A record's id is the hash of its text: the same record has the same id everywhere.
pub fn replay_id(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..24].to_string()
}
