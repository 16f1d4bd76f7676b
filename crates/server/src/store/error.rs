//! Why the store did not answer, and what a player may conclude from it.

use std::fmt;

/// What is certain after a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The database cannot be used at the moment. Nothing was changed; it may work again soon.
    Away,
    /// The disk is full. Nothing was changed.
    Full,
    /// The commit failed halfway: what was to be written may or may not be on disk.
    Unsure,
    /// Something else. Nothing was changed.
    Failed,
}

/// Why the store did not answer.
#[derive(Clone, Debug)]
pub struct StoreError {
    /// What is certain.
    pub kind: Failure,
    /// In words, for operators.
    pub message: String,
}

impl StoreError {
    /// A failure that is neither of the disk nor of the connection.
    pub fn failed(message: impl Into<String>) -> StoreError {
        StoreError { kind: Failure::Failed, message: message.into() }
    }

    /// The database cannot be used at the moment.
    pub fn away(message: impl Into<String>) -> StoreError {
        StoreError { kind: Failure::Away, message: message.into() }
    }

    /// The same error, if it happened while a transaction was being committed. A full disk is certain even then:
    /// the database rolls back before it says so.
    pub(super) fn in_commit(self) -> StoreError {
        match self.kind {
            Failure::Full => self,
            _ => StoreError { kind: Failure::Unsure, ..self },
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError { kind: kind(&error), message: error.to_string() }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        StoreError::failed(error.to_string())
    }
}

fn kind(error: &sqlx::Error) -> Failure {
    match error {
        sqlx::Error::Database(error) => {
            let Some(code) = error.code() else { return Failure::Failed };
            match error.try_downcast_ref::<sqlx::sqlite::SqliteError>() {
                Some(_) => of_sqlite(&code),
                None => of_postgres(&code),
            }
        }
        sqlx::Error::Io(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::WorkerCrashed => Failure::Away,
        _ => Failure::Failed,
    }
}

/// The low byte of an SQLite result code is its kind.
fn of_sqlite(code: &str) -> Failure {
    match code.parse::<u32>().map(|code| code & 0xff) {
        // SQLITE_FULL
        Ok(13) => Failure::Full,
        // SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, CANTOPEN, PROTOCOL
        Ok(5 | 6 | 7 | 8 | 10 | 14 | 15) => Failure::Away,
        _ => Failure::Failed,
    }
}

fn of_postgres(code: &str) -> Failure {
    match code {
        "53100" => Failure::Full,
        // Connection exceptions, insufficient resources, operator intervention, read-only, serialisation failures.
        _ if ["08", "53", "55", "57", "40"].iter().any(|class| code.starts_with(class))
            || code == "25006" =>
        {
            Failure::Away
        }
        _ => Failure::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_are_sorted() {
        assert_eq!(of_sqlite("13"), Failure::Full);
        // SQLITE_IOERR_FSYNC, SQLITE_READONLY, SQLITE_CANTOPEN
        for code in ["1034", "8", "14"] {
            assert_eq!(of_sqlite(code), Failure::Away, "{code}");
        }
        for code in ["11", "26", "787", "x"] {
            assert_eq!(of_sqlite(code), Failure::Failed, "{code}");
        }
        assert_eq!(of_postgres("53100"), Failure::Full);
        assert_eq!(of_postgres("57P01"), Failure::Away);
        assert_eq!(of_postgres("23505"), Failure::Failed);
        let away = StoreError::away("gone");
        assert_eq!(away.in_commit().kind, Failure::Unsure);
        let full = StoreError { kind: Failure::Full, message: String::new() };
        assert_eq!(full.in_commit().kind, Failure::Full);
    }
}
