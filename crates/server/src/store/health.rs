//! Whether the database can be used right now.
//!
//! PostgreSQL may be away for a while. Everyone who asked in the meantime would wait for a time-out; so once a
//! connection fails, everybody gets an answer at once, and a background task finds out when the database is back. A
//! disk that is full or broken is remembered too, so that `/healthz` can say what is wrong, and is tried again by a
//! small write.

use super::error::{Failure, StoreError};
use super::writer::Write;
use super::{Pool, Store};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often the database is checked.
const EVERY: Duration = Duration::from_millis(500);
/// A database that takes longer than this to answer counts as away.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is known about the database.
#[derive(Default)]
pub(super) struct Health {
    away: AtomicBool,
    wrong: Mutex<Option<StoreError>>,
}

impl Health {
    /// Lets a request through, unless the database is known to be away.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if self.away.load(Ordering::Acquire) {
            return Err(StoreError::away("the database does not answer"));
        }
        Ok(())
    }

    /// Something worked.
    pub(super) fn works(&self) {
        self.away.store(false, Ordering::Release);
        if let Some(was) = self.wrong.lock().take() {
            tracing::warn!(was = was.message, "the database works again");
        }
    }

    /// Something failed. `shared` says whether others reach the database over a connection that may be broken.
    pub(super) fn fails(&self, error: &StoreError, shared: bool) {
        if error.kind == Failure::Failed {
            return;
        }
        if shared && error.kind != Failure::Full {
            self.away.store(true, Ordering::Release);
        }
        let mut wrong = self.wrong.lock();
        if wrong.is_none() {
            tracing::error!(error = error.message, "the database cannot be used");
        }
        *wrong = Some(error.clone());
    }

    /// What is wrong, if anything is.
    pub(super) fn wrong(&self) -> Option<StoreError> {
        self.wrong.lock().clone()
    }
}

/// Checks the database from time to time until the store is closed.
pub(super) fn watch(store: Store) {
    tokio::spawn(async move {
        while !store.is_closed() {
            tokio::time::sleep(EVERY).await;
            look(&store).await;
        }
    });
}

async fn look(store: &Store) {
    let health = &store.shared.health;
    match store.pool() {
        Pool::Postgres(pool) => {
            let asked = tokio::time::timeout(PATIENCE, sqlx::query("SELECT 1").execute(&pool)).await;
            match asked {
                Ok(Ok(_)) if health.wrong().is_none() => health.works(),
                // It answers; whether it can be written to is checked separately.
                Ok(Ok(_)) => probe(store).await,
                Ok(Err(error)) => health.fails(&StoreError::from(error), true),
                Err(_) => health.fails(&StoreError::away("the database does not answer in time"), true),
            }
        }
        Pool::Sqlite(_) => {
            let watched = store.shared.watched.lock().clone();
            if let Some(lost) = watched.as_ref().and_then(super::files::Watched::lost) {
                return health.fails(&StoreError::away(lost), false);
            }
            if health.wrong().is_some() || watched.is_some_and(|watched| !watched.has_log()) {
                probe(store).await;
            }
        }
    }
}

/// A small write; the writer notes whether it worked.
async fn probe(store: &Store) {
    store.writer.write(Write::Probe).await.ok();
}
