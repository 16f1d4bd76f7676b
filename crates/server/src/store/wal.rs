//! The write-ahead log of SQLite, managed so that a commit waits for as little as possible.
//!
//! A commit is on disk when the log's file is synced. Syncing a file that has just grown makes the file system write
//! its own journal too, and with it whatever other programs have waiting there; syncing one that keeps its length
//! does not. So the log is given its length before the first game, and is overwritten from then on. Its contents are
//! checkpointed into the database on another connection, a little at a time, and not in the middle of somebody's
//! choice.

use sqlx::sqlite::SqlitePool;
use std::time::Duration;

/// The length that the log is given: as much as [`PAGES_MAX`] of 4 KiB.
const ROOM_BYTES: i64 = 8 << 20;

/// How often the log is checkpointed while it is written to.
const TEND_EVERY: Duration = Duration::from_millis(250);

/// Pages in the log at which the writer starts again at the beginning. Almost all of them are checkpointed by then,
/// so it waits only for the last few.
pub(super) const PAGES_MAX: &str = "2000";

/// Gives the log its length by writing that much once. It only makes commits faster, so a failure is logged and
/// ignored.
pub(super) async fn make_room(writing: &SqlitePool) {
    let steps = [
        "CREATE TABLE IF NOT EXISTS room (filler BLOB)".to_string(),
        format!("INSERT INTO room VALUES (zeroblob({ROOM_BYTES}))"),
        "DROP TABLE IF EXISTS room".to_string(),
        // The next line of a log begins at the start of the file again.
        "PRAGMA wal_checkpoint(RESTART)".to_string(),
    ];
    for step in steps {
        if let Err(error) = sqlx::query(sqlx::AssertSqlSafe(step)).execute(writing).await {
            tracing::debug!(%error, "no room was made in the log of the database");
        }
    }
}

/// Checkpoints the log from time to time, on a connection that no writer waits for, until the store is closed.
pub(super) fn tend(pool: SqlitePool) {
    tokio::spawn(async move {
        while !pool.is_closed() {
            tokio::time::sleep(TEND_EVERY).await;
            // Passive: it does what it can without keeping anybody waiting. With nothing to do it costs nothing.
            if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&pool).await {
                tracing::debug!(%error, "the log of the database was not carried over");
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::Store;
    use std::fs;

    /// The log has its length from the start, keeps it while games are written, and leaves no table behind.
    #[tokio::test]
    async fn the_log_has_its_length_before_the_first_game() {
        let folder = std::env::temp_dir().join(format!("sortie-wal-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let store = Store::sqlite(&folder.join("sortie.sqlite")).await.expect("a store");
        let length = || fs::metadata(folder.join("sortie.sqlite-wal")).map(|known| known.len()).unwrap_or(0);
        let before = length();
        assert!(before >= super::ROOM_BYTES as u64, "{before}");
        for n in 0..50 {
            let text = format!("{n} {}", "a line of a record\n".repeat(100));
            let record = super::super::NewRecord { ruleset: "mini".into(), text, uploaded_by: None };
            store.keep_replay(record).await.expect("it is written");
        }
        assert_eq!(length(), before, "the log was written over and did not grow");
        let super::super::Pool::Sqlite(pool) = &store.pool() else { panic!("it is SQLite") };
        let left: (i64,) = sqlx::query_as("SELECT count(*) FROM sqlite_master WHERE name = 'room'")
            .fetch_one(pool)
            .await
            .expect("an answer");
        assert_eq!(left.0, 0);
        store.close().await;
        fs::remove_dir_all(&folder).ok();
    }
}
