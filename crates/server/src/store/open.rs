//! How a store is opened: the file of SQLite or the address of PostgreSQL, checked and brought up to date before
//! anything is read.

use super::files::Watched;
use super::health::Health;
use super::lock::FolderLock;
use super::{Pool, Shared, Store, StoreError, Vault, files, health, migrations, wal, writer};
use parking_lot::{Mutex, RwLock};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How this program opens a database file.
pub(super) fn sqlite_options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // In WAL mode anything less may lose the latest commits in a power failure.
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", wal::PAGES_MAX)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
}

/// One pool for reading, and one connection for writing.
pub(super) async fn open_pools(
    options: &SqliteConnectOptions,
) -> Result<(SqlitePool, SqlitePool), sqlx::Error> {
    let writing = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let reading = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
    Ok((reading, writing))
}

impl Store {
    /// Opens a database file, and creates it if it does not exist. Must be called within the runtime.
    ///
    /// # Errors
    /// If another server uses the folder, or the file cannot be opened, is damaged or is not a Sortie database.
    pub async fn sqlite(file: &Path) -> Result<Store, StoreError> {
        Store::sqlite_with(file, sqlite_options(file), None).await
    }

    /// Opens a database file with a key that is kept elsewhere.
    ///
    /// # Errors
    /// Like [`Store::sqlite`].
    pub async fn sqlite_sealed(file: &Path, vault: Vault) -> Result<Store, StoreError> {
        Store::sqlite_with(file, sqlite_options(file), Some(vault)).await
    }

    pub(super) async fn sqlite_with(
        file: &Path,
        options: SqliteConnectOptions,
        vault: Option<Vault>,
    ) -> Result<Store, StoreError> {
        let lock = FolderLock::take(file)?;
        let vault = match vault {
            Some(vault) => vault,
            None => Vault::in_file(&file.with_extension("key"))?,
        };
        files::make_private(file)?;
        let place = file.display().to_string();
        let open = async {
            let writing = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
            quick_check(&writing).await?;
            migrations::run(&migrations::all(), &writing).await?;
            wal::make_room(&writing).await;
            let reading = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
            Ok((reading, writing))
        };
        let (pool, writing) = open.await.map_err(|error: StoreError| files::explained(&place, &error))?;
        wal::tend(pool.clone());
        let file = (file.to_path_buf(), options);
        Ok(Store::over((Pool::Sqlite(pool), Pool::Sqlite(writing)), Some((lock, file)), vault))
    }

    /// Connects to PostgreSQL. Must be called within the runtime.
    ///
    /// # Errors
    /// If the server cannot be reached or the database is not ours.
    pub async fn postgres(url: &str, vault: Vault) -> Result<Store, StoreError> {
        // The address may hold a password, so it is not repeated.
        let options = PgConnectOptions::from_str(url)
            .map_err(|_| StoreError::failed("the address of the database is not a PostgreSQL URL"))?;
        let place = format!("PostgreSQL at {}:{}", options.get_host(), options.get_port());
        let open = async {
            let pool = PgPoolOptions::new()
                .max_connections(8)
                .acquire_timeout(Duration::from_secs(3))
                .connect_with(options)
                .await?;
            migrations::run(&migrations::all(), &pool).await?;
            Ok(pool)
        };
        let pool = open.await.map_err(|error: StoreError| files::explained(&place, &error))?;
        Ok(Store::over((Pool::Postgres(pool.clone()), Pool::Postgres(pool)), None, vault))
    }

    fn over(
        pools: (Pool, Pool),
        sqlite: Option<(FolderLock, (PathBuf, SqliteConnectOptions))>,
        vault: Vault,
    ) -> Store {
        let node = crate::secrets::new_id();
        let (lock, file) = sqlite.unzip();
        let watched = file.as_ref().map(|(file, _)| Watched::at(file));
        let shared = Arc::new(Shared {
            pools: RwLock::new(pools),
            health: Health::default(),
            watched: Mutex::new(watched),
            file,
            closed: AtomicBool::new(false),
        });
        let writer = writer::start(Arc::clone(&shared), node.clone(), vault.clone());
        let store = Store { shared, writer, lock: Arc::new(Mutex::new(lock)), vault, node };
        health::watch(store.clone());
        store
    }
}

/// Reads the whole file once and checks its pages and indexes, so that damage is found before a game is loaded.
async fn quick_check(pool: &SqlitePool) -> Result<(), StoreError> {
    let found: Vec<(String,)> = sqlx::query_as("PRAGMA quick_check(5)").fetch_all(pool).await?;
    match found.iter().find(|(line,)| line != "ok") {
        Some((line,)) => Err(StoreError::failed(format!("database disk image is malformed ({line})"))),
        None => Ok(()),
    }
}
