//! The lock on a folder of games: one server at a time.
//!
//! Two servers on one SQLite file would each keep their own copy of every game and never learn what the other writes.
//! The operating system holds the lock and drops it with the process, so a killed server leaves none behind.

use super::StoreError;
use std::fs::{File, TryLockError};
use std::path::Path;

/// A lock on the folder of a database file, held until it is dropped.
#[derive(Debug)]
pub(super) struct FolderLock(#[expect(dead_code, reason = "the open file is the lock")] File);

impl FolderLock {
    /// Takes the lock of the folder that holds `database`.
    ///
    /// # Errors
    /// If another server has it, or the lock file cannot be made.
    pub(super) fn take(database: &Path) -> Result<FolderLock, StoreError> {
        let path = database.with_extension("lock");
        let failed =
            |error: std::io::Error| StoreError::failed(format!("cannot lock {}: {error}", path.display()));
        let file = super::files::open_private(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock(file)),
            Err(TryLockError::WouldBlock) => {
                let folder = database.parent().unwrap_or(database);
                Err(StoreError::failed(format!(
                    "the folder {} is in use by another Sortie server; stop that server or choose another folder \
                     (--data FOLDER). Several servers can share a PostgreSQL database (--database-url)",
                    folder.display()
                )))
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}
